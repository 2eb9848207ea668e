import type { FastifyInstance } from 'fastify';
import * as contracts from '../../contracts/routes/second-factor.ts';
import { secondFactorView, SecondFactors } from '../accounts/second-factor.ts';
import { contextOf } from './authenticate.ts';
import { SessionCookies } from './open-session.ts';
import { serve } from './serve.ts';
import type { Services } from './services.ts';

/** Set-up and removal of authenticator apps (decision 0150). `key` signs secrets that are not confirmed yet. */
export const secondFactorRoutes = (app: FastifyInstance, services: Services, key: string): void => {
  const { accounts, config, log, now, ownerSite, runner } = services;
  const factors = new SecondFactors({ accounts, log }, { siteName: () => ownerSite.name, key });
  const cookies = new SessionCookies(config.siteUrl);

  serve(app, contracts.secondFactor, async ({ user, reply }) => {
    void reply.header('cache-control', 'no-store');
    return secondFactorView(user);
  });

  serve(app, contracts.newAppSecret, async ({ user, reply }) => {
    void reply.header('cache-control', 'no-store');
    return factors.newSecret(user, now());
  });

  serve(app, contracts.addSecondFactor, async ({ body, user, request, reply }) => {
    // Don't write to a log that does not match the read store.
    if (runner.mismatch) throw runner.mismatch;
    const recoveryCodes = await factors.add(user, body, contextOf(request, now));
    await cookies.open(request, reply, user, { ...request.session.shown, twoFactors: true });
    void reply.header('cache-control', 'no-store');
    return { recoveryCodes };
  });

  serve(app, contracts.renewRecoveryCodes, async ({ user, request, reply }) => {
    if (runner.mismatch) throw runner.mismatch;
    const recoveryCodes = await factors.renewCodes(user, contextOf(request, now));
    void reply.header('cache-control', 'no-store');
    return { recoveryCodes };
  });

  serve(app, contracts.removeSecondFactor, async ({ user, request }) => {
    if (runner.mismatch) throw runner.mismatch;
    await factors.remove(user, contextOf(request, now));
    return undefined;
  });
};
