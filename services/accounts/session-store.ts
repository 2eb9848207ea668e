import { createHash } from 'node:crypto';
import type { FastifySessionOptions } from '@fastify/session';
import type { Session } from 'fastify';
import { wrongCredentials } from './sign-in.ts';
import type { Accounts } from './accounts.ts';

declare module 'fastify' {
  interface Session {
    userId?: number;
    /**
     * The hash of the password that opened it: it is kept only while that is the account's. In memory alone, until it
     * is saved.
     */
    openedWith?: string;
  }
}

const digestOf = (sessionId: string): string => createHash('sha256').update(sessionId).digest('base64url');

type Store = NonNullable<FastifySessionOptions['store']>;
type Done = (error?: unknown) => void;

const settle = (work: Promise<void>, done: Done): void => {
  work.then(() => done(), done);
};

/**
 * Sessions as @fastify/session wants them stored. Visitors who are not signed in leave no row; one account has at most
 * `most` sessions.
 */
export const sessionStore = (accounts: Accounts, lifetime: number, most: number, now: () => number): Store => ({
  get: (sessionId, done) => {
    accounts.session(digestOf(sessionId)).then((stored) => {
      done(null, stored && stored.expiresAt > now() ? (JSON.parse(stored.data) as Session) : null);
    }, done);
  },
  set: (sessionId, session, done: Done) => {
    const { userId, openedWith } = session;
    if (userId === undefined) return done();
    const stored = { userId, data: JSON.stringify({ userId, cookie: session.cookie }), expiresAt: now() + lifetime };
    const save = async (): Promise<void> => {
      if (!(await accounts.saveSession(digestOf(sessionId), stored, most, openedWith))) throw wrongCredentials();
    };
    settle(save(), done);
  },
  destroy: (sessionId, done: Done) => settle(accounts.endSession(digestOf(sessionId)), done),
});
