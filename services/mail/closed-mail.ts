import { letter } from './letter.ts';
import type { Mail } from './mailer.ts';

/** The input of the last mail to a user. */
export interface ClosedMail {
  readonly to: string;
  readonly username: string;
  readonly siteName: string;
}

/** The mail to a user whose account was just removed. */
export const closedMail = ({ to, username, siteName }: ClosedMail): Mail =>
  letter({
    to,
    subject: `Your account at ${siteName} is closed`,
    siteName,
    paragraphs: [
      `Your account ${username} at ${siteName} was removed, as you asked, with all that was kept of it.`,
      'What you published stays, as that of a former member. Nobody else gets your username.',
      'This was the last mail to this address.',
    ],
  });
