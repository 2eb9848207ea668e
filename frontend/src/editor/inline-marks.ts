import { toggleMark } from 'prosemirror-commands';
import type { MarkType } from 'prosemirror-model';
import type { Command, EditorState } from 'prosemirror-state';
import type { Selected } from './blocks.ts';

/** A piece of selected text, and whether it has a mark. */
interface Piece {
  readonly isBlank: boolean;
  readonly isMarked: boolean;
}

/**
 * The selected text that can have the mark; code cannot. White space is ignored if there are words, as a double click
 * also selects the space after a word.
 */
const piecesOf = ({ selection: { ranges }, doc }: Selected, type: MarkType): readonly Piece[] => {
  const pieces: Piece[] = [];
  for (const { $from, $to } of ranges)
    doc.nodesBetween($from.pos, $to.pos, (node, pos, parent) => {
      if (!node.isText || !parent?.type.allowsMarkType(type)) return;
      const text = node.textBetween(Math.max(0, $from.pos - pos), Math.min(node.nodeSize, $to.pos - pos));
      if (text !== '') pieces.push({ isBlank: !/\S/.test(text), isMarked: type.isInSet(node.marks) !== undefined });
    });
  const words = pieces.filter(({ isBlank }) => !isBlank);
  return words.length > 0 ? words : pieces;
};

/** Whether all selected text that can have the mark has it; without a selection, whether newly typed text would. */
export const isMarked = (state: EditorState, type: MarkType): boolean => {
  const { selection, storedMarks } = state;
  if (selection.empty) return type.isInSet(storedMarks ?? selection.$from.marks()) !== undefined;
  const pieces = piecesOf(state, type);
  return pieces.length > 0 && pieces.every((piece) => piece.isMarked);
};

/** Whether the selection, or the cursor's position, can have the mark; code cannot. */
export const canMark = (state: EditorState, type: MarkType): boolean => {
  const { empty, $from } = state.selection;
  return empty ? $from.parent.inlineContent && $from.parent.type.allowsMarkType(type) : piecesOf(state, type).length > 0;
};

/** Adds the mark to all selected text, or removes it if all of it has the mark. */
export const toggleInline =
  (type: MarkType): Command =>
  (state, dispatch) => {
    if (!canMark(state, type)) return false;
    if (state.selection.empty) return toggleMark(type)(state, dispatch);
    const { tr } = state;
    const isOn = isMarked(state, type);
    for (const { $from, $to } of state.selection.ranges)
      if (isOn) tr.removeMark($from.pos, $to.pos, type);
      else tr.addMark($from.pos, $to.pos, type.create());
    dispatch?.(tr.scrollIntoView());
    return true;
  };
