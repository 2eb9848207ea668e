import '@fastify/cookie';
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '../accounts/accounts.ts';
import { formerNames, type CookieNames } from './cookie-names.ts';

/** A year, in seconds. */
const lifetime = 365 * 24 * 60 * 60;

/**
 * Remembers that a user signed in with this browser, so that guesses from elsewhere do not lock the account's owner out
 * (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). The cookie grants no access: its bearer only gets a
 * separate allowance of tries for that one account. Without the `__Host-` prefix, browsers send it with sign-ins only.
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
    // The prefix requires the path `/`; without it, the path of the login suffices.
    path: secure ? '/' : '/api/login',
    maxAge: lifetime,
  });
};

/**
 * The device cookie, or the one with the former name. Accepting the former name is safe even if another host planted
 * it: the cookie grants no access.
 */
const deviceCookieOf = ({ cookies }: FastifyRequest, names: CookieNames): string | undefined =>
  cookies[names.device] ?? cookies[formerNames(names)?.device ?? names.device];

/**
 * Whether the browser has a valid device cookie of any account. A request without one must pass the rate limit of its
 * IP address before anything else is looked at.
 */
export const hasDevice = (request: FastifyRequest, names: CookieNames): boolean => {
  const cookie = deviceCookieOf(request, names);
  return cookie !== undefined && request.unsignCookie(cookie).valid;
};

/** The value of the browser's device cookie, if this user signed in with this browser before. */
export const deviceOf = (request: FastifyRequest, user: Pick<User, 'id'> | undefined, names: CookieNames): string | undefined => {
  const cookie = deviceCookieOf(request, names);
  if (cookie === undefined || !user) return undefined;
  const { valid, value } = request.unsignCookie(cookie);
  return valid && value?.startsWith(`${user.id}.`) ? value : undefined;
};
