import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invalid } from '../../contracts/errors.ts';
import * as contracts from '../../contracts/routes/accounts.ts';
import { checkLogin } from '../../contracts/rules.ts';
import type { User } from '../accounts/accounts.ts';
import { prepareForNobody } from '../accounts/passwords.ts';
import { registerOneself } from '../accounts/register.ts';
import { signIn } from '../accounts/sign-in.ts';
import { ipPrefix } from '../load/ip-prefix.ts';
import { Throttle } from '../accounts/throttle.ts';
import { userView } from '../reading/presenter.ts';
import type { Services } from './services.ts';
import { cookieNames, formerNames } from './cookie-names.ts';
import { deviceOf, hasDevice, rememberDevice } from './device-cookie.ts';
import { serve } from './serve.ts';

/**
 * Before the answer: whose password has changed meanwhile is not signed in. Throws `DomainError` WRONG_CREDENTIALS and
 * `StoreUnavailableError`.
 */
const saveSession = async ({ session, cookies }: FastifyRequest, cookieName: string): Promise<void> => {
  try {
    await session.save();
    // Else the plugin would take back the cookie that came with the request beside sending this one.
    cookies[cookieName] = session.encryptedSessionId;
  } catch (error) {
    await session.destroy();
    throw error;
  }
};

/** The calls of accounts (specification, sections 5, 7 and 8). `secret` keys what is stored of who tried what. */
export const accountRoutes = (app: FastifyInstance, services: Services, secret: string): void => {
  const { accounts, config, limits, log, now, accountAuditLog, ownerSite, runner } = services;
  const throttle = new Throttle(accounts, secret, now);
  const names = cookieNames(config.siteUrl);
  const secure = config.siteUrl.startsWith('https:');

  /** Takes a cookie back that has the name from before. */
  const forgetFormer = (request: FastifyRequest, reply: FastifyReply): void => {
    const former = formerNames(names)?.session;
    if (former !== undefined && request.cookies[former] !== undefined) void reply.clearCookie(former, { path: '/', secure });
  };

  app.addHook('onReady', async () => void (await prepareForNobody()));

  /** A new session id for a person who has just shown who they are, so that an id from before opens nothing. */
  const openSession = async (request: FastifyRequest, reply: FastifyReply, user: User): Promise<void> => {
    await request.session.regenerate();
    request.session.userId = user.id;
    request.session.openedWith = user.passwordHash;
    // Over a connection that its cookie must not take there is no session.
    if (!secure || request.protocol === 'https') await saveSession(request, names.session);
    forgetFormer(request, reply);
    rememberDevice(request, reply, user, names);
  };

  serve(app, contracts.currentUser, async ({ user, reply }) => {
    void reply.header('cache-control', 'no-store');
    return userView(user, config);
  });

  serve(app, contracts.login, async ({ body, request, reply }) => {
    const username = body.username.trim();
    const errors = checkLogin({ username, password: body.password });
    if (errors.length > 0) throw invalid(errors);
    const device = (user: User | undefined) => deviceOf(request, user, names);
    const { ip: address, id: correlationId } = request;
    const attempt = { username, password: body.password, address, correlationId, hasDevice: hasDevice(request, names), device };
    const user = await signIn({ accounts, throttle, limits, accountAuditLog }, attempt);
    await openSession(request, reply, user);
    return userView(user, config);
  });

  serve(app, contracts.register, async ({ body, request, reply }) => {
    // Nothing would go into the log, its number neither.
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
    await openSession(request, reply, user);
    return userView(user, config);
  });

  serve(app, contracts.logout, async ({ request, reply }) => {
    if (request.session.userId !== undefined) await request.session.destroy();
    forgetFormer(request, reply);
    void reply.clearCookie(names.session, { path: '/', secure });
    return undefined;
  });
};
