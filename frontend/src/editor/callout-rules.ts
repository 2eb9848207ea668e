import { InputRule } from 'prosemirror-inputrules';
import type { Command, EditorState, Transaction } from 'prosemirror-state';
import { findWrapping } from 'prosemirror-transform';
import type { CalloutKind } from '../../../domain/article/callouts.ts';
import { schema } from './schema.ts';

const { paragraph, blockquote, callout } = schema.nodes;

/** Maps the word typed in brackets, as on GitHub, to the kind of callout. */
const kinds: Readonly<Record<string, CalloutKind>> = {
  note: 'note',
  important: 'note',
  tip: 'tip',
  warning: 'warning',
  danger: 'danger',
  caution: 'danger',
};

const names = Object.keys(kinds).join('|');

/** Removes the text up to `end` from a paragraph and makes it, or the quotation that it begins, a callout. */
const calloutAt = ({ doc, tr }: EditorState, start: number, end: number, name: string): Transaction | null => {
  const attrs = { kind: kinds[name.toLowerCase()] };
  const $start = doc.resolve(start);
  if ($start.parent.type !== paragraph || $start.parentOffset > 0) return null;
  tr.delete(start, end);
  if ($start.node(-1).type === blockquote && $start.index(-1) === 0) return tr.setNodeMarkup($start.before(-1), callout, attrs);
  const range = tr.doc.resolve(start).blockRange();
  const wrapping = range && findWrapping(range, callout, attrs);
  return wrapping ? tr.wrap(range, wrapping) : null;
};

/** `[!NOTE]` and a space begin a callout; after `> ` the quotation becomes one. */
export const calloutRule = new InputRule(new RegExp(`^\\[!(${names})\\]\\s$`, 'i'), (state, [, name = ''], start, end) =>
  calloutAt(state, start, end, name),
);

/** The same rule when the author presses Enter instead of a space. */
export const calloutByEnter: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const [, name] = new RegExp(`^\\[!(${names})\\]$`, 'i').exec($from.parent.textContent) ?? [];
  if (!empty || name === undefined || $from.parentOffset < $from.parent.content.size) return false;
  const transaction = calloutAt(state, $from.start(), $from.end(), name);
  if (!transaction) return false;
  dispatch?.(transaction.scrollIntoView());
  return true;
};
