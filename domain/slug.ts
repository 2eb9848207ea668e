import { slugify } from 'transliteration';
import { fieldLimits } from '../contracts/rules.ts';

/** UTF-16 units of a text that its slug is made of; no title has more, and what lies behind them would be cut off. */
const mostRead = 8 * fieldLimits.slug.max;

/** Separates exponents from the number before them: 10⁶ is not 106. */
const exponents = (text: string): string => text.replace(/(?<=\d)(?=[\u2070\u00b9\u00b2\u00b3\u2074-\u2079\u207b])/g, '-');

/** What Greek letters are called where they stand for themselves; the others are rarely seen in formulas. */
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

/** Names Greek letters. In a text without Greek words each one is a symbol, also where ΔΣ stand together. */
const symbols = (text: string): string =>
  /\p{Script=Greek}{2}/u.test(text.replace(/ΔΣ|ΣΔ/giu, ''))
    ? text
    : text.replace(/\p{Script=Greek}/gu, (letter) => {
        const name = letters[letter.toLowerCase()];
        return name === undefined ? letter : ` ${name} `;
      });

/** ASCII stands for itself: nine titles of ten need no transliteration, and so no time for it. */
const inAscii = (text: string): string =>
  /^[ -~]*$/.test(text)
    ? text.toLowerCase()
    : slugify(symbols(units(exponents(text).normalize('NFKC'))), { lowercase: true, separator: '-' });

/**
 * A text as a slug: lowercase ASCII letters, digits and single dashes, other scripts transliterated (specification,
 * section 3: "lowercase, strict characters"), symbols of electronics by their names. It is the same whatever the case:
 * links to headings come in lower case from other sites. `article` where nothing is left.
 */
export const slugOf = (text: string): string => {
  const slug = inAscii(text.slice(0, mostRead))
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, fieldLimits.slug.max)
    .replace(/^-|-$/g, '');
  return slug || 'article';
};

/** The slug of an article with this title. The signs of C++ and C# are kept; ids of headings have none on any site. */
export const slugOfTitle = (title: string): string =>
  slugOf(title.replace(/(?<![a-z0-9])c\+\+(?!\+)/gi, 'cpp').replace(/(?<![a-z0-9])([cf])#(?!#)/gi, '$1sharp'));
