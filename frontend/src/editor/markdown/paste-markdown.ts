import { closeHistory } from 'prosemirror-history';
import type { EditorView } from 'prosemirror-view';
import { fieldLimits } from '../../../../contracts/rules.ts';
import { count } from '../../format.ts';
import { sayLeftOut, type PasteNote } from '../paste-note.ts';
import { newKey } from '../new-key.ts';
import { cleanPaste } from '../paste.ts';
import { JobError, run, type Failure } from './jobs.ts';
import { looksLikeMarkdown } from './looks-like.ts';
import { leaveText, pasteText, textBecomes } from './pasted-text.ts';

/** More is no article, whatever becomes of it. */
const longest = fieldLimits.content.max;

const whyPlain: Readonly<Record<Failure | 'long', string>> = {
  long: `this Markdown has more than ${count(longest)} characters`,
  slow: 'this Markdown takes too long to read',
  complex: 'this Markdown is too complex',
  unreachable: 'what reads Markdown could not be loaded. Paste it again when you are online',
};

/** Tells what became of a paste; undefined where nothing is to be said. */
export type Tell = (note: PasteNote | undefined) => void;

const tellPlain = (tell: Tell, why: Failure | 'long'): void =>
  tell({ sentence: `Pasted as plain text: ${whyPlain[why]}.`, undo: undefined });

/** Blocks have no place in a table's cell, and code is text. */
const isPlace = ({ state: { selection } }: EditorView): boolean =>
  [selection.$from, selection.$to].every(
    ($pos) => !$pos.parent.type.spec.code && !$pos.parent.type.spec.tableRole && $pos.parent.isTextblock,
  );

/** Makes what Markdown says of a text that was pasted, as soon as it is read. */
const convert = async (view: EditorView, text: string, id: string, tell: Tell): Promise<void> => {
  try {
    const { document, html } = await run('read', text);
    if (view.isDestroyed) return;
    const transaction = textBecomes(view.state, id, document);
    view.dispatch(transaction ?? leaveText(view.state, id));
    if (!transaction) return;
    // What is typed next is a step of its own.
    view.dispatch(closeHistory(view.state.tr));
    const sentence = sayLeftOut(cleanPaste(html).leftOut);
    if (sentence !== undefined) tell({ sentence, undo: 'gives the plain text back' });
  } catch (error) {
    if (!(error instanceof JobError)) throw error;
    if (view.isDestroyed) return;
    view.dispatch(leaveText(view.state, id));
    tellPlain(tell, error.failure);
  }
};

/** Pastes a text that is plainly Markdown, at first as text; false for any other one, and where only text can stand. */
export const pasteMarkdown = (view: EditorView, text: string, tell: Tell): boolean => {
  if (!isPlace(view) || !looksLikeMarkdown(text)) return false;
  if (text.length > longest) {
    tellPlain(tell, 'long');
    return false;
  }
  const id = newKey();
  tell(undefined);
  view.dispatch(pasteText(view.state, text, id));
  void convert(view, text, id, tell);
  return true;
};

/** Whether HTML is only the look of its plain text in a program for writing code, as Visual Studio Code copies it. */
export const isLookOfText = (html: string): boolean =>
  /white-space:\s*pre/i.test(html) && !/<(?!\/?(?:html|head|body|meta|div|span|br)\b)[a-z/]/i.test(html);
