import '@fastify/cookie';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { formerNames, type CookieNames } from './cookie-names.ts';

/** The prefix of session ids whose cookie has the `__Host-` prefix. */
const marker = 'host~';

/** Generates session ids: 192 random bits, marked if the cookie has the prefix. */
export const sessionIds = (names: CookieNames) => (): string =>
  `${formerNames(names) ? marker : ''}${randomBytes(24).toString('base64url')}`;

/**
 * Accepts a session from the cookie's former name if it was created under that name, so that the renaming signs no user
 * out. A new session is not accepted from there: another host of the domain could plant it. Sessions last thirty days,
 * and so does this fallback. Registered between the cookie and session plugins.
 */
export const takeFormerSession = (app: FastifyInstance, names: CookieNames): void => {
  const former = formerNames(names);
  if (!former) return;
  app.addHook('onRequest', async ({ cookies }) => {
    const value = cookies[former.session];
    if (cookies[names.session] === undefined && value !== undefined && !value.startsWith(marker)) cookies[names.session] = value;
  });
};
