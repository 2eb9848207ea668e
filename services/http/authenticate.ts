import type { FastifyReply, FastifyRequest } from 'fastify';
import { userActor } from '../../contracts/actors.ts';
import { DomainError, type ErrorCode } from '../../contracts/errors.ts';
import { fieldLimits } from '../../contracts/rules.ts';
import type { Withheld } from '../../contracts/views/user.ts';
import type { Context } from '../../event-log/append.ts';
import type { Accounts, User } from '../accounts/accounts.ts';
import type { Config } from '../config/config.ts';
import { suspensionAt } from '../accounts/suspension.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Who is signed in, as the accounts know that person at this moment: a demoted admin is none at the next request,
     * and who is suspended is nobody.
     */
    user: User | undefined;
    /** Why an admin has no rights in this session: `user` is then an ordinary account. */
    withheld: Withheld | undefined;
  }
}

type Policy = Pick<Config, 'requireSecondFactor'>;

/**
 * Why this session gives somebody no rights who is an admin; undefined where it does, or where there are none to give.
 */
export const withheldFrom = (
  { requireSecondFactor }: Policy,
  { isAdmin }: User,
  { shown }: FastifyRequest['session'],
): Withheld | undefined => {
  if (!isAdmin) return undefined;
  if (shown?.shortPassword) return 'password';
  return requireSecondFactor === 'admins' && !shown?.twoFactors ? 'second-factor' : undefined;
};

/** Finds out who is signed in. Registered behind the session plugin. */
export const authenticate =
  (accounts: Accounts, policy: Policy, now: () => Date) =>
  async (request: FastifyRequest): Promise<void> => {
    const { userId } = request.session;
    const user = userId === undefined ? undefined : await accounts.byId(userId);
    if (!user || suspensionAt(user, now())) return void (request.user = undefined);
    request.withheld = withheldFrom(policy, user, request.session);
    // Who is leaving decides nothing any more.
    request.user = request.withheld || user.closingSince !== undefined ? { ...user, isAdmin: false } : user;
  };

export const requireMember = async ({ user }: FastifyRequest, _reply: FastifyReply): Promise<void> => {
  if (!user) throw new DomainError('NOT_SIGNED_IN', 'Please sign in first.');
};

/** Registered behind `requireMember`. */
export const requireStaying = async ({ user }: FastifyRequest, _reply: FastifyReply): Promise<void> => {
  if (user?.closingSince !== undefined)
    throw new DomainError('ACCOUNT_CLOSING', 'Your account is to be closed. To go on as before, choose “Keep my account”.');
};

const withheldErrors: Readonly<Record<Withheld, readonly [ErrorCode, string]>> = {
  password: [
    'LONGER_PASSWORD_NEEDED',
    `Your password is too short for an admin: please choose one of at least ${fieldLimits.password.adminMin} characters in your settings first.`,
  ],
  'second-factor': [
    'SECOND_FACTOR_REQUIRED',
    'Admins of this site sign in with a passkey or a code beside the password: please set one up in your settings, or sign in with yours.',
  ],
};

export const requireAdmin = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  await requireMember(request, reply);
  const { user, withheld } = request;
  if (withheld) throw new DomainError(...withheldErrors[withheld]);
  if (!user?.isAdmin) throw new DomainError('ADMINS_ONLY', 'You do not have permission to do this: it is for admins.');
};

export const requireProven = async ({ session }: FastifyRequest, _reply: FastifyReply): Promise<void> => {
  if (!session.isProven) throw new DomainError('REAUTHENTICATION_NEEDED', 'Please show again who you are, then try once more.');
};

/** The context of a command that whoever is signed in gives at this moment. */
export const contextOf = ({ id, user }: FastifyRequest, now: () => Date): Context => ({
  actor: userActor((user as User).id),
  correlationId: id,
  now: now(),
});

const changing = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Refuses calls that another site makes a browser send (OWASP, "Cross-Site Request Forgery Prevention"). Clients that
 * are no browsers send no Origin. The types of body that a plain form can have are refused, too: the API has a parser
 * for JSON and for nothing else.
 */
export const refuseCrossSiteCalls =
  (siteUrl: string) =>
  async ({ method, headers }: FastifyRequest): Promise<void> => {
    if (!changing.has(method)) return;
    const { origin, host, 'sec-fetch-site': from } = headers;
    const own = origin === undefined || origin === siteUrl || (URL.canParse(origin) && new URL(origin).host === host);
    if (!own || from === 'cross-site') throw new DomainError('FOREIGN_ORIGIN', 'This call must come from the site itself.');
  };
