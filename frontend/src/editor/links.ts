import type { Command, EditorState } from 'prosemirror-state';
import { canMark } from './inline-marks.ts';
import { schema } from './schema.ts';

const { marks } = schema;

/** The range of the link around the cursor, or else the selection. */
const linkRange = ({ selection: { $from, from, to, empty } }: EditorState): { from: number; to: number } => {
  const link = marks.link.isInSet($from.marks());
  if (!empty || !link) return { from, to };
  const { parent } = $from;
  const linked = (place: number): boolean => link.isInSet(parent.maybeChild(place)?.marks ?? []);
  let first = $from.textOffset === 0 && !linked($from.index()) ? $from.index() - 1 : $from.index();
  let last = first;
  while (linked(first - 1)) first -= 1;
  while (linked(last + 1)) last += 1;
  return { from: $from.posAtIndex(first), to: $from.posAtIndex(last + 1) };
};

/** The address of the link around or in the selection; empty if there is none. */
export const linkAt = (state: EditorState): string => {
  const { from, to } = linkRange(state);
  let href = '';
  state.doc.nodesBetween(from, to, (node) => {
    if (href === '') href = String(marks.link.isInSet(node.marks)?.attrs.href ?? '');
  });
  return href;
};

/**
 * Links the selection, or changes the link around the cursor; without an address, removes it. If nothing is selected,
 * the address becomes the text.
 */
export const setLink =
  (href: string): Command =>
  (state, dispatch) => {
    const { from, to } = linkRange(state);
    const { tr } = state;
    if (!canMark(state, marks.link) || (from === to && href === '')) return false;
    if (href === '') tr.removeMark(from, to, marks.link);
    else if (from === to) tr.insertText(href, from).addMark(from, from + href.length, marks.link.create({ href }));
    else tr.removeMark(from, to, marks.link).addMark(from, to, marks.link.create({ href }));
    if (from === to) tr.removeStoredMark(marks.link);
    dispatch?.(tr.scrollIntoView());
    return true;
  };
