import type { Step } from '../../storage/writer.ts';
import type { User } from './accounts.ts';
import { formerNameDigest } from './names.ts';
import { nameKeys } from './sqlite-people.ts';

/** The tables that hold data of an account, by its number; triggers delete what depends on these rows. */
export const tablesOfAccount = [
  'sessions',
  'resetLinks',
  'claims',
  'looks',
  'numbered',
  'abouts',
  'profilePictures',
  'suspensions',
  nameKeys,
  'factors',
  'closings',
  'emailLinks',
  'unconfirmedEmails',
] as const;

/** Removes an account with all its data, and reserves its name. */
export const removing = ({ id, username }: User): Step[] => [
  { sql: 'DELETE FROM users WHERE id = ?', rows: [[id]], must: 'change' },
  ...tablesOfAccount.map((table) => ({ sql: `DELETE FROM ${table} WHERE userId = ?`, rows: [[id]] })),
  { sql: 'INSERT INTO formerNames VALUES (?) ON CONFLICT DO NOTHING', rows: [[formerNameDigest(username)]] },
];
