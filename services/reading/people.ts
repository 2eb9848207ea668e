import type { Person } from '../../contracts/views/person.ts';
import { authors } from '../../projections/authors.ts';
import type { Reads } from '../../projections/read-store/read-store.ts';
import { comparable, type Accounts, type SearchedField, type User } from '../accounts/accounts.ts';
import { closesAt } from '../accounts/closing.ts';
import { searchKeyOf } from '../accounts/search-keys.ts';
import { suspensionAt } from '../accounts/suspension.ts';
import { fromCursor, toCursor, type PageOf } from './cursors.ts';

/** A page of accounts, and where the next begins, if there is one. */
export interface PeoplePage {
  readonly users: readonly User[];
  readonly next: string | undefined;
}

/** The fields that people are looked for by: first those whose username begins so, then addresses, then full names. */
const fields: readonly SearchedField[] = ['username', 'email', 'fullName'];

/** So many ranges are read for a page at the most: whoever was found by an earlier field is passed over. */
const mostPagesRead = 10;

const newest = async (accounts: Accounts, { limit, after }: PageOf): Promise<PeoplePage> => {
  const [before] = fromCursor(after, 1) ?? [];
  const found = await accounts.newest(typeof before === 'number' ? before : Number.MAX_SAFE_INTEGER, limit + 1);
  const users = found.slice(0, limit);
  const last = found.length > limit ? users.at(-1) : undefined;
  return { users, next: last && toCursor([last.id]) };
};

/** Where a search goes on: at which field, and behind whom. */
interface Place {
  readonly field: number;
  readonly behind: User | undefined;
}

/** A cursor names the account by its number: what it is sorted by may be an address. */
const cursorOf = ({ field, behind }: Place): string => toCursor([field, behind?.id ?? 0]);

const placeOf = async (accounts: Accounts, after: string | undefined): Promise<Place> => {
  const [field = 0, id] = fromCursor(after, 2) ?? [];
  return { field: Number(field), behind: typeof id === 'number' ? await accounts.byId(id) : undefined };
};

/** Whether somebody is found by a field before this one. */
const isFoundBefore = (user: User, field: number, text: string): boolean =>
  fields.slice(0, field).some((one) => searchKeyOf(one, user).startsWith(text));

/**
 * Those whose username, address or full name begins with a text, each once. Each page is a few ranges of indexes,
 * however many are found.
 */
const found = async (accounts: Accounts, text: string, { limit, after }: PageOf): Promise<PeoplePage> => {
  const shown: { readonly user: User; readonly place: Place }[] = [];
  let place = await placeOf(accounts, after);
  const usersUpTo = (count: number) => shown.slice(0, count).map(({ user }) => user);
  for (let read = 0; read < mostPagesRead; read += 1) {
    const field = fields[place.field];
    if (field === undefined) return { users: usersUpTo(limit), next: undefined };
    const wanted = limit + 1 - shown.length;
    const page = await accounts.beginningWith(field, text, place.behind && searchKeyOf(field, place.behind), wanted);
    for (const user of page)
      if (!isFoundBefore(user, place.field, text)) shown.push({ user, place: { field: place.field, behind: user } });
    const last = shown[limit - 1];
    if (last && shown.length > limit) return { users: usersUpTo(limit), next: cursorOf(last.place) };
    const isOver = page.length < wanted;
    place = isOver ? { field: place.field + 1, behind: undefined } : { field: place.field, behind: page.at(-1) };
  }
  return { users: usersUpTo(limit), next: cursorOf(place) };
};

/**
 * A page of accounts: those that a text finds, or all, the newest first. Throws `DomainError` BAD_REQUEST for a cursor
 * that is none.
 */
export const pageOfPeople = (accounts: Accounts, search: string, of: PageOf): Promise<PeoplePage> => {
  const text = comparable(search.trim());
  return text === '' ? newest(accounts, of) : found(accounts, text, of);
};

const suspensionView = (user: User, now: Date): Person['suspension'] => {
  const suspension = suspensionAt(user, now);
  return suspension ? { reason: suspension.reason, since: suspension.since, until: suspension.until ?? null } : null;
};

/** Accounts as admins see them, with the numbers of their published posts, in the order given. */
export const peopleViews = async (reads: Pick<Reads, 'getMany'>, users: readonly User[], now: Date): Promise<Person[]> => {
  const counts = await reads.getMany(authors, users.map((user) => user.id)); // prettier-ignore
  const countOf = new Map(counts.map(({ id, articlesCount }) => [id, articlesCount]));
  return users.map((user) => ({
    id: user.id,
    username: user.username,
    fullName: user.fullName,
    isAdmin: user.isAdmin,
    createdAt: user.createdAt,
    suspension: suspensionView(user, now),
    closesAt: user.closingSince === undefined ? null : closesAt(user.closingSince).toISOString(),
    articlesCount: countOf.get(user.id) ?? 0,
  }));
};
