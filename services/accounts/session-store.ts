import type { FastifySessionOptions } from '@fastify/session';
import type { Session } from 'fastify';
import { provenMinutes } from '../../contracts/passkeys.ts';
import { wrongCredentials } from './sign-in.ts';
import { clockSkew, digestOf } from './tokens.ts';
import type { Accounts, StoredSession, User } from './accounts.ts';

declare module 'fastify' {
  interface Session {
    userId?: number;
    /**
     * The password hash that opened the session, which is saved only while the account still has it. Kept in memory
     * only, until the session is saved.
     */
    openedWith?: string;
    /** A digest of that hash, stored in the session; absent in older sessions. */
    passwordDigest?: string;
    /** The browser that opened it, in plain words; in memory only, like `openedWith`. */
    device?: string;
    /** How the user proved their identity when opening it; stored in the session. */
    shown?: Shown;
    /** Until when the user need not prove their identity again, in milliseconds since 1970. */
    provenUntil?: number;
  }
}

/** The facts about a sign-in that affect an admin's rights. */
export interface Shown {
  /** The password is too short for an admin. */
  readonly shortPassword?: true;
  /** The user signed in with a passkey, or with a code in addition to the password. */
  readonly twoFactors?: true;
}

/** How long a session lasts, in milliseconds: thirty days from signing in. */
export const sessionLifetime = 30 * 24 * 60 * 60 * 1000;

/** How long an admin's session may be idle before it ends, in milliseconds. */
const adminIdleTime = 12 * 60 * 60_000;

/**
 * A session that has neither expired nor, for an admin, been idle too long; ends an idle one. `now` in milliseconds
 * since 1970. Throws `StoreUnavailableError`.
 */
export const heldSession = async (accounts: Accounts, digest: string, now: number): Promise<StoredSession | undefined> => {
  const stored = await accounts.session(digest);
  if (!stored || stored.expiresAt <= now) return undefined;
  const { userId, use, expiresAt } = stored;
  // For sessions older than usage tracking only the start is known.
  const idle = now - (use?.usedAt ?? expiresAt - sessionLifetime);
  if (idle < adminIdleTime || !(await accounts.byId(userId))?.isAdmin) return stored;
  await accounts.endSession(digest);
  return undefined;
};

/**
 * Whether the password that opened a session is still the user's: a store without transactions may have crashed after
 * storing a new password and before ending the old sessions.
 */
export const isOfPassword = ({ passwordDigest }: Pick<Session, 'passwordDigest'>, { passwordHash }: User): boolean =>
  passwordDigest === undefined || passwordDigest === digestOf(passwordHash);

/** How long the sign-in itself counts as proof of identity, in milliseconds. */
const provenTime = provenMinutes * 60_000;

/** A start in the future dates from before the clock was set back: the session's age is unknown. */
const provenUntil = ({ use }: StoredSession, now: number): number =>
  use && use.signedInAt <= now + clockSkew ? use.signedInAt + provenTime : 0;

/** How far the stored last use may lag, in milliseconds, so that reads do not write every time. */
const useNotedEvery = 5 * 60_000;

type Store = NonNullable<FastifySessionOptions['store']>;
type Done = (error?: unknown) => void;

const settle = (work: Promise<void>, done: Done): void => {
  work.then(() => done(), done);
};

/**
 * The session store for @fastify/session. Visitors who are not signed in leave no row; an account has at most `most`
 * sessions. Stores the last use in the background and rarely: a read-only store delays no request.
 */
export const sessionStore = (accounts: Accounts, most: number, now: () => number): Store => {
  const underWay = new Set<string>();
  const noteUse = (digest: string, { use }: StoredSession): void => {
    const usedAt = now();
    if (!use || Math.abs(usedAt - use.usedAt) < useNotedEvery || underWay.has(digest)) return;
    underWay.add(digest);
    const done = () => void underWay.delete(digest);
    accounts.noteSessionUse(digest, usedAt).then(done, done);
  };
  const get: Store['get'] = (sessionId, done) => {
    const digest = digestOf(sessionId);
    heldSession(accounts, digest, now()).then((stored) => {
      if (stored) noteUse(digest, stored);
      done(null, stored ? ({ ...JSON.parse(stored.data), provenUntil: provenUntil(stored, now()) } as Session) : null);
    }, done);
  };
  const set = (sessionId: string, session: Session, done: Done): void => {
    const { userId, openedWith, device, shown, cookie } = session;
    if (userId === undefined) return done();
    const passwordDigest = openedWith === undefined ? session.passwordDigest : digestOf(openedWith);
    const time = now();
    const stored = {
      userId,
      data: JSON.stringify({ userId, cookie, shown, passwordDigest }),
      expiresAt: time + sessionLifetime,
      ...(device === undefined ? {} : { use: { device, signedInAt: time, usedAt: time } }),
    };
    const save = async (): Promise<void> => {
      if (!(await accounts.saveSession(digestOf(sessionId), stored, most, openedWith))) throw wrongCredentials();
    };
    settle(save(), done);
  };
  return { get, set, destroy: (sessionId, done: Done) => settle(accounts.endSession(digestOf(sessionId)), done) };
};
