import type { Collection } from 'mongodb';
import { isDuplicate } from '../../projections/read-store/mongodb-errors.ts';
import type { StoredSession } from './accounts.ts';

export interface SessionRecord extends StoredSession {
  readonly _id: string;
}

export const sessionOf = ({ userId, data, expiresAt, use }: SessionRecord): StoredSession => ({
  userId,
  data,
  expiresAt,
  ...(use ? { use } : {}),
});

/** Stores a session while `isStill` confirms that its password is still the user's (see `Accounts`). */
export const saveSession = async (
  sessions: Collection<SessionRecord>,
  digest: string,
  session: StoredSession,
  most: number,
  isStill: () => Promise<boolean>,
): Promise<boolean> => {
  const save = () => sessions.replaceOne({ _id: digest }, session, { upsert: true });
  // Two concurrent requests of one session may both insert; the loser retries and updates.
  await save().catch((error: unknown) => (isDuplicate(error) ? save() : Promise.reject(error as Error)));
  // Check after storing: a later password change ends the session, and an earlier one is seen here.
  if (!(await isStill())) {
    await sessions.deleteOne({ _id: digest });
    return false;
  }
  const others = { userId: session.userId, _id: { $ne: digest } };
  const tooMany = await sessions
    .find(others, { sort: { expiresAt: -1, _id: 1 }, skip: most - 1, projection: { _id: 1 } })
    .toArray();
  if (tooMany.length > 0) await sessions.deleteMany({ _id: { $in: tooMany.map(({ _id }) => _id) } });
  return true;
};
