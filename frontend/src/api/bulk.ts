import { mostInBulk } from '../../../contracts/rules.ts';
import type { BulkReport } from '../../../contracts/views/bulk.ts';
import type { QueuedPost } from '../../../contracts/views/queue.ts';
import type { Verdict } from './admin.ts';
import { command, getPage, type Page } from './client.ts';
import { queuePath } from './queue.ts';

type Done = BulkReport['done'][number];

/** A bulk decision; `reasons`: ids from the list of reasons. */
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

/** Decides on several posts at once, each as it was listed: the server refuses those with a newer text. */
export const decideTogether = (posts: readonly QueuedPost[], decision: BulkDecision): Promise<BulkReport> =>
  sendDecision(posts, decision);

/** Returns the outcome of a decision whose response was lost, without deciding anything. */
export const askWhatCame = (posts: readonly QueuedPost[], decision: BulkDecision): Promise<BulkReport> =>
  sendDecision(posts, { ...decision, onlyReport: true });

/** Undoes the user's own decisions. */
export const undoTogether = (done: readonly Done[]): Promise<BulkReport> =>
  command('POST', `${queuePath}/decisions/undo`, { posts: done.map(({ id, revision }) => ({ id, revision })) });

/** The queue's posts that match the filters, up to the limit of a bulk decision. */
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
