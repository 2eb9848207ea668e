import { useEffect, useRef, useState } from 'react';
import { readAgain, type AdminPost } from '../api/admin.ts';
import { isMissing } from '../api/client.ts';
import { DialogButtons } from '../components/dialog-buttons.ts';
import { WarningNotice } from '../components/notices.ts';
import { Button, Quiet } from '../components/ui.tsx';
import { sentenceOf, useHistory } from './history.tsx';

const nowIs: Readonly<Record<AdminPost['status'], string>> = {
  pending: 'It is waiting for a review now.',
  approved: 'It is published now.',
  rejected: 'It is rejected now.',
  withdrawn: 'It waits for nobody now.',
};

/** The current status of a post that changed. */
export const standing = ({ isProposal, status }: AdminPost): string =>
  isProposal ? 'Newer changes to it wait for a review now.' : nowIs[status];

type Newest = AdminPost | 'loading' | 'failed' | 'gone';

/** The newest text of a post, and a function that fetches it again. */
const useNewest = (post: AdminPost): [newest: Newest, retry: () => void] => {
  const [newest, setNewest] = useState<Newest>('loading');
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let gone = false;
    readAgain(post).then(
      (found) => gone || setNewest(found),
      (error: Error) => gone || setNewest(isMissing(error) ? 'gone' : 'failed'),
    );
    return () => void (gone = true);
  }, [post, tries]);
  const retry = (): void => {
    setNewest('loading');
    setTries(tries + 1);
  };
  return [newest, retry];
};

/**
 * Shown instead of a decision that the server refused because the post has changed: the server's message and the newest
 * text.
 */
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
  const [newest, retry] = useNewest(post);
  // The focused element disappeared with the decision.
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  const found = typeof newest === 'object' ? newest : undefined;
  const last = useHistory(found).data?.at(-1);
  const words = { loading: 'Loading the latest version...', failed: 'The latest version could not be loaded.', gone: '' };
  const said = typeof newest === 'object' ? standing(newest) : words[newest];
  return (
    <>
      <WarningNotice role="alert">
        <strong>Nothing was decided</strong>
        <p>{sentence}</p>
        <Quiet>{said}</Quiet>
        {last && (
          <Quiet>
            {last.actor.fullName} {sentenceOf(last)}.
          </Quiet>
        )}
      </WarningNotice>
      <DialogButtons>
        <Button $kind="quiet" ref={close} onClick={onClose}>
          Close
        </Button>
        {newest === 'failed' ? (
          <Button onClick={retry}>Try again</Button>
        ) : (
          <Button aria-disabled={!found} onClick={() => found && onRead(found)}>
            Read the newest text
          </Button>
        )}
      </DialogButtons>
    </>
  );
};
