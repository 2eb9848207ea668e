import '@fastify/cookie';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { formerNames, type CookieNames } from './cookie-names.ts';

/** What ids of sessions begin with whose cookie has the prefix. */
const marker = 'host~';

/** Makes ids of sessions: 192 random bits, marked where the cookie has the prefix. */
export const sessionIds = (names: CookieNames) => (): string =>
  `${formerNames(names) ? marker : ''}${randomBytes(24).toString('base64url')}`;

/**
 * Takes the session from the cookie's former name where it was made under that name, so that the change signs nobody
 * out. A new one is not taken from there: another host of the domain could plant it. Sessions last thirty days, and so
 * does this. Registered between the plugins of cookies and of sessions.
 */
export const takeFormerSession = (app: FastifyInstance, names: CookieNames): void => {
  const former = formerNames(names);
  if (!former) return;
  app.addHook('onRequest', async ({ cookies }) => {
    const value = cookies[former.session];
    if (cookies[names.session] === undefined && value !== undefined && !value.startsWith(marker)) cookies[names.session] = value;
  });
};
