import { escapeText } from '../../domain/article/characters.ts';
import { formulaBlockToHtml, formulaToHtml } from '../../domain/article/formulas.ts';
import { drawnFormula } from '../../domain/article/mathml.ts';

/** A formula for readers: MathML, or its LaTeX with a sentence that says what is wrong. */
export const shownFormula = (latex: string, isBlock: boolean): string => {
  const drawn = drawnFormula(latex, isBlock);
  if ('html' in drawn) return drawn.html;
  const wrong = escapeText(`This formula cannot be shown: ${drawn.wrong}`);
  return isBlock ? `${formulaBlockToHtml(latex)}<p><em>${wrong}</em></p>` : `${formulaToHtml(latex)} <em>(${wrong})</em>`;
};
