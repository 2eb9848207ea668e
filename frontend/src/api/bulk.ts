import { mostInBulk } from '../../../contracts/rules.ts';
import type { BulkReport } from '../../../contracts/views/bulk.ts';
import type { QueuedPost } from '../../../contracts/views/queue.ts';
import type { Verdict } from './admin.ts';
import { command, getPage, type Page } from './client.ts';
import { queuePath } from './queue.ts';

type Done = BulkReport['done'][number];

/** A decision on many; `reasons`: the numbers of those of the list. */
export interface BulkDecision {
  readonly status: Verdict;
  readonly reason?: string;
  readonly reasons?: readonly number[];
}

const sendDecision = (
  posts: readonly QueuedPost[],
  { reason, reasons = [], ...decision }: BulkDecision & { onlyReport?: true },
) =>
  command<BulkReport>('POST', `${queuePath}/decisions`, {
    posts: posts.map(({ id, textRevision }) => ({ id, textRevision })),
    ...decision,
    ...(reason ? { reason } : {}),
    ...(reasons.length === 0 ? {} : { reasons }),
  });

/** Decides on many at once, each as it was listed: one with another text by now is refused. */
export const decideTogether = (posts: readonly QueuedPost[], decision: BulkDecision): Promise<BulkReport> =>
  sendDecision(posts, decision);

/** What came of a decision whose answer was lost; of what was not decided on so nothing is. */
export const askWhatCame = (posts: readonly QueuedPost[], decision: BulkDecision): Promise<BulkReport> =>
  sendDecision(posts, { ...decision, onlyReport: true });

/** Takes decisions of one's own back. */
export const undoTogether = (done: readonly Done[]): Promise<BulkReport> =>
  command('POST', `${queuePath}/decisions/undo`, { posts: done.map(({ id, revision }) => ({ id, revision })) });

/** What filters find in the queue, up to as many as are decided on together. */
export const fetchMatching = async (filters: Readonly<Record<string, string>>): Promise<QueuedPost[]> => {
  const found = new Map<number, QueuedPost>();
  let path: string | undefined = `${queuePath}?${new URLSearchParams({ limit: '100', ...filters })}`;
  while (path !== undefined && found.size < mostInBulk) {
    const { items, next }: Page<QueuedPost> = await getPage<QueuedPost>(path);
    for (const row of items) found.set(row.id, row);
    path = next;
  }
  return [...found.values()].slice(0, mostInBulk);
};
