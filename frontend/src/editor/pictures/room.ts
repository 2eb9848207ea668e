import { TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { schema } from '../schema.ts';
import { betweenBlocks } from './places.ts';

const { paragraph } = schema.nodes;

/**
 * The place for a picture that the author inserts: before the empty paragraph at the cursor, else below the current
 * block. The cursor moves below the picture, for further typing and the next picture.
 */
export const roomAtCursor = ({ state, dispatch }: Pick<EditorView, 'state' | 'dispatch'>): number => {
  const { $from, from, empty } = state.selection;
  const position = betweenBlocks(state, from);
  const $place = state.doc.resolve(position);
  if (!empty || $place.depth !== $from.depth - 1) return position;
  const { nodeBefore: block, nodeAfter: next } = $place;
  if (block?.type === paragraph && block.content.size === 0) return position - block.nodeSize;
  const { tr } = state;
  if (next?.type !== paragraph || next.content.size > 0) tr.insert(position, paragraph.create());
  dispatch(tr.setSelection(TextSelection.create(tr.doc, position + 1)).scrollIntoView());
  return position;
};
