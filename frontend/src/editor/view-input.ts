import { Slice, type Node } from 'prosemirror-model';
import type { EditorProps, EditorView } from 'prosemirror-view';
import { NodeSelection, TextSelection } from 'prosemirror-state';
import { linkMeant } from './address.ts';
import { openFormula } from './formulas/commands.ts';
import { sayLeftOut, type PasteNote } from './left-out.ts';
import { setLink } from './links.ts';
import { isLookOfText, pasteMarkdown } from './markdown/paste-markdown.ts';
import { withLinks } from './paste-links.ts';
import { cleanPaste } from './paste.ts';
import { schema } from './schema.ts';

/** An address pasted on selected words makes them a link. */
const pasteAsLink = (view: EditorView, text: string): boolean => {
  if (view.state.selection.empty || !/^https?:\/\/\S+$/.test(text)) return false;
  const href = linkMeant(text);
  return href !== undefined && setLink(href)(view.state, view.dispatch);
};

/** A link in the editor is text to be edited: no click opens it. */
const stayHere = (_view: EditorView, event: Event): void => {
  if ((event.target as Element).closest('a')) event.preventDefault();
};

/** What is typed on a selected picture, or a rule, comes below it: it would take its place. */
const typeBelow = ({ state, dispatch }: EditorView, text: string): boolean => {
  const { selection } = state;
  if (!(selection instanceof NodeSelection) || !selection.node.isBlock || selection.node.isTextblock) return false;
  const written = schema.nodes.paragraph.create(null, schema.text(text));
  const { tr } = state;
  tr.insert(selection.to, written).setSelection(TextSelection.create(tr.doc, selection.to + 1 + text.length));
  dispatch(tr.scrollIntoView());
  return true;
};

/** A click on a formula opens it. */
const clickFormula = (view: EditorView, pos: number): boolean => {
  const selected = view.state.apply(view.state.tr.setSelection(NodeSelection.create(view.state.doc, pos)));
  if (!openFormula(selected)) return false;
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, pos)));
  return openFormula(view.state, view.dispatch);
};

/** Who is told of what comes into the editor. */
interface Told {
  /** Of what is to be said of something pasted; undefined for nothing. */
  readonly onLeftOut: (note: PasteNote | undefined) => void;
  /** Of files, and where in the article they came, if not at the cursor. */
  readonly onFiles: (files: readonly File[], position?: number) => void;
  /** That the focus came or went. */
  readonly onFocusChange: () => void;
}

/**
 * Files that are meant. A picture that is copied from a web page comes as a file and as HTML that names its address
 * there; an office program adds a picture of the text that is copied.
 */
const filesIn = (data: DataTransfer | null): File[] => {
  const html = data?.getData('text/html') ?? '';
  const isText = /\S/.test(html.replace(/<(style|script)\b[^]*?<\/\1>|<[^>]*>|&nbsp;/gi, ''));
  return isText ? [] : [...(data?.files ?? [])];
};

/** What Visual Studio Code and its relatives call the language of what they copied; empty where nothing is said. */
const modeIn = (data: DataTransfer | null): string => {
  try {
    const { mode } = JSON.parse(data?.getData('vscode-editor-data') || '{}') as { mode?: unknown };
    return typeof mode === 'string' ? mode : '';
  } catch {
    return '';
  }
};

const isProse = (mode: string): boolean => ['', 'markdown', 'plaintext'].includes(mode);

/** A block of code stays one: open, its lines would flow into the paragraph around the cursor. */
const closedAroundCode = ({ content, openStart, openEnd }: Slice): Slice => {
  const isCode = (node: Node | null): boolean => node?.type === schema.nodes.code_block && node.textContent.includes('\n');
  return new Slice(content, isCode(content.firstChild) ? 0 : openStart, isCode(content.lastChild) ? 0 : openEnd);
};

/** What comes into the editor by pasting: pictures, an address, Markdown, and what ProseMirror makes of the rest. */
const pasting = ({ onLeftOut, onFiles }: Told): EditorProps => {
  /** Whether Shift asked for plain text as it is. */
  let isAsItIs = false;
  let mode = '';
  return {
    handleDOMEvents: {
      paste: (_view, { clipboardData }) => {
        mode = modeIn(clipboardData);
        return false;
      },
    },
    transformPastedText: (text, isPlain) => {
      isAsItIs = isPlain;
      return text;
    },
    transformPasted: (slice, _view, isPlain) => (isPlain ? (isAsItIs ? slice : withLinks(slice)) : closedAroundCode(slice)),
    transformPastedHTML: (pasted) => {
      isAsItIs = false;
      const { html, leftOut } = cleanPaste(pasted, mode);
      const sentence = sayLeftOut(leftOut);
      onLeftOut(sentence === undefined ? undefined : { sentence, undo: 'takes all of it back' });
      return html;
    },
    handlePaste: (view, { clipboardData }) => {
      const files = filesIn(clipboardData);
      const [html = '', text = ''] = ['text/html', 'text/plain'].map((type) => clipboardData?.getData(type));
      // HTML was looked at before: it is nothing beside a file, and there is none beside plain text.
      if (files.length > 0 || !html || isAsItIs) onLeftOut(undefined);
      if (files.length > 0) onFiles(files);
      if (files.length > 0 || pasteAsLink(view, text.trim())) return true;
      return !isAsItIs && (!html || (isProse(mode) && isLookOfText(html))) && pasteMarkdown(view, text, onLeftOut);
    },
  };
};

/** What comes into the editor by pasting, dropping and clicking. */
export const viewInput = (told: Told): EditorProps => {
  const { handleDOMEvents, ...pasted } = pasting(told);
  return {
    ...pasted,
    handleDrop: (view, { dataTransfer, clientX, clientY }) => {
      const files = filesIn(dataTransfer);
      const place = view.posAtCoords({ left: clientX, top: clientY });
      if (files.length > 0) told.onFiles(files, place?.pos);
      return files.length > 0;
    },
    handleTextInput: (view, _from, _to, text) => typeBelow(view, text),
    handleClickOn: (view, _pos, node, nodePos) => node.isAtom && !node.isText && clickFormula(view, nodePos),
    // With Ctrl or ⌘ the whole paragraph would be selected, where people expect to follow the link.
    handleClick: (_view, _pos, event) => (event.ctrlKey || event.metaKey) && (event.target as Element).closest('a') !== null,
    handleDOMEvents: {
      ...handleDOMEvents,
      click: stayHere,
      auxclick: stayHere,
      focus: told.onFocusChange,
      blur: told.onFocusChange,
    },
  };
};
