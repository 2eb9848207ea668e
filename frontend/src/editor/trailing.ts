import { Plugin, type EditorState, type Transaction } from 'prosemirror-state';
import { schema } from './schema.ts';

const { paragraph, heading } = schema.nodes;

/** Whether the article ends in a block after which the author could not type. */
const lacksEnd = ({ doc: { lastChild } }: EditorState): boolean => lastChild?.type !== paragraph && lastChild?.type !== heading;

const withEnd = ({ tr, doc }: EditorState): Transaction =>
  tr.insert(doc.content.size, paragraph.create()).setMeta('addToHistory', false);

/**
 * Keeps an empty paragraph after a final image, list, code block … so that the author can always continue. It is not
 * sent.
 */
export const trailingParagraph = (): Plugin =>
  new Plugin({ appendTransaction: (_transactions, _before, state) => (lacksEnd(state) ? withEnd(state) : null) });

export const endedState = (state: EditorState): EditorState => (lacksEnd(state) ? state.apply(withEnd(state)) : state);
