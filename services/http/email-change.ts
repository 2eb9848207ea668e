import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { emailLinkMinutes } from '../../contracts/email-change.ts';
import { DomainError, invalid } from '../../contracts/errors.ts';
import * as contracts from '../../contracts/routes/settings.ts';
import { checkEmail, inNfc } from '../../contracts/rules.ts';
import { comparable, type User } from '../accounts/accounts.ts';
import { makeEmailLink, useEmailLink } from '../accounts/email-links.ts';
import { Throttle } from '../accounts/throttle.ts';
import { addressInUseMail, changeAskedMail, changeDoneMail, confirmMail } from '../mail/email-mails.ts';
import { admitEmailLink, sendFirstLink } from './email-confirmation.ts';
import { LinkTries } from './link-tries.ts';
import { serve } from './serve.ts';
import type { Services } from './services.ts';

const noMail = (what: string): DomainError =>
  new DomainError('MAIL_NOT_SET_UP', `This site sends no mail, so ${what} cannot be confirmed. Please ask the site's operator.`);

const answer = `A link is on its way to the new address. Open it within ${emailLinkMinutes} minutes: from then on it is the address of your account.`;

const firstAnswer = `A link is on its way to your address. Open it within ${emailLinkMinutes} minutes to confirm it.`;

/**
 * The username for a mail to the account's address; undefined if the address is unconfirmed and may be a stranger's.
 */
const knownName = ({ username, isEmailUnconfirmed }: User): string | undefined => (isEmailUnconfirmed ? undefined : username);

/**
 * Changes the email address of an account (decision 0152) and confirms the first one (0172). `secret` keys the stored
 * records of who tried what.
 */
export const emailChange = (app: FastifyInstance, services: Services, secret: string, logger: Logger): void => {
  const { accounts, accountAuditLog, config, limits, log, mailer, now, ownerSite } = services;
  const { siteUrl } = config;
  const throttle = new Throttle(accounts, secret, now);
  const links = new LinkTries(services, throttle);

  /** Runs after the response: neither its content nor its timing may reveal whether an account has the address. */
  const sendMails = async (user: User, email: string): Promise<void> => {
    await nextTurn();
    const { email: old } = user;
    const siteName = ownerSite.name;
    const holder = await accounts.byEmail(email);
    // Make a link even if the address is taken: it invalidates the previous one; skipping that would reveal that an
    // account has the address.
    const link = await makeEmailLink(accounts, user, email, siteUrl, now());
    const mail = holder ? addressInUseMail({ to: holder.email, siteName }) : confirmMail({ to: email, siteName, link });
    void mailer?.send(mail);
    void mailer?.send(changeAskedMail({ to: old, username: knownName(user), siteName, siteUrl }));
  };

  serve(app, contracts.requestEmailChange, async ({ body, user, request }) => {
    if (!mailer) throw noMail('a new address');
    const email = inNfc(body.email);
    const errors = checkEmail(email);
    if (errors.length === 0 && comparable(email) === comparable(user.email))
      errors.push({ field: 'email', message: 'This is the address of your account already' });
    if (errors.length > 0) throw invalid(errors);
    await admitEmailLink(throttle, limits, email, user);
    void sendMails(user, email).catch((error: unknown) =>
      logger.error({ err: error, requestId: request.id }, 'a link to a new address could not be made'),
    );
    return { message: answer };
  });

  serve(app, contracts.requestEmailConfirmation, async ({ user }) => {
    if (!mailer) throw noMail('your address');
    if (!user.isEmailUnconfirmed) throw new DomainError('ACCOUNT_CHANGED', 'Your e-mail address is confirmed already.');
    await sendFirstLink(services, throttle, user, user);
    return { message: firstAnswer };
  });

  serve(app, contracts.confirmEmail, async ({ body: { token }, request }) => {
    const context = { correlationId: request.id, now: now() };
    const { before, isChanged } = await links.use(request, () =>
      useEmailLink({ accounts, log }, accountAuditLog, token, context),
    );
    const about = { to: before.email, username: knownName(before), siteName: ownerSite.name };
    if (isChanged) void mailer?.send(changeDoneMail(about));
    return undefined;
  });
};
