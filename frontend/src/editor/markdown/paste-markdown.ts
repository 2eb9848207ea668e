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

/** A longer text cannot be an article. */
const longest = fieldLimits.content.max;

const whyPlain: Readonly<Record<Failure | 'long', string>> = {
  long: `this Markdown has more than ${count(longest)} characters`,
  slow: 'this Markdown takes too long to read',
  complex: 'this Markdown is too complex',
  unreachable: 'what reads Markdown could not be loaded. Paste it again when you are online',
};

/** Reports the outcome of a paste; undefined if there is nothing to report. */
export type Tell = (note: PasteNote | undefined) => void;

const tellPlain = (tell: Tell, why: Failure | 'long'): void =>
  tell({ sentence: `Pasted as plain text: ${whyPlain[why]}.`, undo: undefined });

/** Table cells cannot hold blocks, and code holds only text. */
const isPlace = ({ state: { selection } }: EditorView): boolean =>
  [selection.$from, selection.$to].every(
    ($pos) => !$pos.parent.type.spec.code && !$pos.parent.type.spec.tableRole && $pos.parent.isTextblock,
  );

/** Replaces the pasted text by the parsed Markdown, as soon as the worker returns it. */
const convert = async (view: EditorView, text: string, id: string, tell: Tell): Promise<void> => {
  try {
    const { document, html } = await run('read', text);
    if (view.isDestroyed) return;
    const transaction = textBecomes(view.state, id, document);
    view.dispatch(transaction ?? leaveText(view.state, id));
    if (!transaction) return;
    // Further typing becomes a separate undo step.
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

/** Pastes plainly Markdown text, at first as text. Returns false for other text, and where only text is allowed. */
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

/** Whether HTML only styles its plain text, as when copied from a code editor such as Visual Studio Code. */
export const isLookOfText = (html: string): boolean =>
  /white-space:\s*pre/i.test(html) && !/<(?!\/?(?:html|head|body|meta|div|span|br)\b)[a-z/]/i.test(html);
