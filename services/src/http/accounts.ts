import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError, invalid } from '../../../contracts/errors.ts';
import * as contracts from '../../../contracts/routes/accounts.ts';
import { checkLogin, limits } from '../../../contracts/rules.ts';
import type { User } from '../accounts/accounts.ts';
import { verifyPassword } from '../accounts/passwords.ts';
import { register } from '../accounts/register.ts';
import { userView } from '../reading/views.ts';
import type { Services } from '../services.ts';
import { serve } from './serve.ts';

export const cookieName = 'benchnotes';

/** A new session id for a person who has just shown who they are, so that an id from before opens nothing. */
const signIn = async (request: FastifyRequest, { id }: User): Promise<void> => {
  await request.session.regenerate();
  request.session.userId = id;
};

/** The calls of accounts (specification, sections 5, 7 and 8). */
export const accountRoutes = (app: FastifyInstance, { accounts, now }: Services): void => {
  serve(app, contracts.currentUser, async ({ user, reply }) => {
    void reply.header('cache-control', 'no-store');
    return userView(user);
  });

  serve(app, contracts.login, async ({ body, request }) => {
    const username = body.username.trim();
    const faults = checkLogin({ username, password: body.password });
    if (faults.length > 0) throw invalid(faults);
    const user = await accounts.byUsername(username);
    const tooLong = body.password.length > limits.password.max * 2;
    const right = !tooLong && (await verifyPassword(user?.passwordHash, body.password));
    if (!user || !right) throw new DomainError('WRONG_CREDENTIALS', 'Invalid username or password');
    await signIn(request, user);
    return userView(user);
  });

  serve(app, contracts.register, async ({ body, request }) => {
    const user = await register(accounts, body, false, now());
    await signIn(request, user);
    return userView(user);
  });

  serve(app, contracts.logout, async ({ request, reply }) => {
    if (request.session.userId !== undefined) await request.session.destroy();
    void reply.clearCookie(cookieName, { path: '/' });
    return undefined;
  });
};
