import { safeImage, safeLink } from '../../../domain/article/addresses.ts';
import { withoutRedirector } from '../../../domain/article/redirectors.ts';

const looksLikeHost = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(:\d+)?([/?#]|$)/u;
const looksLikeMail = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/;

/**
 * The address that the typed text means: `example.com` is a web address, `me@example.com` a mail address. Undefined if
 * it is not a valid link target.
 */
export const linkMeant = (typed: string): string | undefined => {
  const text = typed.trim();
  if (looksLikeMail.test(text)) return safeLink(`mailto:${text}`);
  return safeLink(withoutRedirector(looksLikeHost.test(text) ? `https://${text}` : text));
};

/** The image address that the typed text means; undefined if images may not be loaded from there. */
export const imageMeant = (typed: string): string | undefined => {
  const text = typed.trim();
  return safeImage(looksLikeHost.test(text) ? `https://${text}` : text);
};
