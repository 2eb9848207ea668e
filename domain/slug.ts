import { slugify } from 'transliteration';
import { fieldLimits } from '../contracts/rules.ts';

/** UTF-16 units of a text that its slug is made of; no title has more, and what lies behind them would be cut off. */
const mostRead = 8 * fieldLimits.slug.max;

/** ASCII stands for itself: nine titles of ten need no transliteration, and so no time for it. */
const inAscii = (text: string): string =>
  /^[ -~]*$/.test(text) ? text.toLowerCase() : slugify(text.normalize('NFKC'), { lowercase: true, separator: '-' });

/**
 * A text as a slug: lowercase ASCII letters, digits and single dashes, other scripts transliterated (specification,
 * section 3: "lowercase, strict characters"). `article` where nothing is left.
 */
export const slugOf = (text: string): string => {
  const slug = inAscii(text.slice(0, mostRead))
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, fieldLimits.slug.max)
    .replace(/^-|-$/g, '');
  return slug || 'article';
};
