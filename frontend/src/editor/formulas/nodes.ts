import type { NodeSpec, TagParseRule } from 'prosemirror-model';
import { collapseAndTrim } from '../../../../domain/article/characters.ts';
import { formulaClass, latexIn } from '../../../../domain/article/formulas.ts';

/** Parses the elements that `pastedFormulas` creates. */
const pasted = (tag: string, tidied: (latex: string) => string): TagParseRule => ({
  tag,
  priority: 60,
  getAttrs: (math) => ({ latex: tidied(math.getAttribute('data-latex') ?? '') }),
});

const formula = (
  tag: 'code' | 'pre',
  tidied: (latex: string) => string,
): Pick<NodeSpec, 'atom' | 'attrs' | 'parseDOM' | 'toDOM'> => ({
  atom: true,
  attrs: { latex: { default: '' } },
  parseDOM: [
    { tag: `${tag}.${formulaClass}`, priority: 60, getAttrs: ({ textContent }) => ({ latex: tidied(textContent) }) },
    pasted(`math[data-latex]${tag === 'pre' ? '[display=block]' : ''}`, tidied),
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
