import '@fastify/cookie';
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '../accounts/accounts.ts';

const name = 'benchnotes-device';
/** A year, in seconds. */
const lifetime = 365 * 24 * 60 * 60;

/**
 * Remembers that somebody signed in with this browser, so that guesses from elsewhere do not keep its owner out (OWASP, "Slow Down Online Guessing
 * Attacks with Device Cookies"). It opens nothing: whoever has it gets tries of its own at that one account. Sent with sign-ins only.
 */
export const rememberDevice = (request: FastifyRequest, reply: FastifyReply, { id }: User, secure: boolean): void => {
  if (secure && request.protocol !== 'https') return;
  const value = deviceOf(request, { id }) ?? `${id}.${randomBytes(16).toString('base64url')}`;
  void reply.setCookie(name, value, {
    signed: true,
    httpOnly: true,
    sameSite: 'strict',
    secure,
    path: '/api/login',
    maxAge: lifetime,
  });
};

/** Whether the browser has a mark of anybody's: a request without one waits for its address before anything else is looked at. */
export const hasDevice = (request: FastifyRequest): boolean => {
  const cookie = request.cookies[name];
  return cookie !== undefined && request.unsignCookie(cookie).valid;
};

/** The browser's mark, where this person signed in with it before. */
export const deviceOf = (request: FastifyRequest, user: Pick<User, 'id'> | undefined): string | undefined => {
  const cookie = request.cookies[name];
  if (cookie === undefined || !user) return undefined;
  const { valid, value } = request.unsignCookie(cookie);
  return valid && value?.startsWith(`${user.id}.`) ? value : undefined;
};
