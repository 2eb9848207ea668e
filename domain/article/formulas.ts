import { escapeText, verbatim } from './characters.ts';
import { textOf } from './text.ts';

/**
 * How long a formula may be, and all of an article together, in UTF-16 units, and how many there may be. What is beyond
 * is kept, so that nothing is lost of a draft, but it is not submitted, and not drawn.
 */
export const formulaLimits = { length: 2_000, together: 30_000, count: 200 } as const;

/** The class of what holds a formula's LaTeX: `code` in a line, `pre` between blocks. */
export const formulaClass = 'formula';

export const formulaStart = `<code class="${formulaClass}">`;
export const formulaBlockStart = `<pre class="${formulaClass}">`;

/**
 * A formula as it is kept, and as readers get it who have no MathML: its LaTeX. How it is drawn may so become better
 * for all articles.
 */
export const formulaToHtml = (latex: string): string => `${formulaStart}${escapeText(latex)}</code>`;

/** The same for a formula of its own lines. */
export const formulaBlockToHtml = (latex: string): string => `${formulaBlockStart}${escapeText(latex)}</pre>`;

/** The LaTeX of a formula block, of text as it stands in HTML. */
export const latexIn = (text: string): string => verbatim(text).trim();

/** Whether class names tell a formula. */
export const isFormulaIn = (classes: string): boolean => classes.split(/\s+/).includes(formulaClass);

/** Whether HTML that `serialise` wrote holds a formula. */
export const holdsFormulas = (html: string): boolean => html.includes(` class="${formulaClass}">`);

/** A formula of an article. */
export interface Formula {
  readonly latex: string;
  readonly isBlock: boolean;
}

/** The formulas of HTML that `serialise` wrote. */
export const formulasIn = (html: string): readonly Formula[] =>
  [...html.matchAll(/<(code|pre) class="formula">[^<]*/g)].map(([formula, tag]) => ({
    latex: textOf(formula),
    isBlock: tag === 'pre',
  }));

/** What is wrong with the formulas of HTML that `serialise` wrote, as a sentence; undefined where nothing is. */
export const wrongOfFormulas = (html: string): string | undefined => {
  const { length, together, count } = formulaLimits;
  const lengths = formulasIn(html).map(({ latex }) => latex.length);
  if (lengths.some((one) => one > length)) return `A formula is longer than ${length} characters. Please split it.`;
  if (lengths.length > count) return `There are more than ${count} formulas. Please split the article.`;
  const all = lengths.reduce((sum, one) => sum + one, 0);
  return all > together ? `The formulas have more than ${together} characters together. Please split the article.` : undefined;
};
