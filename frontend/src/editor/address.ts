import { safeImage, safeLink } from '../../../domain/article/addresses.ts';
import { withoutRedirector } from '../../../domain/article/redirectors.ts';

const looksLikeHost = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(:\d+)?([/?#]|$)/u;
const looksLikeMail = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/;

/**
 * The address a person means by what was typed: `example.com` is a web address, `me@example.com` a mail. Undefined
 * where no link may lead.
 */
export const linkMeant = (typed: string): string | undefined => {
  const text = typed.trim();
  if (looksLikeMail.test(text)) return safeLink(`mailto:${text}`);
  return safeLink(withoutRedirector(looksLikeHost.test(text) ? `https://${text}` : text));
};

/** The address of an image that somebody means by what they typed; undefined where it is none that is let in. */
export const imageMeant = (typed: string): string | undefined => {
  const text = typed.trim();
  return safeImage(looksLikeHost.test(text) ? `https://${text}` : text);
};
