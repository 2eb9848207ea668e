import type { User } from '../accounts/accounts.ts';
import { securityMail, type SecurityMail } from '../mail/security-mail.ts';
import type { Services } from './services.ts';

/** Mails people what changed in how they sign in, in the background, where the site sends any mail. */
export const securityNotices =
  ({ config, mailer, ownerSite }: Services) =>
  ({ email: to, username }: User, happened: SecurityMail['happened']): void => {
    const settings = `${config.siteUrl}/settings`;
    void mailer?.send(securityMail({ to, username, happened, settings, siteName: ownerSite.name }));
  };
