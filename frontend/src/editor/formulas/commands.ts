import type { Node } from 'prosemirror-model';
import { isInTable } from 'prosemirror-tables';
import { NodeSelection, Plugin, PluginKey, TextSelection, type Command, type EditorState } from 'prosemirror-state';
import { collapseAndTrim } from '../../../../domain/article/characters.ts';
import { latexIn, type Formula } from '../../../../domain/article/formulas.ts';
import { schema } from '../schema.ts';

const { formula, formula_block, paragraph } = schema.nodes;

/** A selected formula: its position, and whether it can switch between a line of its own and inline. */
export interface SelectedFormula {
  readonly pos: number;
  readonly latex: string;
  readonly isBlock: boolean;
  readonly canTurn: boolean;
  /** How often it was opened for editing since it was selected. */
  readonly opened: number;
}

const opened = new PluginKey<number>();

/** The LaTeX of a formula, normalized for sending. */
const tidied = ({ type, attrs }: Node): string =>
  type === formula_block ? latexIn(String(attrs.latex)) : collapseAndTrim(String(attrs.latex));

const isSelected = ({ selection }: EditorState): boolean =>
  selection instanceof NodeSelection && (selection.node.type === formula || selection.node.type === formula_block);

/** Remembers that the selected formula was opened for editing, until the selection changes. */
export const openedFormulas = (): Plugin<number> =>
  new Plugin({
    key: opened,
    state: {
      init: () => 0,
      apply: (tr, times, _before, state) => (isSelected(state) ? times + (tr.getMeta(opened) === true ? 1 : 0) : 0),
    },
  });

/** The selected formula; undefined if the selection is anything else. */
export const formulaAt = (state: EditorState): SelectedFormula | undefined => {
  if (!isSelected(state)) return undefined;
  const { node, from } = state.selection as NodeSelection;
  return {
    pos: from,
    latex: String(node.attrs.latex),
    isBlock: node.type === formula_block,
    canTurn: !isInTable(state),
    opened: opened.getState(state) ?? 0,
  };
};

/** Opens the selected formula for editing. */
export const openFormula: Command = (state, dispatch) => {
  if (!isSelected(state)) return false;
  dispatch?.(state.tr.setMeta(opened, true));
  return true;
};

/** Opens the first formula with this LaTeX for editing. */
export const goToFormula =
  ({ latex, isBlock }: Formula): Command =>
  ({ doc, tr }, dispatch) => {
    const type = isBlock ? formula_block : formula;
    let found: number | undefined;
    doc.descendants((node, pos) => {
      if (node.type === type && tidied(node) === latex) found ??= pos;
      return found === undefined;
    });
    if (found === undefined) return false;
    dispatch?.(tr.setSelection(NodeSelection.create(doc, found)).setMeta(opened, true).scrollIntoView());
    return true;
  };

/** Puts the cursor after the selected formula. */
export const leaveFormula: Command = (state, dispatch) => {
  const found = formulaAt(state);
  if (!found) return false;
  dispatch?.(state.tr.setSelection(TextSelection.near(state.doc.resolve(found.pos + 1))).scrollIntoView());
  return true;
};

/** Replaces the selected words by a formula with them as its LaTeX, and opens it. Not available in code. */
export const insertFormula: Command = ({ selection, doc, tr }, dispatch) => {
  const { from, to, $from, $to } = selection;
  if (!(selection instanceof TextSelection) || !$from.sameParent($to) || $from.parent.type.spec.code) return false;
  if (!$from.parent.inlineContent) return false;
  if (!dispatch) return true;
  tr.replaceWith(from, to, formula.create({ latex: doc.textBetween(from, to, ' ') }));
  dispatch(tr.setSelection(NodeSelection.create(tr.doc, from)).setMeta(opened, true).scrollIntoView());
  return true;
};

/** Sets the LaTeX of the selected formula. */
export const setLatex =
  (latex: string): Command =>
  (state, dispatch) => {
    const found = formulaAt(state);
    if (!found) return false;
    const tr = state.tr.setNodeAttribute(found.pos, 'latex', latex);
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, found.pos)));
    return true;
  };

/** Moves the selected formula to a line of its own, splitting its paragraph, or back inline. */
export const turnFormula: Command = (state, dispatch) => {
  const found = formulaAt(state);
  if (!found?.canTurn) return false;
  const { pos, latex, isBlock } = found;
  const { tr } = state;
  if (isBlock) {
    tr.replaceWith(pos, pos + 1, paragraph.create(null, formula.create({ latex })));
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, pos + 1)).scrollIntoView());
    return true;
  }
  const $pos = tr.delete(pos, pos + 1).doc.resolve(pos);
  const place = $pos.index(-1);
  const isAlone = $pos.parent.childCount === 0 && $pos.node(-1).canReplaceWith(place, place + 1, formula_block);
  const block = formula_block.create({ latex });
  if (isAlone) tr.replaceWith($pos.before(), $pos.after(), block);
  else {
    if ($pos.parentOffset < $pos.parent.content.size) tr.split(pos);
    tr.insert(pos + 1, block);
  }
  dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, isAlone ? $pos.before() : pos + 1)).scrollIntoView());
  return true;
};
