import { queue, type WaitingPost } from '../../projections/queue.ts';
import type { Reads, Scalar } from '../../projections/read-store/read-store.ts';
import type { Accounts, SearchedField } from '../accounts/accounts.ts';
import { searchTextOf } from '../accounts/search-keys.ts';

type After = readonly Scalar[] | undefined;

/** Where a post stands in the order of the queue. */
export type Placed = Pick<WaitingPost, 'place' | 'id'>;

/** What was read of a range, and the posts of it: one that has left the queue meanwhile is in the range alone. */
interface Portion {
  readonly range: readonly Placed[];
  readonly posts: readonly WaitingPost[];
}

/** Where posts come from, in the order of the queue. */
export interface Source {
  /** So many places behind one: where there are fewer, nothing comes behind them. */
  readonly read: (after: After, limit: number) => Promise<Portion>;
  /** The number of all that it has; left out where nothing but reading it tells. */
  readonly count?: () => Promise<number>;
  /** Whether it may lack some, for a search reads only so many. */
  readonly mayLack?: boolean;
}

/** What a search reads at the most: posts by their words, people by their names, and posts of each of them. */
const most = { posts: 1_000, people: 10, ofEach: 100 };

const names: readonly SearchedField[] = ['username', 'fullName'];

/** The people of a name, and whether there may be more of them. */
const named = async (accounts: Pick<Accounts, 'beginningWith'>, words: string) => {
  const text = words.trim().replace(/^@/, '');
  const asked = names.filter((field) => searchTextOf(field, text) !== '');
  const found = await Promise.all(asked.map((field) => accounts.beginningWith(field, text, undefined, most.people)));
  const ids = [...new Set(found.flat().map(({ user }) => user.id))];
  return { ids, mayBeMore: found.some(({ length }) => length >= most.people) };
};

/** Those whose username begins with a text, also with its `@`, or whose full name does from one of its words on. */
export const peopleNamed = async (accounts: Pick<Accounts, 'beginningWith'>, words: string): Promise<number[]> =>
  (await named(accounts, words)).ids;

const isBehind = ({ place, id }: WaitingPost, [afterPlace, afterId]: readonly Scalar[], newestFirst: boolean): boolean => {
  const isLater = place === afterPlace ? id > (afterId as number) : place > (afterPlace as string);
  return newestFirst ? !isLater && !(place === afterPlace && id === afterId) : isLater;
};

/**
 * What waits and holds the words, or is of an author of that name, in the order of the queue: the first thousand by
 * their numbers, which are given in the order of submission, and the first hundred of each of ten people.
 */
export const foundInQueue = async (
  reads: Reads,
  accounts: Pick<Accounts, 'beginningWith'>,
  words: string,
  newestFirst: boolean,
): Promise<Source> => {
  const byKey = newestFirst ? 'descending' : 'ascending';
  const order = { order: ['place', 'id'] as const, descending: newestFirst, limit: most.ofEach };
  const [ids, people] = await Promise.all([
    reads.search(queue, words, { limit: most.posts, offset: 0, byKey }),
    named(accounts, words),
  ]);
  const [byWords, ...byPeople] = await Promise.all([
    reads.getMany(queue, ids),
    ...people.ids.map((authorId) => reads.find(queue, { where: { authorId }, ...order })),
  ]);
  const found = [...new Map([byWords, ...byPeople].flat().map((post) => [post.id, post])).values()];
  const sign = newestFirst ? -1 : 1;
  found.sort((one, other) => sign * (one.place < other.place ? -1 : one.place > other.place ? 1 : one.id - other.id));
  return {
    mayLack: people.mayBeMore || ids.length >= most.posts || byPeople.some(({ length }) => length >= most.ofEach),
    read: (after, limit) => {
      const posts = (after ? found.filter((post) => isBehind(post, after, newestFirst)) : found).slice(0, limit);
      return Promise.resolve({ range: posts, posts });
    },
  };
};
