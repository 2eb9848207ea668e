import type { EditorProps, EditorView } from 'prosemirror-view';
import { NodeSelection } from 'prosemirror-state';
import { linkMeant } from './address.ts';
import { setLink } from './commands.ts';
import { openFormula } from './formulas/commands.ts';
import { cleanPaste } from './paste.ts';

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

/** A click on a formula opens it. */
const clickFormula = (view: EditorView, pos: number): boolean => {
  const selected = view.state.apply(view.state.tr.setSelection(NodeSelection.create(view.state.doc, pos)));
  if (!openFormula(selected)) return false;
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, pos)));
  return openFormula(view.state, view.dispatch);
};

/** Who is told of what comes into the editor. */
interface Told {
  /** Of pictures in HTML that have no address: they cannot be shown to readers. */
  readonly onRefusedImage: () => void;
  /** Of files, and where in the article they came. */
  readonly onFiles: (files: readonly File[], position: number) => void;
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

/** What comes into the editor by pasting, dropping and clicking. */
export const viewInput = ({ onRefusedImage, onFiles, onFocusChange }: Told): EditorProps => ({
  transformPastedHTML: (html) => cleanPaste(html, onRefusedImage),
  handlePaste: (view, { clipboardData }) => {
    const files = filesIn(clipboardData);
    if (files.length > 0) onFiles(files, view.state.selection.from);
    return files.length > 0 || pasteAsLink(view, clipboardData?.getData('text/plain').trim() ?? '');
  },
  handleDrop: (view, { dataTransfer, clientX, clientY }) => {
    const files = filesIn(dataTransfer);
    const place = view.posAtCoords({ left: clientX, top: clientY });
    if (files.length > 0) onFiles(files, place?.pos ?? view.state.selection.from);
    return files.length > 0;
  },
  handleClickOn: (view, _pos, node, nodePos) => node.isAtom && !node.isText && clickFormula(view, nodePos),
  // With Ctrl or ⌘ the whole paragraph would be selected, where people expect to follow the link.
  handleClick: (_view, _pos, event) => (event.ctrlKey || event.metaKey) && (event.target as Element).closest('a') !== null,
  handleDOMEvents: { click: stayHere, auxclick: stayHere, focus: onFocusChange, blur: onFocusChange },
});
