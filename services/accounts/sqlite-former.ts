import type { Step } from '../../storage/writer.ts';
import type { User } from './accounts.ts';
import { formerNameDigest, skeletonOf } from './names.ts';

/** Names of removed accounts, as digests. */
export const schema = 'CREATE TABLE IF NOT EXISTS formerNames (digest TEXT PRIMARY KEY) STRICT;';

export const select = 'SELECT digest FROM formerNames WHERE digest = ?';

/** Restricts the insertion of an account: no removed account may have had its name. */
export const unlessFormer = ({ sql, rows }: Step, { username }: User): Step => ({
  sql: sql.replace(/VALUES \((.*)\) ON/, 'SELECT $1 WHERE NOT EXISTS (SELECT 1 FROM formerNames WHERE digest = ?) ON'),
  rows: rows.map((values) => [...values, formerNameDigest(username)]),
});

/** Also restricts an insertion from `unlessFormer`: no account may have a name that looks like this one. */
export const unlessAlike = ({ sql, rows }: Step, { username }: User): Step => ({
  sql: sql.replace(/ ON CONFLICT/, ' AND NOT EXISTS (SELECT 1 FROM looks WHERE look = ?) ON CONFLICT'),
  rows: rows.map((values) => [...values, skeletonOf(username)]),
});
