import t from 'tap';
import type { queue, WaitingPost } from '../../projections/queue.ts';
import type { QueryOf, Reads } from '../../projections/read-store/read-store.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { pageOfQueue } from './queue.ts';

/** A search of the queue that may be incomplete does not report a total. */

const waitingOf = (authorId: number, count: number): WaitingPost[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ id: authorId * 10_000 + index, authorId, slug: 'a', title: 'A title', summary: 'A summary.', tags: ['a'] },
    ...{ categoryId: 1, textRevision: 0, isProposal: false, isRemarked: false },
    ...{ since: '2026-01-01T00:00:00.000Z', place: '2026-01-01T00:00:00.000Z' },
  }));

/**
 * The total of a search: `byWords` posts contain the words, and each of the `named` authors, whose name begins with
 * them, has `ofEach`.
 */
const totalOf = async ({ byWords = 0, named = 0, ofEach = 0 }): Promise<number | undefined> => {
  const holding = waitingOf(0, byWords);
  const all = [...holding, ...Array.from({ length: named }, (_, index) => waitingOf(1 + index, ofEach)).flat()];
  const reads = {
    search: async (_: typeof queue, __: string, { limit }: { limit: number }) => holding.slice(0, limit).map(({ id }) => id),
    getMany: async (_: typeof queue, ids: readonly number[]) => holding.filter(({ id }) => ids.includes(id)),
    find: async (_: typeof queue, { where, after = ['', -1], limit }: QueryOf<WaitingPost>) =>
      (where ? waitingOf(Number(where.authorId), ofEach) : all).filter(({ id }) => id > Number(after[1])).slice(0, limit),
  } as unknown as Reads;
  const users = Array.from({ length: named }, (_, index) => ({ user: { id: 1 + index }, key: `ada${index}` }));
  const beginningWith = (async (_field, _prefix, _after, limit) => users.slice(0, limit)) as Accounts['beginningWith'];
  const authors = async (ids: readonly number[]) =>
    new Map(ids.filter((id) => id > 0).map((id) => [id, { id, username: `ada${id}`, fullName: 'Of the bench' }] as const));
  const filter = { words: 'ada', isFirst: false, newestFirst: false };
  const { next, total } = await pageOfQueue(reads, { beginningWith, authors }, filter, { limit: 1_500, after: undefined });
  t.equal(next, undefined, 'all is on one page');
  return total;
};

t.test('of what is found in full the number is told', async (t) => {
  t.equal(await totalOf({ byWords: 999 }), 999);
  t.equal(await totalOf({ byWords: 5, named: 9, ofEach: 99 }), 5 + 9 * 99);
  t.equal(await totalOf({}), 0);
  t.equal(await totalOf({ byWords: 5, named: 30, ofEach: 3 }), 5 + 30 * 3, 'of many people by their names');
  t.equal(await totalOf({ byWords: 5, named: 1, ofEach: 150 }), 5 + 150, 'of many posts of one of them');
});

t.test('of what may be more it is not', async (t) => {
  t.equal(await totalOf({ byWords: 1_000 }), undefined, 'so many posts by their words are looked at');
});
