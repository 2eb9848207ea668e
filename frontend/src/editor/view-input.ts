import type { EditorProps, EditorView } from 'prosemirror-view';
import { linkMeant } from './address.ts';
import { setLink } from './commands.ts';
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

/**
 * What comes into the editor by pasting, dropping and clicking. `onRefusedImage` is told of pictures that have no
 * address: they cannot be shown to readers. `onFocusChange` is told that the focus came or went.
 */
export const viewInput = (onRefusedImage: () => void, onFocusChange: () => void): EditorProps => ({
  transformPastedHTML: (html) => cleanPaste(html, onRefusedImage),
  handlePaste: (view, { clipboardData }) => {
    const picture = clipboardData?.types.includes('Files') && !clipboardData.types.includes('text/html');
    if (picture) onRefusedImage();
    return picture || pasteAsLink(view, clipboardData?.getData('text/plain').trim() ?? '');
  },
  handleDrop: (_view, { dataTransfer }) => {
    const picture = dataTransfer?.types.includes('Files') ?? false;
    if (picture) onRefusedImage();
    return picture;
  },
  // With Ctrl or ⌘ the whole paragraph would be selected, where people expect to follow the link.
  handleClick: (_view, _pos, event) => (event.ctrlKey || event.metaKey) && (event.target as Element).closest('a') !== null,
  handleDOMEvents: { click: stayHere, auxclick: stayHere, focus: onFocusChange, blur: onFocusChange },
});
