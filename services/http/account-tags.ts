import type { Touched } from '../../projections/apply.ts';

/** Accounts are no read collection, but responses depend on them too: they show names and profile texts. */
const accounts = 'accounts';

/** The cache tags of a response that shows the names of these accounts. */
export const accountTags = (ids: readonly number[]): string[] => [...new Set(ids)].map((id) => `${accounts}/${id}`);

/** Adds the accounts whose profiles changed to the touched documents. */
export const withAccounts = (touched: Touched, changed: ReadonlySet<number>): Touched =>
  changed.size === 0 ? touched : new Map([...touched, [accounts, [...changed]]]);
