import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { DomainError, invalid } from '../../contracts/errors.ts';
import { resetLinkMinutes } from '../../contracts/password-reset.ts';
import * as contracts from '../../contracts/routes/accounts.ts';
import { checkEmail, checkPassword, inNfc } from '../../contracts/rules.ts';
import { comparable } from '../accounts/accounts.ts';
import { makeResetLink, ResetLinks } from '../accounts/reset-links.ts';
import { Throttle, type Counted } from '../accounts/throttle.ts';
import { ipPrefix } from '../load/ip-prefix.ts';
import { resetMail } from '../mail/reset-mail.ts';
import { LinkTries } from './link-tries.ts';
import { serve } from './serve.ts';
import type { Services } from './services.ts';

const tooMany = 'There were too many requests for a new password. Please wait a little, then try again.';

const answer = `If there is an account with this email address, a link to choose a new password is on its way to it. It is valid for ${resetLinkMinutes} minutes.`;

/**
 * The routes for resetting a forgotten password (decision 0142). `secret` keys the stored records of who tried what.
 */
export const passwordReset = (app: FastifyInstance, services: Services, secret: string, logger: Logger): void => {
  const { accounts, accountAuditLog, config, limits, log, mailer, now, ownerSite } = services;
  const throttle = new Throttle(accounts, secret, now);
  const tries = new LinkTries(services, throttle);
  const links = new ResetLinks({ accounts, log }, accountAuditLog);
  let underWay = 0;

  const admit = (all: readonly Counted[]) =>
    throttle.admit(all, tooMany).catch((error: unknown) => {
      // Count refused requests together with refused sign-ins.
      if (error instanceof DomainError) accountAuditLog.turnedAway();
      throw error;
    });

  /** Runs after the response: neither its content nor its timing may reveal whether the account exists. */
  const sendLink = async (email: string, correlationId: string): Promise<void> => {
    await nextTurn();
    const user = await accounts.byEmail(email);
    if (!user || !mailer) return;
    const { link } = await makeResetLink(accounts, user, config.siteUrl, now());
    const { username } = user;
    const isSent = mailer.send(resetMail({ to: user.email, username, link, siteName: ownerSite.name }));
    void isSent.then((sent) => (sent ? accountAuditLog.resetSent(user.id, correlationId) : undefined));
  };

  serve(app, contracts.requestPasswordReset, async ({ body, request }) => {
    if (!mailer)
      throw new DomainError('MAIL_NOT_SET_UP', "This site sends no mail. Please ask the site's operator for a new password.");
    const email = inNfc(body.email);
    const errors = checkEmail(email);
    if (errors.length > 0) throw invalid(errors);
    const from = { kind: 'reset-address', who: ipPrefix(request.ip), rule: limits.resetsFromAddress };
    const to = { kind: 'reset-email', who: comparable(email), rule: limits.resetsOfEmail };
    await admit([to, ...(config.rateLimits ? [from] : [])]);
    if (underWay >= limits.resetsWaiting)
      throw new DomainError(
        'UNAVAILABLE',
        'Too many people ask for a new password at this moment. Please try again in a minute.',
      );
    underWay += 1;
    void sendLink(email, request.id)
      .catch((error: unknown) => logger.error({ err: error, requestId: request.id }, 'a reset link could not be made'))
      .finally(() => (underWay -= 1));
    return { message: answer };
  });

  serve(app, contracts.completePasswordReset, async ({ body: { token, password }, request }) => {
    await tries.refuseEarly(request);
    const errors = checkPassword(password);
    if (errors.length > 0) throw invalid(errors);
    const context = { correlationId: request.id, now: now() };
    await tries.use(request, () => links.use({ token, password, siteName: ownerSite.name }, context));
    return undefined;
  });
};
