import styled from 'styled-components';
import useSWR from 'swr';
import type { HistoryEntry, ReviewedPost } from '../../../contracts/views/post.ts';
import { CloseButton } from '../components/close-button.tsx';
import { DialogWaiting } from '../components/dialog-waiting.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Link } from '../components/link.tsx';
import { Time } from '../components/time.tsx';
import { Quiet } from '../components/ui.tsx';
import { paths } from '../paths.ts';
import { color, size, space } from '../theme.ts';
import { eventNames } from './event-names.ts';
import { Receipt } from './receipt.tsx';

const Text = styled.p`
  margin-bottom: ${space[4]};
  overflow-wrap: anywhere;
`;

const Entries = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 ${space[4]};
    align-items: center;
    padding-block: ${space[2]};
    border-top: 1px solid ${color.line};
    > p {
      grid-column: 1 / -1;
    }
  }
  time {
    display: block;
    color: ${color.quiet};
    font-size: ${size.small};
  }
`;

/** The server gives authors no receipt that names an operator. */
const Entry = ({ postId, entry }: { postId: number; entry: HistoryEntry }) => (
  <li>
    <span>
      <strong>{eventNames[entry.type]}</strong> <Time value={entry.time} format="minute" />
    </span>
    {entry.receipt ? (
      <Receipt postId={postId} entry={entry} as="row" />
    ) : (
      <Quiet>The operator of this site did this. An admin can give you the receipt.</Quiet>
    )}
  </li>
);

/** An author's receipts of what was recorded about an article, oldest first. */
export const ReceiptsDialog = ({ post: { id, title }, onClose }: { post: ReviewedPost; onClose: () => void }) => {
  const { data, error, mutate } = useSWR<HistoryEntry[], Error>(`/api/posts/${id}/history`, { revalidateOnMount: true });
  return (
    <Dialog title="Receipts" onClose={onClose}>
      <Text>
        A receipt proves to anybody what was recorded about “<bdi>{title}</bdi>” and when, without this site. Keep the file, and
        with it the{' '}
        <a href="/log/key" download="log-key.txt">
          key of this log
        </a>
        : your copies remain valid even if the site vanishes or changes its key. The file contains what was recorded, such as the
        text or the reason. Anybody can <Link to={paths.verifyReceipt}>check a receipt</Link>.
      </Text>
      {data ? (
        <Entries aria-label="Receipts">
          {data.map((entry) => (
            <Entry key={entry.revision} postId={id} entry={entry} />
          ))}
        </Entries>
      ) : (
        <DialogWaiting error={error} onRetry={() => void mutate()} />
      )}
      <CloseButton onClose={onClose} />
    </Dialog>
  );
};
