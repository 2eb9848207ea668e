import type { BulkReport } from '../../../contracts/views/bulk.ts';
import type { QueuedPost } from '../../../contracts/views/queue.ts';
import { endOf } from './bulk-texts.ts';

/** The posts that a bulk decision did not cover, and why. */
export interface Report {
  readonly title: string;
  readonly refused: readonly {
    readonly id: number;
    readonly title: string;
    readonly sentence: string;
    /** Whether the post no longer exists, so cannot be opened. */
    readonly isGone: boolean;
  }[];
}

/** The report for an admin if not all posts were `done`; `unknown`: the posts without an answer. */
export const reportOf = (
  done: string,
  report: BulkReport,
  posts: readonly QueuedPost[],
  unknown: readonly QueuedPost[] = [],
): Report => {
  const notKnown = `The site did not answer: it is not known whether this was ${done}. Please look at it.`;
  const titles = new Map(posts.map(({ id, title }) => [id, title]));
  return {
    title: endOf(done, report.done.length, report.refused.length, unknown.length),
    refused: [
      ...report.refused.map(({ id, code, sentence }) => ({
        ...{ id, sentence, title: titles.get(id) ?? `Post ${id}`, isGone: code === 'POST_NOT_FOUND' },
      })),
      ...unknown.map(({ id, title }) => ({ id, title, sentence: notKnown, isGone: false })),
    ],
  };
};
