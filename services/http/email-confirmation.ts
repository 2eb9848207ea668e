import { comparable, type User } from '../accounts/accounts.ts';
import { makeEmailLink } from '../accounts/email-links.ts';
import type { Throttle } from '../accounts/throttle.ts';
import type { Limits } from '../config/limits.ts';
import { firstAddressMail } from '../mail/email-mails.ts';
import type { Services } from './services.ts';

const tooMany = 'You have asked for links to an e-mail address very often. Please wait a little, then try again.';

/**
 * Counts a link to an address, and against the account if a signed-in user requests it. Throws `DomainError`
 * TOO_MANY_REQUESTS if the limit is reached.
 */
export const admitEmailLink = async (throttle: Throttle, limits: Limits, email: string, asking?: User): Promise<void> => {
  const to = { kind: 'email-address', who: comparable(email), rule: limits.emailLinksOfEmail };
  const by = asking && { kind: 'email-account', who: String(asking.id), rule: limits.emailLinksOfAccount };
  await throttle.admit(by ? [by, to] : [to], tooMany);
};

/**
 * Makes the link that confirms the first address of an account and mails it in the background; does nothing if the site
 * sends no mail. The mail contains nothing that the registering user chose: the address may be a stranger's (decision
 * 0172). `asking`: the signed-in user who requests it, if any. Throws as `admitEmailLink` does.
 */
export const sendFirstLink = async (services: Services, throttle: Throttle, user: User, asking?: User): Promise<void> => {
  const { accounts, config, limits, mailer, now, ownerSite } = services;
  if (!mailer) return;
  await admitEmailLink(throttle, limits, user.email, asking);
  const link = await makeEmailLink(accounts, user, user.email, config.siteUrl, now());
  void mailer.send(firstAddressMail({ to: user.email, siteName: ownerSite.name, link }));
};
