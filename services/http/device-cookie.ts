import '@fastify/cookie';
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '../accounts/accounts.ts';
import { formerNames, type CookieNames } from './cookie-names.ts';

/** A year, in seconds. */
const lifetime = 365 * 24 * 60 * 60;

/**
 * Remembers that somebody signed in with this browser, so that guesses from elsewhere do not keep its owner out (OWASP,
 * "Slow Down Online Guessing Attacks with Device Cookies"). It opens nothing: whoever has it gets tries of its own at
 * that one account. Sent with sign-ins only.
 */
export const rememberDevice = (request: FastifyRequest, reply: FastifyReply, { id }: User, names: CookieNames): void => {
  const secure = formerNames(names) !== undefined;
  if (secure && request.protocol !== 'https') return;
  const value = deviceOf(request, { id }, names) ?? `${id}.${randomBytes(16).toString('base64url')}`;
  void reply.setCookie(names.device, value, {
    signed: true,
    httpOnly: true,
    sameSite: 'strict',
    secure,
    // The prefix wants all paths; without it the login's is enough.
    path: secure ? '/' : '/api/login',
    maxAge: lifetime,
  });
};

/** The device cookie, under the name from before where there is no other: it opens nothing, whoever planted it. */
const deviceCookieOf = ({ cookies }: FastifyRequest, names: CookieNames): string | undefined =>
  cookies[names.device] ?? cookies[formerNames(names)?.device ?? names.device];

/**
 * Whether the browser has a device cookie of anybody's: a request without one waits for its address before anything
 * else is looked at.
 */
export const hasDevice = (request: FastifyRequest, names: CookieNames): boolean => {
  const cookie = deviceCookieOf(request, names);
  return cookie !== undefined && request.unsignCookie(cookie).valid;
};

/** The value of the browser's device cookie, where this person signed in with it before. */
export const deviceOf = (request: FastifyRequest, user: Pick<User, 'id'> | undefined, names: CookieNames): string | undefined => {
  const cookie = deviceCookieOf(request, names);
  if (cookie === undefined || !user) return undefined;
  const { valid, value } = request.unsignCookie(cookie);
  return valid && value?.startsWith(`${user.id}.`) ? value : undefined;
};
