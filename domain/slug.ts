import { slugify } from 'transliteration';
import { fieldLimits } from '../contracts/rules.ts';

/** How many UTF-16 units of a text are read; no title is longer, and the slug would be cut before the rest. */
const mostRead = 8 * fieldLimits.slug.max;

/** Separates exponents from the number before them: 10⁶ is not 106. */
const exponents = (text: string): string => text.replace(/(?<=\d)(?=[\u2070\u00b9\u00b2\u00b3\u2074-\u2079\u207b])/g, '-');

/** The names of Greek letters used as symbols; others are rare in formulas. */
const letters: Readonly<Partial<Record<string, string>>> = {
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  ε: 'epsilon',
  η: 'eta',
  θ: 'theta',
  λ: 'lambda',
  μ: 'mu',
  π: 'pi',
  ρ: 'rho',
  σ: 'sigma',
  ς: 'sigma',
  τ: 'tau',
  φ: 'phi',
  ψ: 'psi',
  ω: 'omega',
};

/** Spells units, in Greek texts as well. Transliteration would turn µF into mF, a thousand times as much. */
const units = (text: string): string =>
  text.replace(/μ(?=\p{Script=Latin})/giu, 'u').replace(/(?<=\d ?[kmg]?|(?<!\p{L})[kmg])Ω(?!\p{L})/giu, 'ohm');

/** Names Greek letters. In a text without Greek words each letter is a symbol, even in ΔΣ. */
const symbols = (text: string): string =>
  /\p{Script=Greek}{2}/u.test(text.replace(/ΔΣ|ΣΔ/giu, ''))
    ? text
    : text.replace(/\p{Script=Greek}/gu, (letter) => {
        const name = letters[letter.toLowerCase()];
        return name === undefined ? letter : ` ${name} `;
      });

/** ASCII passes as it is: nine of ten titles need no transliteration, which takes time. */
const inAscii = (text: string): string =>
  /^[ -~]*$/.test(text)
    ? text.toLowerCase()
    : slugify(symbols(units(exponents(text).normalize('NFKC'))), { lowercase: true, separator: '-' });

/**
 * A text as a slug: lowercase ASCII letters, digits and single dashes, other scripts transliterated (specification,
 * section 3: "lowercase, strict characters"), symbols of electronics by name. Independent of case, because links to
 * headings arrive in lower case from other sites. `article` if nothing is left.
 */
export const slugOf = (text: string): string => {
  const slug = inAscii(text.slice(0, mostRead))
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, fieldLimits.slug.max)
    .replace(/^-|-$/g, '');
  return slug || 'article';
};

/** The slug of an article with this title. C++ and C# keep their signs; no site does that in heading ids. */
export const slugOfTitle = (title: string): string =>
  slugOf(title.replace(/(?<![a-z0-9])c\+\+(?!\+)/gi, 'cpp').replace(/(?<![a-z0-9])([cf])#(?!#)/gi, '$1sharp'));
