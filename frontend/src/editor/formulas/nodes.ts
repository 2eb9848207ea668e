import type { NodeSpec, TagParseRule } from 'prosemirror-model';
import { collapseAndTrim } from '../../../../domain/article/characters.ts';
import { formulaClass, latexIn } from '../../../../domain/article/formulas.ts';

/** MathML that names its LaTeX, as this site, Wikipedia, KaTeX and MathJax write it; the server reads it likewise. */
const fromMathml = (tag: string, tidied: (latex: string) => string): TagParseRule => ({
  tag,
  priority: 60,
  getAttrs: (math) => {
    const source = math.querySelector(':scope > semantics > annotation[encoding="application/x-tex"]')?.textContent;
    if (source === undefined) return false;
    return { latex: tidied(/^\s*\{\\displaystyle\s([^]*)\}\s*$/.exec(source)?.[1] ?? source) };
  },
});

const formula = (
  tag: 'code' | 'pre',
  tidied: (latex: string) => string,
): Pick<NodeSpec, 'atom' | 'attrs' | 'parseDOM' | 'toDOM'> => ({
  atom: true,
  attrs: { latex: { default: '' } },
  parseDOM: [
    { tag: `${tag}.${formulaClass}`, priority: 60, getAttrs: ({ textContent }) => ({ latex: tidied(textContent) }) },
    fromMathml(tag === 'pre' ? 'math[display=block]' : 'math', tidied),
  ],
  toDOM: ({ attrs }) => [tag, { class: formulaClass }, attrs.latex as string],
});

/** Formulas of the editor's schema: their LaTeX is an attribute, and a view draws it (view.ts). */
export const formulaNodes = {
  formula_block: { ...formula('pre', latexIn), group: 'block' },
  formula: {
    ...formula('code', collapseAndTrim),
    inline: true,
    group: 'inline',
    leafText: ({ attrs }) => attrs.latex as string,
  },
} satisfies Record<string, NodeSpec>;
