import { escapeText, verbatim } from './characters.ts';
import { textOf } from './text.ts';

/**
 * The longest formula, the total length of an article's formulas (both in UTF-16 units), and their number. A draft
 * keeps formulas beyond a limit, but it cannot be submitted and they are not drawn.
 */
export const formulaLimits = { length: 2_000, together: 30_000, count: 200 } as const;

/** The class of the element with a formula's LaTeX: `code` for an inline formula, `pre` for a block. */
export const formulaClass = 'formula';

export const formulaStart = `<code class="${formulaClass}">`;
export const formulaBlockStart = `<pre class="${formulaClass}">`;

/**
 * A formula as stored, and as sent to readers without MathML: its LaTeX. Storing the source means that better drawing
 * improves all articles.
 */
export const formulaToHtml = (latex: string): string => `${formulaStart}${escapeText(latex)}</code>`;

/** The same for a block formula. */
export const formulaBlockToHtml = (latex: string): string => `${formulaBlockStart}${escapeText(latex)}</pre>`;

/** The LaTeX of a formula block, from its text in HTML. */
export const latexIn = (text: string): string => verbatim(text).trim();

/** Whether the class names mark a formula. */
export const isFormulaIn = (classes: string): boolean => classes.split(/\s+/).includes(formulaClass);

/** Whether HTML that `serialise` wrote contains a formula. */
export const holdsFormulas = (html: string): boolean => html.includes(` class="${formulaClass}">`);

/** A formula of an article. */
export interface Formula {
  readonly latex: string;
  readonly isBlock: boolean;
}

/** The formulas in HTML that `serialise` wrote. */
export const formulasIn = (html: string): readonly Formula[] =>
  [...html.matchAll(/<(code|pre) class="formula">[^<]*/g)].map(([formula, tag]) => ({
    latex: textOf(formula),
    isBlock: tag === 'pre',
  }));

/** The fault in the formulas of HTML that `serialise` wrote, as a sentence; undefined if there is none. */
export const wrongOfFormulas = (html: string): string | undefined => {
  const { length, together, count } = formulaLimits;
  const lengths = formulasIn(html).map(({ latex }) => latex.length);
  if (lengths.some((one) => one > length)) return `A formula is longer than ${length} characters. Please split it.`;
  if (lengths.length > count) return `There are more than ${count} formulas. Please split the article.`;
  const all = lengths.reduce((sum, one) => sum + one, 0);
  return all > together ? `The formulas have more than ${together} characters together. Please split the article.` : undefined;
};
