import { useCallback, useEffect, useRef, useState } from 'react';
import { readAgain, type AdminPost, type Status } from '../api/admin.ts';
import { isMissing } from '../api/client.ts';
import { DialogButtons } from '../components/dialog-buttons.ts';
import { WarningNotice } from '../components/notices.ts';
import { Button, Quiet } from '../components/ui.tsx';

const nowIs: Readonly<Record<Status, string>> = {
  pending: 'It is waiting for a review now.',
  approved: 'It is published now.',
  rejected: 'It is rejected now.',
};

type Newest = AdminPost | 'loading' | 'failed' | 'gone';

const useNewest = (post: AdminPost): [Newest, () => void] => {
  const [newest, setNewest] = useState<Newest>('loading');
  const read = useCallback(() => {
    setNewest('loading');
    readAgain(post).then(setNewest, (error: Error) => setNewest(isMissing(error) ? 'gone' : 'failed'));
  }, [post]);
  useEffect(read, [read]);
  return [newest, read];
};

/** In the place of a decision that the server refused, because the post is no longer what was read: what it says, and the newest text. */
export const Conflict = ({
  post,
  sentence,
  onRead,
  onClose,
}: {
  post: AdminPost;
  sentence: string;
  onRead: (newest: AdminPost) => void;
  onClose: () => void;
}) => {
  const [newest, read] = useNewest(post);
  // What had the focus went with the decision.
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  const found = typeof newest === 'object' ? newest : undefined;
  const words = { loading: 'Fetching the newest text...', failed: 'The newest text could not be fetched.', gone: '' };
  return (
    <>
      <WarningNotice role="alert">
        <strong>Nothing was decided</strong>
        <p>{sentence}</p>
        <Quiet>{typeof newest === 'object' ? nowIs[newest.status] : words[newest]}</Quiet>
      </WarningNotice>
      <DialogButtons>
        <Button $kind="quiet" ref={close} onClick={onClose}>
          Close
        </Button>
        {newest === 'failed' ? (
          <Button onClick={read}>Try again</Button>
        ) : (
          <Button aria-disabled={!found} onClick={() => found && onRead(found)}>
            Read the newest text
          </Button>
        )}
      </DialogButtons>
    </>
  );
};
