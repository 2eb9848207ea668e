import { resetLinkMinutes } from '../../contracts/password-reset.ts';
import { escapeAttribute } from '../../domain/article/characters.ts';
import type { Mail } from './mailer.ts';

/** What the mail with a reset link is made of. */
export interface ResetMail {
  readonly to: string;
  readonly username: string;
  readonly link: string;
  readonly siteName: string;
}

/**
 * The mail with a link to choose a new password: in plain text, and the same as HTML, without pictures and without
 * anything that tells who read it.
 */
export const resetMail = ({ to, username, link, siteName }: ResetMail): Mail => {
  const asked = `Somebody, most likely you, asked for a new password for your account at ${siteName}.`;
  const name = `You sign in with the username ${username}.`;
  const choose = `To choose a new password, open this link. It works once, and for ${resetLinkMinutes} minutes:`;
  const ignore = 'If it was not you, do nothing: your password stays as it is. Do not pass this link on.';
  const [askedHtml, nameHtml, siteHtml] = [asked, name, siteName].map(escapeAttribute);
  const url = escapeAttribute(link);
  return {
    to,
    subject: `Choose a new password at ${siteName}`,
    text: [asked, name, choose, link, ignore].join('\n\n') + '\n',
    html:
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${siteHtml}</title></head><body>` +
      `<p>${askedHtml}</p><p>${nameHtml}</p><p>${choose}</p><p><a href="${url}">${url}</a></p><p>${ignore}</p></body></html>`,
  };
};
