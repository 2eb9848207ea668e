import { closeHistory } from 'prosemirror-history';
import { Slice, type Node } from 'prosemirror-model';
import { isInTable } from 'prosemirror-tables';
import type { EditorProps, EditorView } from 'prosemirror-view';
import { tableLimits } from '../../../domain/article/tables.ts';
import { linkMeant } from './address.ts';
import { sayLeftOut, type PasteNote } from './paste-note.ts';
import { setLink } from './links.ts';
import { isLookOfText, pasteMarkdown } from './markdown/paste-markdown.ts';
import { growTooLarge, insertBelow, insertLines, partsOf, rowsOf, tableOfTabs } from './paste-cells.ts';
import { withLinks } from './paste-links.ts';
import { cleanPaste } from './paste.ts';
import { schema } from './schema.ts';
import { pasteCells } from './table-editing-workaround.ts';

/** An address pasted on selected words makes them a link. */
const pasteAsLink = (view: EditorView, text: string): boolean => {
  if (view.state.selection.empty || !/^https?:\/\/\S+$/.test(text)) return false;
  const href = linkMeant(text);
  return href !== undefined && setLink(href)(view.state, view.dispatch);
};

/** Callbacks for what comes into the editor. */
export interface Told {
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
export const filesIn = (data: DataTransfer | null): File[] => {
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

/** Says what a paste loses, and what else there is to say of it. */
const tell = (onLeftOut: Told['onLeftOut'], ...sentences: readonly (string | undefined)[]): void => {
  const sentence = sentences.filter(Boolean).join(' ');
  onLeftOut(sentence === '' ? undefined : { sentence, undo: 'takes all of it back' });
};

const saysBelow = 'A table cell holds lines of text: the rest is below the table.';
const saysTooLarge =
  `Nothing was pasted: a table has at most ${tableLimits.columns} columns and ${tableLimits.rows} rows. ` +
  'Paste the cells further left or further up, or below the table.';

/** Pastes into the table around the selection, which stays in one piece. Returns whether something is below it. */
const pasteIntoTable = (view: EditorView, event: ClipboardEvent, slice: Slice): boolean => {
  // One undo takes back this paste, and no other.
  view.dispatch(closeHistory(view.state.tr));
  if (rowsOf(slice) && pasteCells(view, event, slice)) return false;
  const { lines, below } = partsOf(slice);
  if (!pasteCells(view, event, lines)) view.dispatch(insertLines(view.state.tr, lines));
  if (below.length > 0) view.dispatch(insertBelow(view.state, below));
  return below.length > 0;
};

/** What comes into the editor by pasting: pictures, an address, Markdown, and what ProseMirror makes of the rest. */
export const pasting = ({ onLeftOut, onFiles }: Told): EditorProps => {
  /** Whether Shift asked for plain text as it is. */
  let isAsItIs = false;
  let mode = '';
  /** What the HTML of this paste loses. */
  let lost: string | undefined;
  return {
    handleDOMEvents: {
      paste: (_view, { clipboardData }) => {
        mode = modeIn(clipboardData);
        lost = undefined;
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
      lost = sayLeftOut(leftOut);
      tell(onLeftOut, lost);
      return html;
    },
    handlePaste: (view, event, slice) => {
      const { clipboardData } = event;
      const files = filesIn(clipboardData);
      const [html = '', text = ''] = ['text/html', 'text/plain'].map((type) => clipboardData?.getData(type));
      // HTML was looked at before: it is nothing beside a file, and there is none beside plain text.
      if (files.length > 0 || !html || isAsItIs) onLeftOut(undefined);
      if (files.length > 0) onFiles(files);
      if (files.length > 0 || pasteAsLink(view, text.trim())) return true;
      const table = html || isAsItIs ? undefined : tableOfTabs(text);
      if (isInTable(view.state)) {
        const cells = table ?? slice;
        if (growTooLarge(view.state, rowsOf(cells) ?? [])) onLeftOut({ sentence: saysTooLarge, undo: undefined });
        else if (pasteIntoTable(view, event, cells)) tell(onLeftOut, lost, saysBelow);
        return true;
      }
      return !isAsItIs && (!html || (isProse(mode) && isLookOfText(html))) && pasteMarkdown(view, text, onLeftOut);
    },
  };
};
