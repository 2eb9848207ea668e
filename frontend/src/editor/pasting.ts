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

/** Pasting an address onto selected words turns them into a link. */
const pasteAsLink = (view: EditorView, text: string): boolean => {
  if (view.state.selection.empty || !/^https?:\/\/\S+$/.test(text)) return false;
  const href = linkMeant(text);
  return href !== undefined && setLink(href)(view.state, view.dispatch);
};

/** Callbacks for content entering the editor. */
export interface InputListeners {
  /** Called with a note about a paste; undefined for no note. */
  readonly onLeftOut: (note: PasteNote | undefined) => void;
  /** Called with files, and their position in the article if not at the cursor. */
  readonly onFiles: (files: readonly File[], position?: number) => void;
  /** Called when the editor gains or loses the focus. */
  readonly onFocusChange: () => void;
}

/**
 * The files that the author means to paste. An image copied from a web page comes as a file and as HTML with its
 * address there; office programs add an image of the copied text.
 */
export const filesIn = (data: DataTransfer | null): File[] => {
  const html = data?.getData('text/html') ?? '';
  const isText = /\S/.test(html.replace(/<(style|script)\b[^]*?<\/\1>|<[^>]*>|&nbsp;/gi, ''));
  return isText ? [] : [...(data?.files ?? [])];
};

/** The language name that Visual Studio Code and its forks put on the clipboard; empty if there is none. */
const modeIn = (data: DataTransfer | null): string => {
  try {
    const { mode } = JSON.parse(data?.getData('vscode-editor-data') || '{}') as { mode?: unknown };
    return typeof mode === 'string' ? mode : '';
  } catch {
    return '';
  }
};

const isProse = (mode: string): boolean => ['', 'markdown', 'plaintext'].includes(mode);

/** Closes the slice at a code block: open, its lines would flow into the paragraph around the cursor. */
const closedAroundCode = ({ content, openStart, openEnd }: Slice): Slice => {
  const isCode = (node: Node | null): boolean => node?.type === schema.nodes.code_block && node.textContent.includes('\n');
  return new Slice(content, isCode(content.firstChild) ? 0 : openStart, isCode(content.lastChild) ? 0 : openEnd);
};

/** Reports what a paste loses, and any further notes. */
const tell = (onLeftOut: InputListeners['onLeftOut'], ...sentences: readonly (string | undefined)[]): void => {
  const sentence = sentences.filter(Boolean).join(' ');
  onLeftOut(sentence === '' ? undefined : { sentence, undo: 'takes all of it back' });
};

const saysBelow = 'A table cell holds lines of text: the rest is below the table.';
const saysTooLarge =
  `Nothing was pasted: a table has at most ${tableLimits.columns} columns and ${tableLimits.rows} rows. ` +
  'Paste the cells further left or further up, or below the table.';

/** Pastes into the table around the selection without splitting it. Returns whether blocks were put below it. */
const pasteIntoTable = (view: EditorView, event: ClipboardEvent, slice: Slice): boolean => {
  // One undo must revert this paste only.
  view.dispatch(closeHistory(view.state.tr));
  if (rowsOf(slice) && pasteCells(view, event, slice)) return false;
  const { lines, below } = partsOf(slice);
  if (!pasteCells(view, event, lines)) view.dispatch(insertLines(view.state.tr, lines));
  if (below.length > 0) view.dispatch(insertBelow(view.state, below));
  return below.length > 0;
};

/** Handles pasted images, addresses and Markdown, and leaves the rest to ProseMirror. */
export const pasting = ({ onLeftOut, onFiles }: InputListeners): EditorProps => {
  /** Whether the author held Shift to paste plain text unchanged. */
  let isAsItIs = false;
  let mode = '';
  /** The note about what this paste's HTML loses. */
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
      // The note about the HTML is stale if files are pasted instead, and plain text has none.
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
