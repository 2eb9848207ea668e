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
     * The hash of the password that opened it: it is kept only while that is the account's. In memory alone, until it
     * is saved.
     */
    openedWith?: string;
    /** A digest of that hash, kept with it; left out in sessions that are older than it. */
    passwordDigest?: string;
    /** The browser that opened it, in plain words; in memory alone, as `openedWith`. */
    device?: string;
    /** What whoever opened it showed; kept with it. */
    shown?: Shown;
    /** Until when nobody needs to show anew who they are, in milliseconds since 1970. */
    provenUntil?: number;
  }
}

/** What of the way in which a session was opened decides on an admin's rights. */
export interface Shown {
  /** A password that is too short for an admin. */
  readonly shortPassword?: true;
  /** A passkey, or a code beside the password. */
  readonly twoFactors?: true;
}

/** How long a session lasts, in milliseconds: thirty days from signing in. */
export const sessionLifetime = 30 * 24 * 60 * 60 * 1000;

/** How long nobody needs to have used an admin's session before it ends, in milliseconds. */
const adminIdleTime = 12 * 60 * 60_000;

/**
 * A session that has not ended: neither expired, nor that of an admin and left alone for too long, which ends it. `now`
 * in milliseconds since 1970. Throws `StoreUnavailableError`.
 */
export const heldSession = async (accounts: Accounts, digest: string, now: number): Promise<StoredSession | undefined> => {
  const stored = await accounts.session(digest);
  if (!stored || stored.expiresAt <= now) return undefined;
  const { userId, use, expiresAt } = stored;
  // Of sessions that are older than notes of their use it is known when they began.
  const idle = now - (use?.usedAt ?? expiresAt - sessionLifetime);
  if (idle < adminIdleTime || !(await accounts.byId(userId))?.isAdmin) return stored;
  await accounts.endSession(digest);
  return undefined;
};

/**
 * Whether the password that opened a session is still that of its user: a store without transactions may have stopped
 * between a new password and the end of the sessions before.
 */
export const isOfPassword = ({ passwordDigest }: Pick<Session, 'passwordDigest'>, { passwordHash }: User): boolean =>
  passwordDigest === undefined || passwordDigest === digestOf(passwordHash);

/** For how long it is enough to have opened the session, in milliseconds. */
const provenTime = provenMinutes * 60_000;

/** One that began in the future is from before the clock was set back: nobody knows how long ago it was. */
const provenUntil = ({ use }: StoredSession, now: number): number =>
  use && use.signedInAt <= now + clockSkew ? use.signedInAt + provenTime : 0;

/** How far behind the note of a session's last use may be, in milliseconds: reads are not to write each time. */
const useNotedEvery = 5 * 60_000;

type Store = NonNullable<FastifySessionOptions['store']>;
type Done = (error?: unknown) => void;

const settle = (work: Promise<void>, done: Done): void => {
  work.then(() => done(), done);
};

/**
 * Sessions as @fastify/session wants them stored. Visitors who are not signed in leave no row; one account has at most
 * `most` sessions. When one was last used is noted beside the request, and seldom: a store that cannot be written holds
 * nobody up.
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
