import { queue, type WaitingPost } from '../../projections/queue.ts';
import type { Reads, Scalar } from '../../projections/read-store/read-store.ts';
import type { Accounts, SearchedField } from '../accounts/accounts.ts';
import { searchTextOf } from '../accounts/search-keys.ts';

type After = readonly Scalar[] | undefined;

/** The position of a post in the order of the queue. */
export type Placed = Pick<WaitingPost, 'place' | 'id'>;

/** A part of a range, and its posts: one that has left the queue meanwhile is only in the range. */
interface Portion {
  readonly range: readonly Placed[];
  readonly posts: readonly WaitingPost[];
}

/** A source of posts, in queue order. */
export interface Source {
  /** Reads up to `limit` places after one; fewer means that the source is exhausted. */
  readonly read: (after: After, limit: number) => Promise<Portion>;
  /** The total; left out if only reading everything could tell. */
  readonly count?: () => Promise<number>;
  /** Whether posts may be missing, as a search reads a limited number. */
  readonly mayLack?: boolean;
}

/** The limits of a search: posts found by words, authors found by name, and posts per author. */
const most = { posts: 1_000, people: 10, ofEach: 100 };

const names: readonly SearchedField[] = ['username', 'fullName'];

/** The accounts with a name, and whether there may be more. */
const named = async (accounts: Pick<Accounts, 'beginningWith'>, words: string) => {
  const text = words.trim().replace(/^@/, '');
  const asked = names.filter((field) => searchTextOf(field, text) !== '');
  const found = await Promise.all(asked.map((field) => accounts.beginningWith(field, text, undefined, most.people)));
  const ids = [...new Set(found.flat().map(({ user }) => user.id))];
  return { ids, mayBeMore: found.some(({ length }) => length >= most.people) };
};

/**
 * Accounts whose username, with or without `@`, begins with the text, or whose full name has a word from which it does.
 */
export const peopleNamed = async (accounts: Pick<Accounts, 'beginningWith'>, words: string): Promise<number[]> =>
  (await named(accounts, words)).ids;

const isBehind = ({ place, id }: WaitingPost, [afterPlace, afterId]: readonly Scalar[], newestFirst: boolean): boolean => {
  const isLater = place === afterPlace ? id > (afterId as number) : place > (afterPlace as string);
  return newestFirst ? !isLater && !(place === afterPlace && id === afterId) : isLater;
};

/**
 * Waiting posts that contain the words or whose author has that name, in queue order: the first thousand by id, which
 * follows the order of submission, and the first hundred of each author (ten by username, ten by full name).
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
