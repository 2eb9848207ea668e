import styled from 'styled-components';
import useSWR, { type SWRResponse } from 'swr';
import type { HistoryEntry } from '../../../contracts/views/post.ts';
import { fetchHistory, historyOf, type AdminPost } from '../api/admin.ts';
import { Badge, Button, Quiet } from '../components/ui.tsx';
import { Time } from '../components/time.tsx';
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
  blockquote {
    margin: ${space[1]} 0 0;
    padding-left: ${space[3]};
    border-left: 3px solid ${color.copper};
    white-space: pre-wrap;
  }
`;

/** What somebody did, to be read after their name. */
export const sentenceOf = ({ type }: HistoryEntry): string => postSentences[type];

/** What happened to a post, oldest first. */
export const useHistory = (post: AdminPost | undefined): SWRResponse<HistoryEntry[], Error> =>
  useSWR<HistoryEntry[], Error>(post ? [historyOf(post), post.revision] : null, () => fetchHistory(post as AdminPost));

const Entry = ({ entry }: { entry: HistoryEntry }) => {
  const { time, actor, reason, ownPost } = entry;
  return (
    <li>
      <strong dir="auto">{actor.fullName}</strong> {sentenceOf(entry)} {ownPost && <Badge>own post</Badge>}{' '}
      <Time value={time} format="minute" />
      {reason && <blockquote dir="auto">{reason}</blockquote>}
    </li>
  );
};

/** Who did what to a post, when, and why; open from the start where there is more than its submission. */
export const History = ({ post }: { post: AdminPost }) => {
  const { data, error, mutate } = useHistory(post);
  if (error) {
    return (
      <div role="alert">
        <Quiet>Failed to fetch the history of this post.</Quiet>
        <Button $kind="quiet" onClick={() => void mutate()}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <Box open={data !== undefined && data.length > 1} aria-busy={data === undefined}>
      <summary>History{data && ` (${data.length})`}</summary>
      {data ? (
        <ol>
          {data.map((entry) => (
            <Entry key={entry.revision} entry={entry} />
          ))}
        </ol>
      ) : (
        <Quiet>Loading...</Quiet>
      )}
    </Box>
  );
};
