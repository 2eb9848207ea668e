import type { Touched } from '../../projections/apply.ts';

/** Accounts are no collection, but answers are made of them, too: of names, and of what people say of themselves. */
const accounts = 'accounts';

/** The cache tags of an answer that shows the names of these accounts. */
export const accountTags = (ids: readonly number[]): string[] => [...new Set(ids)].map((id) => `${accounts}/${id}`);

/** What was touched, with the accounts whose profiles changed. */
export const withAccounts = (touched: Touched, changed: ReadonlySet<number>): Touched =>
  changed.size === 0 ? touched : new Map([...touched, [accounts, [...changed]]]);
