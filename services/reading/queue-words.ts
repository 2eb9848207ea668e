import { queue, type WaitingPost } from '../../projections/queue.ts';
import type { Reads, Scalar } from '../../projections/read-store/read-store.ts';
import type { Accounts, Author, SearchedField } from '../accounts/accounts.ts';
import { searchKeysOf, searchTextOf } from '../accounts/search-keys.ts';

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

/** The limits of a search by index: posts found by words, authors found by name, and posts per author. */
const most = { posts: 1_000, people: 10, ofEach: 100 };

const names = ['username', 'fullName'] as const satisfies readonly SearchedField[];

/** The text that the names of authors begin with, for each kind of name that it can be part of. */
const askedNames = (words: string) => {
  const text = words.trim().replace(/^@/, '');
  return names.map((field) => ({ field, text, key: searchTextOf(field, text) })).filter(({ key }) => key !== '');
};

/** The accounts with a name, and whether there may be more. */
const named = async (accounts: Pick<Accounts, 'beginningWith'>, words: string) => {
  const found = await Promise.all(
    askedNames(words).map(({ field, text }) => accounts.beginningWith(field, text, undefined, most.people)),
  );
  const ids = [...new Set(found.flat().map(({ user }) => user.id))];
  return { ids, mayBeMore: found.some(({ length }) => length >= most.people) };
};

/** Whether an author has a name that `Accounts.beginningWith` finds by these words. */
const hasName = (words: string): ((author: Author) => boolean) => {
  const asked = askedNames(words);
  return ({ id, username, fullName }) =>
    asked.some(({ field, key }) => searchKeysOf(field, { id, username, fullName, email: '' }).some((one) => one.startsWith(key)));
};

/**
 * Returns a predicate for authors: whether their username, with or without `@`, begins with the text, or their full
 * name has a word from which it does. Looks up each author once.
 */
export const authorsNamed = (accounts: Pick<Accounts, 'authors'>, words: string): ((id: number) => Promise<boolean>) => {
  const fits = hasName(words);
  const known = new Map<number, Promise<boolean>>();
  const lookUp = async (id: number): Promise<boolean> => {
    const author = (await accounts.authors([id])).get(id);
    return author !== undefined && fits(author);
  };
  return (id) => {
    const asked = known.get(id) ?? lookUp(id);
    known.set(id, asked);
    return asked;
  };
};

const isBehind = ({ place, id }: WaitingPost, [afterPlace, afterId]: readonly Scalar[], newestFirst: boolean): boolean => {
  const isLater = place === afterPlace ? id > (afterId as number) : place > (afterPlace as string);
  return newestFirst ? !isLater && !(place === afterPlace && id === afterId) : isLater;
};

/** Reads the whole queue in its order, for a name that too many authors have. */
const readThrough = (
  reads: Reads,
  accounts: Pick<Accounts, 'authors'>,
  words: string,
  byWords: ReadonlySet<number>,
  newestFirst: boolean,
): Source['read'] => {
  const fits = hasName(words);
  return async (after, limit) => {
    const range = await reads.find(queue, { order: ['place', 'id'], descending: newestFirst, after, limit });
    const authors = await accounts.authors([...new Set(range.map(({ authorId }) => authorId))]);
    const isFound = ({ id, authorId }: WaitingPost): boolean => {
      const author = authors.get(authorId);
      return byWords.has(id) || (author !== undefined && fits(author));
    };
    return { range, posts: range.filter(isFound) };
  };
};

/**
 * Waiting posts that contain the words or whose author has that name, in queue order. By words it finds the first
 * thousand by id, which follows the order of submission. If many authors have the name, or one of them has many posts,
 * it reads through the queue instead of looking up each.
 */
export const foundInQueue = async (
  reads: Reads,
  accounts: Pick<Accounts, 'authors' | 'beginningWith'>,
  words: string,
  newestFirst: boolean,
): Promise<Source> => {
  const byKey = newestFirst ? 'descending' : 'ascending';
  const order = { order: ['place', 'id'] as const, descending: newestFirst, limit: most.ofEach };
  const [ids, people] = await Promise.all([
    reads.search(queue, words, { limit: most.posts, offset: 0, byKey }),
    named(accounts, words),
  ]);
  const mayLack = ids.length >= most.posts;
  const throughAll = { mayLack, read: readThrough(reads, accounts, words, new Set(ids), newestFirst) };
  if (people.mayBeMore) return throughAll;
  const [byWords, ...byPeople] = await Promise.all([
    reads.getMany(queue, ids),
    ...people.ids.map((authorId) => reads.find(queue, { where: { authorId }, ...order })),
  ]);
  if (byPeople.some(({ length }) => length >= most.ofEach)) return throughAll;
  const found = [...new Map([byWords, ...byPeople].flat().map((post) => [post.id, post])).values()];
  const sign = newestFirst ? -1 : 1;
  found.sort((one, other) => sign * (one.place < other.place ? -1 : one.place > other.place ? 1 : one.id - other.id));
  return {
    mayLack,
    read: (after, limit) => {
      const posts = (after ? found.filter((post) => isBehind(post, after, newestFirst)) : found).slice(0, limit);
      return Promise.resolve({ range: posts, posts });
    },
  };
};
