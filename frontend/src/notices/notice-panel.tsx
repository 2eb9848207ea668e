import { useState } from 'react';
import styled from 'styled-components';
import type { NoticeView } from '../../../contracts/views/notice.ts';
import { Dialog } from '../components/dialog.tsx';
import { ErrorNotice } from '../components/notices.ts';
import { singleClick } from '../components/single-click.ts';
import { Button, EmptyState, Failure, Spinner } from '../components/ui.tsx';
import { sentenceOf } from '../system/sentence.ts';
import { space } from '../theme.ts';
import { NoticeList } from './notice-list.tsx';
import type { useNotices } from './use-notices.ts';

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[4]};
`;

interface Props extends ReturnType<typeof useNotices> {
  readonly onClose: () => void;
}

/** The user's notices, at the side of the page. */
export const NoticePanel = ({ notices, unread, error, look, read, onClose }: Props) => {
  const [refusal, setRefusal] = useState('');
  const mark = (ids: readonly string[]): void => {
    setRefusal('');
    void read(ids).catch((problem: unknown) => setRefusal(sentenceOf(problem)));
  };
  const open = ({ id, isRead }: NoticeView): void => {
    onClose();
    if (!isRead) void read([id]).catch(() => undefined);
  };
  return (
    <Dialog title="Notices" side onClose={onClose}>
      <Stack>
        {!notices && (error ? <Failure onRetry={look} /> : <Spinner />)}
        {notices?.length === 0 && (
          <EmptyState as="h2" title="No notices yet" text="Here you are told what becomes of your articles and your account." />
        )}
        {notices && notices.length > 0 && (
          <>
            <Button
              $kind="quiet"
              aria-disabled={unread.length === 0}
              onClick={singleClick(() => unread.length > 0 && mark(unread))}
            >
              Mark all as read
            </Button>
            <NoticeList notices={notices} onOpen={open} />
          </>
        )}
        <div role="alert">{refusal && <ErrorNotice>{refusal}</ErrorNotice>}</div>
      </Stack>
    </Dialog>
  );
};
