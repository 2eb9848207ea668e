import { emailLinkMinutes } from '../../contracts/email-change.ts';
import { letter } from './letter.ts';
import type { Mail } from './mailer.ts';

/** The fields that all mails about a change of address share. */
interface About {
  readonly to: string;
  /** Undefined if the address is unconfirmed: it may be a stranger's, who must not be mailed text that others typed. */
  readonly username: string | undefined;
  readonly siteName: string;
}

const yourAccount = (username: string | undefined): string =>
  username === undefined ? 'your account' : `your account ${username}`;

/** To the new address: the link that confirms it. */
export const confirmMail = ({ to, siteName, link }: Pick<About, 'to' | 'siteName'> & { readonly link: string }): Mail =>
  letter({
    to,
    subject: `Confirm your e-mail address at ${siteName}`,
    siteName,
    paragraphs: [
      `Somebody, most likely you, gave this address as that of an account at ${siteName}.`,
      `To confirm it, open this link. It works once, and for ${emailLinkMinutes} minutes:`,
      { link },
      'If it was not you, do nothing: nothing changes. Do not pass this link on.',
    ],
  });

/** To the address given at registration: the link that confirms it. */
export const firstAddressMail = ({ to, siteName, link }: Pick<About, 'to' | 'siteName'> & { readonly link: string }): Mail =>
  letter({
    to,
    subject: `Confirm your e-mail address at ${siteName}`,
    siteName,
    paragraphs: [
      `Somebody, most likely you, made an account at ${siteName} with this address.`,
      `To confirm that you read it, open this link. It works once, and for ${emailLinkMinutes} minutes:`,
      { link },
      'If it was not you, do nothing: no news of that account comes to this address. Do not pass this link on.',
    ],
  });

/** To an address that another account already uses: only its owner learns that. */
export const addressInUseMail = ({ to, siteName }: Pick<About, 'to' | 'siteName'>): Mail =>
  letter({
    to,
    subject: `Your e-mail address at ${siteName}`,
    siteName,
    paragraphs: [
      `Somebody gave this address as that of another account at ${siteName}. You have an account with it already, so nothing changes.`,
      'If it was you, give the other account another address, or use this one. If it was not you, do nothing.',
    ],
  });

/** To the old address, when a change was requested. */
export const changeAskedMail = ({ to, username, siteName, siteUrl }: About & { readonly siteUrl: string }): Mail =>
  letter({
    to,
    subject: `Another e-mail address for your account at ${siteName}`,
    siteName,
    paragraphs: [
      `Somebody, most likely you, asked for mails for ${yourAccount(username)} at ${siteName} to come to another address. It counts once it is confirmed by the link that went there.`,
      'If it was not you, somebody is signed in as you. Change your password now, which ends that link and all other sessions:',
      { link: `${siteUrl}/auth/forgot` },
    ],
  });

/** To the old address, after the change. */
export const changeDoneMail = ({ to, username, siteName }: About): Mail =>
  letter({
    to,
    subject: `Your e-mail address at ${siteName} was changed`,
    siteName,
    paragraphs: [
      `Mails for ${yourAccount(username)} at ${siteName} go to another address from now on. This was the last one to this address.`,
      'If it was not you, write to the operator of the site.',
    ],
  });
