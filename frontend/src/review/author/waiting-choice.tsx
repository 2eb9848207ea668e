import { useState } from 'react';
import useSWR, { type SWRResponse } from 'swr';
import { mostInBulk } from '../../../../contracts/rules.ts';
import type { Person } from '../../../../contracts/views/person.ts';
import type { QueuedPost } from '../../../../contracts/views/queue.ts';
import { fetchMatching } from '../../api/bulk.ts';
import { CheckGroup } from '../../components/check-group.ts';
import { Button, Quiet } from '../../components/ui.tsx';
import { articles } from '../../format.ts';

/** A person's waiting posts, as many as one bulk decision can cover; fetched when the dialog opens. */
export const useWaiting = ({ username }: Person): SWRResponse<QueuedPost[], Error> => {
  // A new key each time the dialog opens.
  const [opened] = useState(() => Date.now());
  return useSWR<QueuedPost[], Error>(['what waits of', username, opened], () => fetchMatching({ author: username }));
};

const labelOf = (count: number): string => {
  if (count === 1) return 'Reject the article that waits, too';
  return count < mostInBulk
    ? `Reject the ${articles(count)} that wait, too`
    : `Reject the ${articles(count)} that have waited longest, too`;
};

interface Props {
  readonly waiting: SWRResponse<QueuedPost[], Error>;
  readonly takes: boolean;
  readonly readOnly: boolean;
  readonly onTakes: (takes: boolean) => void;
}

/** Whether to reject the person's waiting posts with the suspension. */
export const WaitingChoice = ({ waiting: { data, error, mutate }, takes, readOnly, onTakes }: Props) => {
  if (error)
    return (
      <div role="alert">
        <Quiet>What waits of this author could not be fetched.</Quiet>
        <Button $kind="quiet" onClick={() => void mutate()}>
          Try again
        </Button>
      </div>
    );
  if (!data) return <Quiet role="status">Looking for what waits...</Quiet>;
  if (data.length === 0) return <Quiet>Nothing of this author waits for a review.</Quiet>;
  return (
    <CheckGroup>
      <label>
        <input
          type="checkbox"
          checked={takes}
          disabled={readOnly}
          onChange={({ currentTarget: { checked } }) => onTakes(checked)}
        />
        {labelOf(data.length)}
      </label>
      <Quiet>Each is rejected by itself, as it is listed now, with the reason above.</Quiet>
    </CheckGroup>
  );
};
