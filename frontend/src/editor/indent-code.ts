import type { Command, EditorState } from 'prosemirror-state';

const step = '  ';

/** The start positions of the selected code lines, last first; undefined outside code. */
const lineStarts = ({ selection: { $from, $to } }: EditorState): number[] | undefined => {
  if (!$from.parent.type.spec.code || !$from.sameParent($to)) return undefined;
  const text = $from.parent.textContent;
  const first = text.lastIndexOf('\n', $from.parentOffset - 1) + 1;
  const starts = [first];
  for (let next = text.indexOf('\n', first); next !== -1 && next + 1 < $to.parentOffset; next = text.indexOf('\n', next + 1))
    starts.unshift(next + 1);
  return starts.map((start) => $from.start() + start);
};

/** In code: indents the selected lines, or inserts spaces at the cursor. */
export const indentCode: Command = (state, dispatch) => {
  const starts = lineStarts(state);
  if (!starts) return false;
  const { tr, selection } = state;
  if (selection.empty) tr.insertText(step);
  else for (const start of starts) tr.insertText(step, start);
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** In code: removes one level of indentation from the selected lines. */
export const outdentCode: Command = (state, dispatch) => {
  const starts = lineStarts(state);
  if (!starts) return false;
  const { tr, doc } = state;
  for (const start of starts) {
    const [spaces = ''] = /^(?: {1,2}|\t)/.exec(doc.textBetween(start, doc.resolve(start).end())) ?? [];
    tr.delete(start, start + spaces.length);
  }
  dispatch?.(tr);
  return true;
};

/** Restricts the command to code: a way out for keyboard users, as Tab indents there. */
export const fromCode =
  (command: Command): Command =>
  (state, dispatch, view) =>
    lineStarts(state) !== undefined && command(state, dispatch, view);
