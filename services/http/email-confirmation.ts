import { comparable, type User } from '../accounts/accounts.ts';
import { makeEmailLink } from '../accounts/email-links.ts';
import type { Throttle } from '../accounts/throttle.ts';
import type { Limits } from '../config/limits.ts';
import { firstAddressMail } from '../mail/email-mails.ts';
import type { Services } from './services.ts';

const tooMany = 'You have asked for links to an e-mail address very often. Please wait a little, then try again.';

/**
 * Counts a link to an address, and where somebody who is signed in asks for it, that account's. Throws `DomainError`
 * TOO_MANY_REQUESTS where it comes too soon.
 */
export const admitEmailLink = async (throttle: Throttle, limits: Limits, email: string, asking?: User): Promise<void> => {
  const to = { kind: 'email-address', who: comparable(email), rule: limits.emailLinksOfEmail };
  const by = asking && { kind: 'email-account', who: String(asking.id), rule: limits.emailLinksOfAccount };
  await throttle.admit(by ? [by, to] : [to], tooMany);
};

/**
 * Makes the link that confirms the first address of an account, and sends it in the background; nothing where the site
 * sends no mail. What stands in the mail is nothing that whoever registered chose: the address may be a stranger's
 * (decision 0172). `asking`: whoever asks for it who is signed in. Throws as `admitEmailLink` does.
 */
export const sendFirstLink = async (services: Services, throttle: Throttle, user: User, asking?: User): Promise<void> => {
  const { accounts, config, limits, mailer, now, ownerSite } = services;
  if (!mailer) return;
  await admitEmailLink(throttle, limits, user.email, asking);
  const link = await makeEmailLink(accounts, user, user.email, config.siteUrl, now());
  void mailer.send(firstAddressMail({ to: user.email, siteName: ownerSite.name, link }));
};
