import { letter } from './letter.ts';
import type { Mail } from './mailer.ts';

/** What the notice that a password was changed is made of. */
export interface PasswordChangedMail {
  readonly to: string;
  readonly username: string;
  /** The page where a new password can be asked for. */
  readonly forgotten: string;
  readonly siteName: string;
}

/** The notice that a password was changed. It holds no link that opens anything. */
export const passwordChangedMail = ({ to, username, forgotten, siteName }: PasswordChangedMail): Mail =>
  letter({
    to,
    subject: `Your password at ${siteName} was changed`,
    siteName,
    paragraphs: [
      `The password of your account at ${siteName} was changed, and all other sessions were ended.`,
      `You sign in with the username ${username}.`,
      'If it was not you, somebody knows your password. Choose a new one here:',
      { link: forgotten },
    ],
  });
