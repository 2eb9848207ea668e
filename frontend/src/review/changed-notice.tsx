import type { DeskPost } from '../../../contracts/views/queue.ts';
import { standing } from '../admin/conflict.tsx';
import { sentenceOf, useHistory } from '../admin/history.tsx';
import { reviewed } from '../api/admin.ts';
import { WarningNotice } from '../components/notices.ts';
import { Button } from '../components/ui.tsx';

/** Shown above a post that changed while it was being read: the change, and who made it. */
export const ChangedNotice = ({ newer, onRead }: { newer: DeskPost | 'gone'; onRead: () => void }) => {
  const now = newer === 'gone' ? undefined : reviewed(newer.post);
  const last = useHistory(now).data?.at(-1);
  return (
    <WarningNotice role="alert">
      <strong>This post changed while you were reading it.</strong>
      {now ? (
        <>
          <p>
            {last && (
              <>
                <bdi>{last.actor.fullName}</bdi> {sentenceOf(last)}.{' '}
              </>
            )}
            {standing(now)}
          </p>
          <div>
            <Button $kind="quiet" onClick={onRead}>
              Read the newest text
            </Button>
          </div>
        </>
      ) : (
        <p>It was erased, or its author deleted it. There is nothing left to decide on.</p>
      )}
    </WarningNotice>
  );
};
