import type { FastifyInstance } from 'fastify';
import * as contracts from '../../contracts/routes/passkeys.ts';
import { factorsOf } from '../accounts/factors.ts';
import { Passkeys, passkeyView } from '../accounts/passkeys.ts';
import { RelyingParty } from '../accounts/relying-party.ts';
import { letIn, wrongCredentials } from '../accounts/sign-in.ts';
import { ipPrefix } from '../load/ip-prefix.ts';
import { RateLimiter } from '../load/rate-limiter.ts';
import { userView } from '../reading/presenter.ts';
import { contactAt } from '../site/contact.ts';
import { contextOf, withheldFrom } from './authenticate.ts';
import { cookieNames } from './cookie-names.ts';
import { deviceOf } from './device-cookie.ts';
import { SessionCookies } from './open-session.ts';
import { serve } from './serve.ts';
import type { Services } from './services.ts';

const tooMany = 'There were too many attempts to sign in from your network. Please wait a little, then try again.';

/** The passkeys of the site, shared by several routes. */
export const passkeysOf = ({ accounts, log, config, ownerSite }: Services): Passkeys =>
  new Passkeys({ accounts, log }, new RelyingParty(config.siteUrl, () => ownerSite.name));

/** Sign-in with passkeys, and their management (decision 0150). */
export const passkeyRoutes = (app: FastifyInstance, services: Services): void => {
  const { accountAuditLog, config, limits, now, ownerSite, runner } = services;
  const passkeys = passkeysOf(services);
  const names = cookieNames(config.siteUrl);
  const cookies = new SessionCookies(config.siteUrl);
  const challenged = new RateLimiter(limits.challenges, tooMany, now);

  serve(app, contracts.passkeyChallenge, async ({ request, reply }) => {
    if (config.rateLimits) challenged.take(ipPrefix(request.ip));
    void reply.header('cache-control', 'no-store');
    return passkeys.requestOptions(now());
  });

  serve(app, contracts.passkeySignIn, async ({ body, request, reply }) => {
    const user = await passkeys.ownerOf(body.credential, now(), ({ id }) => accountAuditLog.failed(id, request.id));
    if (!user) throw wrongCredentials('This passkey is not known here. Sign in with your password, or try another one.');
    const isNewDevice = deviceOf(request, user, names) === undefined;
    const contact = () => contactAt(config, ownerSite);
    await letIn({ accountAuditLog, now, contact }, user, { correlationId: request.id, isNewDevice });
    await cookies.open(request, reply, user, { twoFactors: true });
    return userView(user, config, withheldFrom(config, user, request.session));
  });

  serve(app, contracts.ownPasskeys, async ({ user, reply }) => {
    void reply.header('cache-control', 'no-store');
    return factorsOf(user).passkeys.toReversed().map(passkeyView);
  });

  serve(app, contracts.newPasskeyChallenge, async ({ user, reply }) => {
    void reply.header('cache-control', 'no-store');
    return passkeys.creationOptions(user, now());
  });

  serve(app, contracts.addPasskey, async ({ body, user, request, reply }) => {
    // Don't write to a log that does not match the read store.
    if (runner.mismatch) throw runner.mismatch;
    const passkey = await passkeys.add(user, body.name, body.credential, contextOf(request, now));
    await cookies.open(request, reply, user, { twoFactors: true });
    return passkeyView(passkey);
  });

  serve(app, contracts.renamePasskey, async ({ params, body, user }) =>
    passkeyView(await passkeys.rename(user, params.passkey, body.name)),
  );

  serve(app, contracts.removePasskey, async ({ params, user, request }) => {
    if (runner.mismatch) throw runner.mismatch;
    await passkeys.remove(user, params.passkey, contextOf(request, now));
    return undefined;
  });
};
