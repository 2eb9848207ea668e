import type { FastifyInstance } from 'fastify';
import { invalid } from '../../contracts/errors.ts';
import { reauthenticate } from '../../contracts/routes/passkeys.ts';
import { isOwnPassword } from '../accounts/own-password.ts';
import { publicIdOfSession } from '../accounts/own-sessions.ts';
import { Throttle } from '../accounts/throttle.ts';
import { SessionCookies } from './open-session.ts';
import { passkeysOf } from './passkeys.ts';
import { serve } from './serve.ts';
import type { Services } from './services.ts';

const refused = (field: string, message: string) => invalid([{ field, message }]);

/**
 * Lets somebody who is signed in show again who they are: the session goes on under a new id, as one that has just been
 * opened. `secret` keys what is stored of who tried what.
 */
export const reauthentication = (app: FastifyInstance, services: Services, secret: string): void => {
  const { accounts, accountAuditLog, config, limits, now } = services;
  const throttle = new Throttle(accounts, secret, now);
  const passkeys = passkeysOf(services);
  const cookies = new SessionCookies(config.siteUrl);

  serve(app, reauthenticate, async ({ body: { password, credential }, user, request, reply }) => {
    if (credential) {
      const owner = await passkeys.ownerOf(credential, now(), ({ id }) => accountAuditLog.failed(id, request.id));
      if (owner?.id !== user.id) throw refused('credential', 'This is not one of your passkeys. Please try another one.');
      await cookies.open(request, reply, user);
      return undefined;
    }
    if (password === undefined || password === '') throw refused('password', 'Please give your current password');
    const session = publicIdOfSession(request.session.sessionId);
    if (!(await isOwnPassword({ throttle, limits, accountAuditLog }, user, password, session, request.id)))
      throw refused('password', 'This is not your current password');
    await cookies.open(request, reply, user, request.session.shown);
    return undefined;
  });
};
