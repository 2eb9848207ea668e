import { InputRule } from 'prosemirror-inputrules';
import { TextSelection } from 'prosemirror-state';
import { isInOpenCode } from '../open-code.ts';
import { schema } from '../schema.ts';

const { formula, formula_block, paragraph } = schema.nodes;

/** An amount of money between dollar signs is no formula. */
const isAmount = (words: string): boolean => /^\d[^\\^_={}]*$/.test(words);

/**
 * LaTeX between dollar signs becomes a formula when the closing sign is typed. As in Markdown, the opening sign must
 * precede a word and the closing one follow a word; prices ("$5 and $10") stay text.
 */
const inLine = new InputRule(
  /(?:^|[^\w$\\])\$([^\s$](?:[^$\ufffc]{0,1999}[\p{L}\p{N})\]}|!'*])?)\$$/u,
  ({ tr }, match, start, end) => {
    const [whole, latex = ''] = match;
    if (isAmount(latex) || isInOpenCode(match.input)) return null;
    const from = start + whole.indexOf('$');
    return tr.replaceWith(from, end, formula.create({ latex: latex.trim() }));
  },
  { inCodeMark: false },
);

/** A paragraph between double dollar signs becomes a formula in lines of its own. */
const ownLines = new InputRule(/^\$\$([^$\ufffc]{1,2000})\$\$$/, ({ doc, tr }, [, latex = ''], start, end) => {
  const $start = doc.resolve(start);
  const place = $start.index(-1);
  if ($start.parent.type !== paragraph || end !== $start.end() || latex.trim() === '') return null;
  if (!$start.node(-1).canReplaceWith(place, place + 1, formula_block)) return null;
  tr.replaceWith($start.before(), $start.after(), [formula_block.create({ latex: latex.trim() }), paragraph.create()]);
  return tr.setSelection(TextSelection.create(tr.doc, $start.before() + 2));
});

export const formulaRules: readonly InputRule[] = [ownLines, inLine];
