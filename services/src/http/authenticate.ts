import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../contracts/errors.ts';
import type { Accounts, User } from '../accounts/accounts.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in, as the accounts know that person at this moment: a demoted admin is none at the next request. */
    user: User | undefined;
  }
}

/** Finds out who is signed in. Registered behind the session plugin. */
export const authenticate =
  (accounts: Accounts) =>
  async (request: FastifyRequest): Promise<void> => {
    const { userId } = request.session;
    request.user = userId === undefined ? undefined : await accounts.byId(userId);
  };

export const requireMember = async ({ user }: FastifyRequest, _reply: FastifyReply): Promise<void> => {
  if (!user) throw new DomainError('NOT_SIGNED_IN', 'Please sign in first.');
};

export const requireAdmin = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  await requireMember(request, reply);
  if (!request.user?.isAdmin) throw new DomainError('ADMINS_ONLY', 'You do not have permission to do this: it is for admins.');
};

const changing = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Refuses calls that a foreign site makes a browser send. Clients that are no browsers send no Origin. */
export const refuseForeignOrigins =
  (siteUrl: string) =>
  async ({ method, headers }: FastifyRequest): Promise<void> => {
    const { origin, host } = headers;
    if (!changing.has(method) || origin === undefined || origin === siteUrl) return;
    if (URL.canParse(origin) && new URL(origin).host === host) return;
    throw new DomainError('FOREIGN_ORIGIN', 'This call must come from the site itself.');
  };
