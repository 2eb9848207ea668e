import { createHash } from 'node:crypto';
import type { FastifySessionOptions } from '@fastify/session';
import type { Session } from 'fastify';
import { wrongCredentials } from './sign-in.ts';
import type { Accounts, StoredSession } from './accounts.ts';

declare module 'fastify' {
  interface Session {
    userId?: number;
    /**
     * The hash of the password that opened it: it is kept only while that is the account's. In memory alone, until it
     * is saved.
     */
    openedWith?: string;
    /** The browser that opened it, in plain words; in memory alone, as `openedWith`. */
    device?: string;
  }
}

/** Under what a session is stored. */
export const digestOf = (sessionId: string): string => createHash('sha256').update(sessionId).digest('base64url');

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
export const sessionStore = (accounts: Accounts, lifetime: number, most: number, now: () => number): Store => {
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
    accounts.session(digest).then((stored) => {
      const isOver = !stored || stored.expiresAt <= now();
      if (!isOver) noteUse(digest, stored);
      done(null, isOver ? null : (JSON.parse(stored.data) as Session));
    }, done);
  };
  const set = (sessionId: string, session: Session, done: Done): void => {
    const { userId, openedWith, device, cookie } = session;
    if (userId === undefined) return done();
    const time = now();
    const stored = {
      userId,
      data: JSON.stringify({ userId, cookie }),
      expiresAt: time + lifetime,
      ...(device === undefined ? {} : { use: { device, signedInAt: time, usedAt: time } }),
    };
    const save = async (): Promise<void> => {
      if (!(await accounts.saveSession(digestOf(sessionId), stored, most, openedWith))) throw wrongCredentials();
    };
    settle(save(), done);
  };
  return { get, set, destroy: (sessionId, done: Done) => settle(accounts.endSession(digestOf(sessionId)), done) };
};
