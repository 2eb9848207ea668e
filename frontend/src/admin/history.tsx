import styled from 'styled-components';
import useSWR, { type SWRResponse } from 'swr';
import type { TakeOverView } from '../../../contracts/views/claim.ts';
import type { HistoryEntry } from '../../../contracts/views/post.ts';
import { fetchHistory, historyOf, type AdminPost } from '../api/admin.ts';
import { fetchTakeOvers, takeOversPath } from '../api/claims.ts';
import { Badge, Button, Quiet } from '../components/ui.tsx';
import { Said } from '../components/said.ts';
import { Time } from '../components/time.tsx';
import { Receipt } from '../receipts/receipt.tsx';
import { color, radius, size, space } from '../theme.ts';
import { postSentences } from './post-sentences.ts';

const Box = styled.details`
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  summary {
    padding: ${space[2.5]} ${space[3.5]};
    font-weight: 600;
    cursor: pointer;
  }
  ol {
    display: grid;
    gap: ${space[3]};
    margin: 0;
    padding: ${space[1]} ${space[3.5]} ${space[3.5]} ${space[9]};
  }
  > p {
    padding: 0 ${space[3.5]} ${space[3.5]};
  }
  time {
    color: ${color.quiet};
    font-size: ${size.small};
  }
`;

/** What a person did, as text after their name. */
export const sentenceOf = ({ type }: HistoryEntry): string => postSentences[type];

/** The history of a post, oldest first. */
export const useHistory = (post: AdminPost | undefined): SWRResponse<HistoryEntry[], Error> =>
  useSWR<HistoryEntry[], Error>(post ? [historyOf(post), post.revision] : null, () => fetchHistory(post as AdminPost));

/** Take-overs of a review do not change the post's revision, so they are fetched on every mount. */
const useTakeOvers = ({ id }: AdminPost): SWRResponse<TakeOverView[], Error> =>
  useSWR<TakeOverView[], Error>(takeOversPath(id), () => fetchTakeOvers(id), { revalidateOnMount: true });

/** Inserts take-overs into a history, whose entries keep their order whatever their timestamps. */
const together = (entries: readonly HistoryEntry[], taken: readonly TakeOverView[]): (HistoryEntry | TakeOverView)[] => {
  const rest = [...taken];
  const before = (time: string): TakeOverView[] => {
    const later = rest.findIndex((one) => one.time > time);
    return rest.splice(0, later === -1 ? rest.length : later);
  };
  return [...entries.slice(0, 1), ...entries.slice(1).flatMap((entry) => [...before(entry.time), entry]), ...rest];
};

const Taken = ({ taken: { time, actor, from } }: { taken: TakeOverView }) => (
  <li>
    <strong dir="auto">{actor.fullName}</strong> took the review over from <span dir="auto">{from.fullName}</span>{' '}
    <Time value={time} format="minute" />
  </li>
);

const Entry = ({ postId, entry }: { postId: number; entry: HistoryEntry }) => {
  const { time, actor, reason, reasons, ownPost } = entry;
  return (
    <li>
      <strong dir="auto">{actor.fullName}</strong> {sentenceOf(entry)} {ownPost && <Badge>own post</Badge>}{' '}
      <Time value={time} format="minute" /> <Receipt postId={postId} entry={entry} as="line" />
      {reasons.length > 0 && (
        <ul aria-label="Reasons of the list">
          {reasons.map(({ id, name, ground, reference }) => (
            <li key={id} dir="auto">
              {name} ({ground === 'law' ? 'law' : 'rule'}: {reference})
            </li>
          ))}
        </ul>
      )}
      {reason && <Said dir="auto">{reason}</Said>}
    </li>
  );
};

/** Who did what to a post, when, and why; initially open if there is more than the submission. */
export const History = ({ post }: { post: AdminPost }) => {
  const [history, takeOvers] = [useHistory(post), useTakeOvers(post)];
  if (history.error ?? takeOvers.error) {
    const retry = (): void => {
      void history.mutate();
      void takeOvers.mutate();
    };
    return (
      <div role="alert">
        <Quiet>Failed to fetch the history of this post.</Quiet>
        <Button $kind="quiet" onClick={retry}>
          Try again
        </Button>
      </div>
    );
  }
  const data = history.data && takeOvers.data && together(history.data, takeOvers.data);
  return (
    <Box open={data !== undefined && data.length > 1} aria-busy={data === undefined}>
      <summary>History{data && ` (${data.length})`}</summary>
      {data ? (
        <ol>
          {data.map((entry) =>
            'from' in entry ? (
              <Taken key={`${entry.actor.id} ${entry.time}`} taken={entry} />
            ) : (
              <Entry key={entry.revision} postId={post.id} entry={entry} />
            ),
          )}
        </ol>
      ) : (
        <Quiet>Loading...</Quiet>
      )}
    </Box>
  );
};
