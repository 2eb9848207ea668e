import type { MailServer } from '../services/test/mail-server.ts';
import type { Account, Stage } from './browser.ts';

/** The link that confirms an address, in the text of a mail. */
export const confirmLinkIn = (text: string, siteUrl: string): string =>
  new RegExp(`${siteUrl}/auth/email#[\\w-]{43}`).exec(text)?.[0] ?? '';

/** A new account, whose address is confirmed by the link that was mailed to it. */
export const registerConfirmed = async (on: Stage, mail: MailServer, username: string, fullName: string): Promise<Account> => {
  const account = await on.register(username, fullName);
  const { text } = await mail.cameTo(`${username}@example.org`, /^Confirm your e-mail address/);
  const [, token] = confirmLinkIn(text, on.site.url).split('#');
  const answer = await fetch(`${on.site.url}/api/email/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  if (answer.status !== 204) throw new Error(`The address of ${username} was not confirmed: ${answer.status}`);
  return account;
};
