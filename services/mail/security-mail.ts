import { letter } from './letter.ts';
import type { Mail } from './mailer.ts';

/** What each notice is called, and says. */
const texts = {
  passkeyAdded: ['A passkey was added', 'Whoever holds the device that has it can sign in to your account.'],
  passkeyRemoved: ['A passkey was removed', 'It signs nobody in any more.'],
  appAdded: ['An authenticator app was set up', 'Beside the password, signing in takes a code of it from now on.'],
  appRemoved: ['The authenticator app was removed', 'The password alone signs in again.'],
  codesRenewed: ['New recovery codes were made', 'Those from before sign nobody in any more.'],
  codeUsed: ['A recovery code was used', 'Each signs in once. New ones are made in the settings.'],
} as const satisfies Readonly<Record<string, readonly [what: string, consequence: string]>>;

/** What the notice that somebody signs in in another way from now on is made of. */
export interface SecurityMail {
  readonly to: string;
  readonly username: string;
  readonly happened: keyof typeof texts;
  /** The page where it is changed. */
  readonly settings: string;
  readonly siteName: string;
}

/** The notice that somebody signs in in another way now. It holds no secret, and no link that opens anything. */
export const securityMail = ({ to, username, happened, settings, siteName }: SecurityMail): Mail => {
  const [what, consequence] = texts[happened];
  return letter({
    to,
    subject: `${what} at ${siteName}`,
    siteName,
    paragraphs: [
      `${what} for your account ${username} at ${siteName}. ${consequence}`,
      'If it was not you, somebody is signed in as you. Change your password, which ends all other sessions, and look at how you sign in here:',
      { link: settings },
    ],
  });
};
