import { resetLinkMinutes } from '../../contracts/password-reset.ts';
import { letter } from './letter.ts';
import type { Mail } from './mailer.ts';

/** The input of the mail with a reset link. */
export interface ResetMail {
  readonly to: string;
  readonly username: string;
  readonly link: string;
  readonly siteName: string;
}

/** The mail with a password reset link. */
export const resetMail = ({ to, username, link, siteName }: ResetMail): Mail =>
  letter({
    to,
    subject: `Choose a new password at ${siteName}`,
    siteName,
    paragraphs: [
      `Somebody, most likely you, asked for a new password for your account at ${siteName}.`,
      `You sign in with the username ${username}.`,
      `To choose a new password, open this link. It works once, and for ${resetLinkMinutes} minutes:`,
      { link },
      'If it was not you, do nothing: your password stays as it is. Do not pass this link on.',
    ],
  });
