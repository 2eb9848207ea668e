import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalid } from '../../contracts/errors.ts';
import { reauthenticate } from '../../contracts/routes/passkeys.ts';
import type { User } from '../accounts/accounts.ts';
import { countingGuesses, isOwnPassword } from '../accounts/own-password.ts';
import { publicIdOfSession } from '../accounts/own-sessions.ts';
import { takeCode, wrongCode } from '../accounts/second-factor.ts';
import type { Shown } from '../accounts/session-store.ts';
import { Throttle } from '../accounts/throttle.ts';
import { SessionCookies } from './open-session.ts';
import { passkeysOf } from './passkeys.ts';
import { serve, type Call } from './serve.ts';
import type { Services } from './services.ts';

const refused = (field: string, message: string) => invalid([{ field, message }]);

/**
 * Lets a signed-in user authenticate again: the session continues under a new id, as if it had just been opened.
 * `secret` keys the stored records of who tried what.
 */
export const reauthentication = (app: FastifyInstance, services: Services, secret: string): void => {
  const { accounts, accountAuditLog, config, limits, now } = services;
  const guessing = { throttle: new Throttle(accounts, secret, now), limits, accountAuditLog };
  const passkeys = passkeysOf(services);
  const cookies = new SessionCookies(config.siteUrl);

  const renewSession = (
    { request, reply, user }: Pick<Call<typeof reauthenticate>, 'request' | 'reply' | 'user'>,
    shown: Shown,
  ) => cookies.open(request, reply, user, shown).then(() => undefined);

  const guessedIn = ({ id: correlationId, session }: FastifyRequest) => ({
    session: publicIdOfSession(session.sessionId),
    correlationId,
  });

  /** Wrong codes share a limit with wrong passwords. */
  const takeOwnCode = async (user: User, code: string, request: FastifyRequest): Promise<void> => {
    const { id } = request;
    const how = await countingGuesses(guessing, user, guessedIn(request), () => takeCode({ accounts }, user, code, now()));
    if (!how) throw wrongCode();
    if (how === 'recovery code') await accountAuditLog.recoveryCodeUsed(user.id, id);
  };

  serve(app, reauthenticate, async (call) => {
    const { body, user, request } = call;
    const { password = '', code, credential } = body;
    const { shown = {} } = request.session;
    if (credential) {
      const owner = await passkeys.ownerOf(credential, now(), ({ id }) => accountAuditLog.failed(id, request.id, id === user.id));
      if (owner?.id !== user.id) throw refused('credential', 'This is not one of your passkeys. Please try another one.');
      return renewSession(call, { twoFactors: true });
    }
    if (code !== undefined) {
      await takeOwnCode(user, code, request);
      return renewSession(call, { ...shown, twoFactors: true });
    }
    if (password === '') throw refused('password', 'Please give your current password');
    if (!(await isOwnPassword(guessing, user, password, guessedIn(request))))
      throw refused('password', 'This is not your current password');
    return renewSession(call, shown);
  });
};
