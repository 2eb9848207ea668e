import type { SessionView } from '../../contracts/views/session.ts';
import type { Accounts, ListedSession, User } from './accounts.ts';
import { digestOf, publicIdOf } from './tokens.ts';

/** The public id of a session, made from the digest that it is stored under. */
export const publicIdOfSession = (sessionId: string): string => publicIdOf(digestOf(sessionId));

const timeOf = (time: number | undefined): string | null => (time === undefined ? null : new Date(time).toISOString());

/** The user's unexpired sessions, newest first. `now` in milliseconds since 1970. */
export const ownSessions = async (
  accounts: Pick<Accounts, 'sessionsOf'>,
  { id }: Pick<User, 'id'>,
  currentId: string,
  now: number,
): Promise<SessionView[]> => {
  const current = digestOf(currentId);
  const found = await accounts.sessionsOf(id);
  const view = ({ digest, use }: ListedSession): SessionView => ({
    id: publicIdOf(digest),
    device: use?.device ?? null,
    signedInAt: timeOf(use?.signedInAt),
    lastUsedAt: timeOf(use?.usedAt),
    isCurrent: digest === current,
  });
  return found.filter(({ expiresAt }) => expiresAt > now).map(view);
};

/** Ends the user's session with this public id; returns whether there was one. */
export const endOwnSession = async (accounts: Accounts, { id }: Pick<User, 'id'>, publicId: string): Promise<boolean> => {
  const found = (await accounts.sessionsOf(id)).find(({ digest }) => publicIdOf(digest) === publicId);
  if (found) await accounts.endSession(found.digest);
  return found !== undefined;
};

/** Ends all sessions of the user except the one with this id. */
export const endOtherSessions = (accounts: Accounts, { id }: Pick<User, 'id'>, currentId: string): Promise<void> =>
  accounts.endOtherSessions(id, digestOf(currentId));
