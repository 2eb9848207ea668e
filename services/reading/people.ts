import type { Person, Wrote } from '../../contracts/views/person.ts';
import { authorRecords, noRecord } from '../../projections/author-records.ts';
import { authors } from '../../projections/authors.ts';
import type { Reads } from '../../projections/read-store/read-store.ts';
import type { Accounts, Found, SearchedField, User } from '../accounts/accounts.ts';
import { closesAt } from '../accounts/closing.ts';
import { searchKeysOf, searchTextOf } from '../accounts/search-keys.ts';
import { suspensionAt } from '../accounts/suspension.ts';
import { fromCursor, toCursor, type PageOf } from './cursors.ts';
import { pictureView } from './presenter.ts';

/** A page of accounts, and the cursor of the next page, if there is one. */
export interface PeoplePage {
  readonly users: readonly User[];
  readonly next: string | undefined;
}

/** The searched fields, in the order of results: usernames first, then email addresses, then full names. */
const fields: readonly SearchedField[] = ['username', 'email', 'fullName'];

/** How many ranges are read for a page at most: accounts that an earlier field already found are skipped. */
const mostPagesRead = 10;

const newest = async (accounts: Accounts, { limit, after }: PageOf): Promise<PeoplePage> => {
  const [before] = fromCursor(after, 1) ?? [];
  const found = await accounts.newest(typeof before === 'number' ? before : Number.MAX_SAFE_INTEGER, limit + 1);
  const users = found.slice(0, limit);
  const last = found.length > limit ? users.at(-1) : undefined;
  return { users, next: last && toCursor([last.id]) };
};

/** Where a search continues: in which field, and after which account. */
interface Place {
  readonly field: number;
  readonly behind: Found | undefined;
}

/** A cursor holds the account's id and the index of its key, not the key itself: that may be an email address. */
const cursorOf = ({ field, behind }: Place): string => {
  const [by, { user, key } = {}] = [fields[field], behind];
  return toCursor([field, user?.id ?? 0, by && user && key !== undefined ? searchKeysOf(by, user).indexOf(key) : 0]);
};

const placeOf = async (accounts: Accounts, after: string | undefined): Promise<Place> => {
  const [field = 0, id, place] = fromCursor(after, 3) ?? [];
  const by = fields[Number(field)];
  const user = by && typeof id === 'number' ? await accounts.byId(id) : undefined;
  const key = by && user && searchKeysOf(by, user)[Number(place)];
  return { field: Number(field), behind: user && key !== undefined ? { user, key } : undefined };
};

/** An account that matches several keys is shown once: for its first matching key of the first matching field. */
const isShownBy = ({ user, key }: Found, place: number, text: string): boolean => {
  const keysAt = (field: SearchedField): string[] =>
    searchKeysOf(field, user).filter((one) => one.startsWith(searchTextOf(field, text)));
  const own = fields[place];
  return own !== undefined && keysAt(own)[0] === key && fields.slice(0, place).every((field) => keysAt(field).length === 0);
};

/**
 * Accounts whose username or email address begins with the text, or whose full name has a word from which it does, each
 * once. A page reads only a few index ranges, however many match.
 */
const found = async (accounts: Accounts, text: string, { limit, after }: PageOf): Promise<PeoplePage> => {
  const shown: { readonly user: User; readonly place: Place }[] = [];
  let place = await placeOf(accounts, after);
  const usersUpTo = (count: number) => shown.slice(0, count).map(({ user }) => user);
  for (let read = 0; read < mostPagesRead; read += 1) {
    const field = fields[place.field];
    if (field === undefined) return { users: usersUpTo(limit), next: undefined };
    const wanted = limit + 1 - shown.length;
    // Only accents: every name would match.
    const isText = searchTextOf(field, text) !== '';
    const page = isText ? await accounts.beginningWith(field, text, place.behind?.key, wanted) : [];
    for (const one of page)
      if (isShownBy(one, place.field, text)) shown.push({ user: one.user, place: { field: place.field, behind: one } });
    const last = shown[limit - 1];
    if (last && shown.length > limit) return { users: usersUpTo(limit), next: cursorOf(last.place) };
    const isOver = page.length < wanted;
    place = isOver ? { field: place.field + 1, behind: undefined } : { field: place.field, behind: page.at(-1) };
  }
  return { users: usersUpTo(limit), next: cursorOf(place) };
};

/**
 * A page of accounts: those that match a text, where a username may have its `@`, or all, newest first. Throws
 * `DomainError` BAD_REQUEST for an invalid cursor.
 */
export const pageOfPeople = (accounts: Accounts, search: string, of: PageOf): Promise<PeoplePage> => {
  const text = search.trim().replace(/^@/, '');
  return text === '' ? newest(accounts, of) : found(accounts, text, of);
};

const suspensionView = (user: User, now: Date): Person['suspension'] => {
  const suspension = suspensionAt(user, now);
  return suspension ? { reason: suspension.reason, since: suspension.since, until: suspension.until ?? null } : null;
};

/** How many posts an author wrote, by state, without erased ones. */
export const postCounts = async (reads: Reads, authorId: number): Promise<Omit<Wrote, 'drafts'>> => {
  const { published, waiting, rejected, unpublished, withdrawn, deleted } =
    (await reads.get(authorRecords, authorId)) ?? noRecord(authorId);
  return { published, waiting, rejected: rejected + unpublished, withdrawn, deleted };
};

/** Accounts as admins see them, with the numbers of their published posts, in the given order. */
export const peopleViews = async (reads: Pick<Reads, 'getMany'>, users: readonly User[], now: Date): Promise<Person[]> => {
  const counts = await reads.getMany(authors, users.map((user) => user.id)); // prettier-ignore
  const countOf = new Map(counts.map(({ id, articlesCount }) => [id, articlesCount]));
  return users.map((user) => ({
    id: user.id,
    username: user.username,
    fullName: user.fullName,
    ...pictureView(user),
    isAdmin: user.isAdmin,
    createdAt: user.createdAt,
    suspension: suspensionView(user, now),
    closesAt: user.closingSince === undefined ? null : closesAt(user.closingSince).toISOString(),
    articlesCount: countOf.get(user.id) ?? 0,
  }));
};
