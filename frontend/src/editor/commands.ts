import { chainCommands, exitCode, newlineInCode, setBlockType } from 'prosemirror-commands';
import type { Node } from 'prosemirror-model';
import { liftListItem } from 'prosemirror-schema-list';
import { isInTable } from 'prosemirror-tables';
import { TextSelection, type Command } from 'prosemirror-state';
import type { HeadingLevel } from '../../../domain/article/document.ts';
import { blocksThatCanBe, isBlock } from './blocks.ts';
import { schema } from './schema.ts';

const { nodes } = schema;

export const toggleHeading =
  (level: HeadingLevel): Command =>
  (state, dispatch) =>
    (isBlock(state, nodes.heading, { level }) ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading, { level }))(
      state,
      dispatch,
    );

/** Joins several text blocks into one code block, one line each. Formulas contribute their LaTeX. */
const joinAsCode: Command = ({ selection: { $from, $to }, doc, tr }, dispatch) => {
  const range = $from.blockRange($to);
  if (!range || range.endIndex - range.startIndex < 2) return false;
  if (!range.parent.canReplaceWith(range.startIndex, range.endIndex, nodes.code_block)) return false;
  const joined = range.parent.children.slice(range.startIndex, range.endIndex);
  if (!joined.every(({ isTextblock, type }) => isTextblock || type === nodes.formula_block)) return false;
  const text = doc.textBetween(range.start, range.end, '\n', ({ attrs }) => String(attrs.latex ?? '\n'));
  const code = nodes.code_block.create(null, text === '' ? null : schema.text(text));
  if (!dispatch) return true;
  tr.replaceRangeWith(range.start, range.end, code);
  dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(range.start + 1))).scrollIntoView());
  return true;
};

/** Turns each selected block into code, and its formulas into LaTeX. */
const eachAsCode: Command = (state, dispatch) => {
  if (!setBlockType(nodes.code_block)(state)) return false;
  if (!dispatch) return true;
  const { tr } = state;
  const formulas: { latex: string; pos: number }[] = [];
  for (const { node, pos } of blocksThatCanBe(state, nodes.code_block))
    node.descendants((inner, offset) => {
      if (inner.type === nodes.formula) formulas.push({ latex: String(inner.attrs.latex), pos: pos + 1 + offset });
    });
  for (const { latex, pos } of formulas.toReversed()) tr.replaceWith(pos, pos + 1, latex === '' ? [] : schema.text(latex));
  const { from, to } = tr.selection;
  dispatch(tr.setBlockType(from, to, nodes.code_block).scrollIntoView());
  return true;
};

export const toggleCodeBlock: Command = (state, dispatch) =>
  isBlock(state, nodes.code_block)
    ? setBlockType(nodes.paragraph)(state, dispatch)
    : chainCommands(joinAsCode, eachAsCode)(state, dispatch);

/** Sets the language of the selected code; empty for none. */
export const setLanguage =
  (language: string): Command =>
  (state, dispatch) => {
    if (!isBlock(state, nodes.code_block)) return false;
    return setBlockType(nodes.code_block, { language })(state, dispatch);
  };

/**
 * Inserts a block at the cursor (below the block if the cursor is at its end, replacing an empty one), and puts the
 * cursor after it.
 */
const insertBlock =
  (block: () => Node): Command =>
  (state, dispatch) => {
    // Cells hold only lines; inserting a block would split the table.
    if (isInTable(state)) return false;
    if (!dispatch) return true;
    const { tr } = state;
    tr.replaceSelectionWith(block(), false);
    let end = 0;
    tr.mapping.maps.at(-1)?.forEach((_from, _to, _start, newEnd) => (end = newEnd));
    const $end = tr.doc.resolve(end);
    if (!$end.parent.isTextblock && !$end.nodeAfter) tr.insert(end, nodes.paragraph.create());
    dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(end), 1)).scrollIntoView());
    return true;
  };

export const insertImage = (attrs: { src: string; alt: string }): Command => insertBlock(() => nodes.image.create(attrs));

export const insertRule: Command = insertBlock(() => nodes.horizontal_rule.create());

/**
 * At the start of a heading or code block, Backspace turns it into a paragraph; in a list item, it lifts the item out.
 */
export const backspace: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parentOffset > 0 || !$from.parent.isTextblock) return false;
  if ($from.parent.type !== nodes.paragraph) return setBlockType(nodes.paragraph)(state, dispatch);
  const isItemsFirst = $from.depth > 1 && $from.node(-1).type === nodes.list_item && $from.index(-1) === 0;
  return isItemsFirst && liftListItem(nodes.list_item)(state, dispatch);
};

/** Enter after ``` (and an optional language) begins a code block. */
export const fence: Command = ({ selection: { $from, empty }, tr }, dispatch) => {
  const found = /^```([a-z0-9+#-]{0,30})$/.exec($from.parent.textContent);
  if (!empty || !found || $from.parent.type !== nodes.paragraph || $from.parentOffset !== $from.parent.content.size) return false;
  const place = $from.index(-1);
  if (!$from.node(-1).canReplaceWith(place, place + 1, nodes.code_block)) return false;
  tr.delete($from.start(), $from.end()).setBlockType($from.start(), $from.start(), nodes.code_block, { language: found[1] });
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** Enter on the second empty line at the end of code leaves it. */
export const leaveCode: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parent.type !== nodes.code_block || $from.parentOffset !== $from.parent.content.size) return false;
  if (!$from.parent.textContent.endsWith('\n\n')) return false;
  const trimmed = state.tr.delete($from.pos - 2, $from.pos);
  return exitCode(state.apply(trimmed), (exit) => {
    for (const step of exit.steps) trimmed.step(step);
    dispatch?.(trimmed.setSelection(TextSelection.near(trimmed.doc.resolve(exit.selection.from))).scrollIntoView());
  });
};

export const hardBreak: Command = chainCommands(newlineInCode, ({ selection: { $from }, tr }, dispatch) => {
  if (!$from.parent.inlineContent) return false;
  dispatch?.(tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
});
