import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { invalid } from '../../contracts/errors.ts';
import * as contracts from '../../contracts/routes/accounts.ts';
import { checkLogin, isShortForAdmin } from '../../contracts/rules.ts';
import type { User } from '../accounts/accounts.ts';
import { placeholderHash } from '../accounts/passwords.ts';
import { registerOneself } from '../accounts/register.ts';
import type { Shown } from '../accounts/session-store.ts';
import { signIn } from '../accounts/sign-in.ts';
import { ipPrefix } from '../load/ip-prefix.ts';
import { Throttle } from '../accounts/throttle.ts';
import { userView } from '../reading/presenter.ts';
import { withheldFrom } from './authenticate.ts';
import { contactAt } from '../site/contact.ts';
import type { Services } from './services.ts';
import { deviceOf, hasDevice } from './device-cookie.ts';
import { sendFirstLink } from './email-confirmation.ts';
import { SessionCookies } from './open-session.ts';
import { serve } from './serve.ts';

/** The account routes (specification, sections 5, 7 and 8). `secret` keys the stored records of who tried what. */
export const accountRoutes = (app: FastifyInstance, services: Services, secret: string, logger: Logger): void => {
  const { accounts, config, limits, log, now, accountAuditLog, ownerSite, runner } = services;
  const throttle = new Throttle(accounts, secret, now);
  const cookies = new SessionCookies(config.siteUrl);
  const { names } = cookies;
  const contact = () => contactAt(config, ownerSite);

  app.addHook('onReady', async () => void (await placeholderHash()));

  serve(app, contracts.currentUser, async ({ user, request, reply }) => {
    void reply.header('cache-control', 'no-store');
    return userView(user, config, request.withheld);
  });

  serve(app, contracts.login, async ({ body, request, reply }) => {
    const username = body.username.trim();
    const errors = checkLogin({ username, password: body.password });
    if (errors.length > 0) throw invalid(errors);
    const device = (user: User | undefined) => deviceOf(request, user, names);
    const { ip: address, id: correlationId } = request;
    const { password, code } = body;
    const attempt = { username, password, code, address, correlationId, hasDevice: hasDevice(request, names), device };
    const { user, how } = await signIn({ accounts, throttle, limits, accountAuditLog, now, contact }, attempt);
    const shown: Shown = {
      ...(user.isAdmin && isShortForAdmin(password) ? { shortPassword: true } : {}),
      ...(how ? { twoFactors: true } : {}),
    };
    await cookies.open(request, reply, user, shown);
    return userView(user, config, withheldFrom(config, user, request.session));
  });

  /** A failure here must not block registration: the user can request another link in the settings. */
  const confirmFirst = async (user: User, requestId: string): Promise<void> => {
    try {
      await sendFirstLink(services, throttle, user);
    } catch (error) {
      logger.warn({ err: error, requestId }, 'the link to the address of a new account could not be sent');
    }
  };

  serve(app, contracts.register, async ({ body, request, reply }) => {
    // Throw before taking a number: don't write to a log that does not match the read store.
    if (runner.mismatch) throw runner.mismatch;
    const sentence =
      'There were too many registrations from your network or with this e-mail address. Please wait a little, then try again.';
    const address = { kind: 'register-address', who: ipPrefix(request.ip), rule: limits.registrationsFromAddress };
    const policy = {
      siteName: ownerSite.name,
      refuseEarly: async () => (config.rateLimits ? throttle.refuseEarly(address, sentence) : undefined),
      admit: (email: string) =>
        throttle.admit(
          [{ kind: 'register-email', who: email, rule: limits.registrationsOfEmail }, ...(config.rateLimits ? [address] : [])],
          sentence,
        ),
    };
    const context = { actor: 'visitor', correlationId: request.id, now: now() };
    const user = await registerOneself({ accounts, log }, body, policy, context);
    await accountAuditLog.registered(user.id, request.id);
    await cookies.open(request, reply, user);
    await confirmFirst(user, request.id);
    return userView(user, config);
  });

  serve(app, contracts.logout, async ({ request, reply }) => {
    if (request.session.userId !== undefined) await request.session.destroy();
    cookies.forget(request, reply);
    return undefined;
  });
};
