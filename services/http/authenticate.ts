import type { FastifyReply, FastifyRequest } from 'fastify';
import { userActor } from '../../contracts/actors.ts';
import { DomainError, type ErrorCode } from '../../contracts/errors.ts';
import { fieldLimits } from '../../contracts/rules.ts';
import type { Withheld } from '../../contracts/views/user.ts';
import type { Context } from '../../event-log/append.ts';
import type { Accounts, User } from '../accounts/accounts.ts';
import { heldSession, isOfPassword } from '../accounts/session-store.ts';
import { digestOf } from '../accounts/tokens.ts';
import type { Config } from '../config/config.ts';
import { suspensionAt } from '../accounts/suspension.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The signed-in user as the accounts store has it now: a demoted admin loses the admin rights with the next
     * request, and a suspended user counts as signed out.
     */
    user: User | undefined;
    /** Why an admin has no rights in this session: `user` is then an ordinary account. */
    withheld: Withheld | undefined;
    /** Whether the user authenticated recently enough that no reauthentication is needed. */
    isProven: boolean;
  }
}

const changing = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

type Policy = Pick<Config, 'requireSecondFactor'>;

/** Why this session gives an admin no admin rights; undefined if it does give them, or if the user is no admin. */
export const withheldFrom = (
  { requireSecondFactor }: Policy,
  { isAdmin }: User,
  { shown }: FastifyRequest['session'],
): Withheld | undefined => {
  if (!isAdmin) return undefined;
  if (shown?.shortPassword) return 'password';
  return requireSecondFactor === 'admins' && !shown?.twoFactors ? 'second-factor' : undefined;
};

/** The dependencies that determine who is signed in. */
interface Signed {
  readonly accounts: Accounts;
  readonly config: Policy;
  readonly now: () => Date;
}

type Known = Pick<FastifyRequest, 'user' | 'withheld' | 'isProven'>;

const signedOut: Known = { user: undefined, withheld: undefined, isProven: false };

/** Resolves the session to its user and the rights that the session gives. */
const personOf = async ({ accounts, config, now }: Signed, { session }: Pick<FastifyRequest, 'session'>): Promise<Known> => {
  const user = session.userId === undefined ? undefined : await accounts.byId(session.userId);
  if (!user || !isOfPassword(session, user) || suspensionAt(user, now())) return signedOut;
  const withheld = withheldFrom(config, user, session);
  const isProven = now().getTime() < (session.provenUntil ?? 0);
  // An account that is being closed has no admin rights any more.
  return { withheld, isProven, user: withheld || user.closingSince !== undefined ? { ...user, isAdmin: false } : user };
};

/** Sets the signed-in user on the request. Registered after the session plugin. */
export const authenticate =
  (signed: Signed) =>
  async (request: FastifyRequest): Promise<void> => {
    Object.assign(request, await personOf(signed, request));
  };

/**
 * Like `personOf`, unless the session has ended since the request arrived. This check does not count as using the
 * session.
 */
const stillThere = async (signed: Signed, request: FastifyRequest): ReturnType<typeof personOf> => {
  const { accounts, now } = signed;
  const held = await heldSession(accounts, digestOf(request.session.sessionId), now().getTime());
  return held ? personOf(signed, request) : signedOut;
};

/** The signed-in user of a request, unless the session has ended since the request arrived. */
export const stillSignedIn = async (signed: Signed, request: FastifyRequest): Promise<User | undefined> =>
  (await stillThere(signed, request)).user;

/**
 * Authenticates again once the body has arrived: during a slow upload the session may have ended or the user may have
 * lost rights.
 */
export const authenticateAgain =
  (signed: Signed) =>
  async (request: FastifyRequest): Promise<void> => {
    if (request.user && changing.has(request.method)) Object.assign(request, await stillThere(signed, request));
  };

export const requireMember = async ({ user }: FastifyRequest, _reply: FastifyReply): Promise<void> => {
  if (!user) throw new DomainError('NOT_SIGNED_IN', 'Please sign in first.');
};

/** Registered after `requireMember`. */
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

export const requireProven = async ({ isProven }: FastifyRequest, _reply: FastifyReply): Promise<void> => {
  if (!isProven) throw new DomainError('REAUTHENTICATION_NEEDED', 'Please show again who you are, then try once more.');
};

/** The context of a command that the signed-in user issues now. */
export const contextOf = ({ id, user }: FastifyRequest, now: () => Date): Context => ({
  actor: userActor((user as User).id),
  correlationId: id,
  now: now(),
});

const foreignOrigin = (): DomainError => new DomainError('FOREIGN_ORIGIN', 'This call must come from the site itself.');

/** Throws `DomainError` FOREIGN_ORIGIN if the browser says that another site triggered the request. */
export const refuseForeignSite = ({ headers }: Pick<FastifyRequest, 'headers'>): void => {
  if (headers['sec-fetch-site'] === 'cross-site') throw foreignOrigin();
};

/**
 * Refuses calls that another site makes a browser send (OWASP, "Cross-Site Request Forgery Prevention"). Clients other
 * than browsers send no Origin. The body types that a plain form can send are refused too: the API parses only JSON.
 */
export const refuseCrossSiteCalls =
  (siteUrl: string) =>
  async ({ method, headers }: FastifyRequest): Promise<void> => {
    if (!changing.has(method)) return;
    const { origin, host } = headers;
    const own = origin === undefined || origin === siteUrl || (URL.canParse(origin) && new URL(origin).host === host);
    if (!own) throw foreignOrigin();
    refuseForeignSite({ headers });
  };
