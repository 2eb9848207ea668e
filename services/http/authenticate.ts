import type { FastifyReply, FastifyRequest } from 'fastify';
import { userActor } from '../../contracts/actors.ts';
import { DomainError } from '../../contracts/errors.ts';
import type { Context } from '../../event-log/append.ts';
import type { Accounts, User } from '../accounts/accounts.ts';
import { suspensionAt } from '../accounts/suspension.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Who is signed in, as the accounts know that person at this moment: a demoted admin is none at the next request,
     * and who is suspended is nobody.
     */
    user: User | undefined;
  }
}

/** Finds out who is signed in. Registered behind the session plugin. */
export const authenticate =
  (accounts: Accounts, now: () => Date) =>
  async (request: FastifyRequest): Promise<void> => {
    const { userId } = request.session;
    const user = userId === undefined ? undefined : await accounts.byId(userId);
    request.user = user && suspensionAt(user, now()) ? undefined : user;
  };

export const requireMember = async ({ user }: FastifyRequest, _reply: FastifyReply): Promise<void> => {
  if (!user) throw new DomainError('NOT_SIGNED_IN', 'Please sign in first.');
};

export const requireAdmin = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  await requireMember(request, reply);
  if (!request.user?.isAdmin) throw new DomainError('ADMINS_ONLY', 'You do not have permission to do this: it is for admins.');
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
