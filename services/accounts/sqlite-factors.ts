import type { Row } from '../../storage/driver.ts';
import type { Step } from '../../storage/writer.ts';
import type { StoredChallenge, User } from './accounts.ts';
import { factorsText, type Factors } from './factors.ts';

/** Separate tables: `users` in older files lacks the columns. Factors are deleted with their account. */
export const schema = `
  CREATE TABLE IF NOT EXISTS factors (userId INTEGER PRIMARY KEY, factors TEXT NOT NULL) STRICT;
  CREATE TRIGGER IF NOT EXISTS factors_gone AFTER DELETE ON users BEGIN DELETE FROM factors WHERE userId = OLD.id; END;
  CREATE TABLE IF NOT EXISTS challenges (digest TEXT PRIMARY KEY, purpose TEXT NOT NULL, expiresAt INTEGER NOT NULL) STRICT;
`;

/** Stores the factors of an account that the preceding steps have just inserted. */
export const keepingInserted = ({ id, factors }: User): Step => {
  const text = factorsText(factors);
  return { sql: 'INSERT INTO factors SELECT ?, ? WHERE changes() = 1', rows: text === undefined ? [] : [[id, text]] };
};

/** Replaces the stored factors if they are still `before`. */
export const replacing = (id: number, before: Factors | undefined, next: Factors | undefined): Step => {
  const [stood, text] = [factorsText(before), factorsText(next)];
  if (stood === undefined)
    return {
      sql: 'INSERT INTO factors SELECT id, ? FROM users WHERE id = ? ON CONFLICT DO NOTHING',
      rows: [[text as string, id]],
      must: 'change',
    };
  return text === undefined
    ? { sql: 'DELETE FROM factors WHERE userId = ? AND factors = ?', rows: [[id, stood]], must: 'change' }
    : { sql: 'UPDATE factors SET factors = ? WHERE userId = ? AND factors = ?', rows: [[text, id, stood]], must: 'change' };
};

export const selectChallenge = 'SELECT purpose, expiresAt FROM challenges WHERE digest = ?';

export const challengeOf = ({ purpose, expiresAt }: Row): StoredChallenge => ({
  purpose: purpose as string,
  expiresAt: expiresAt as number,
});

export const savingChallenge = (digest: string, { purpose, expiresAt }: StoredChallenge): Step => ({
  sql: 'INSERT INTO challenges VALUES (?, ?, ?)',
  rows: [[digest, purpose, expiresAt]],
});

export const takingChallenge = (digest: string): Step => ({
  sql: 'DELETE FROM challenges WHERE digest = ?',
  rows: [[digest]],
  must: 'change',
});

/** Deletes expired challenges. */
export const sweepingChallenges = (now: number): Step => ({ sql: 'DELETE FROM challenges WHERE expiresAt <= ?', rows: [[now]] });
