import type { Slice } from 'prosemirror-model';
import type { EditorProps, EditorView } from 'prosemirror-view';
import { NodeSelection, TextSelection } from 'prosemirror-state';
import { openFormula } from './formulas/commands.ts';
import { insertBelow, insertLines, isCell, partsOf, rowsOf } from './paste-cells.ts';
import { filesIn, pasting, type InputListeners } from './pasting.ts';
import { schema } from './schema.ts';

/** A link in the editor is text to edit: clicks must not open it. */
const stayHere = (_view: EditorView, event: Event): void => {
  if ((event.target as Element).closest('a')) event.preventDefault();
};

/** Opens a paragraph for typed text below a selected image or rule, which the text would otherwise replace. */
const openBelow = ({ state, dispatch }: EditorView, text: string): boolean => {
  const { selection } = state;
  if (!(selection instanceof NodeSelection) || !selection.node.isBlock || selection.node.isTextblock) return false;
  const written = schema.nodes.paragraph.create(null, text === '' ? null : schema.text(text));
  const { tr } = state;
  tr.insert(selection.to, written).setSelection(TextSelection.create(tr.doc, selection.to + 1 + text.length));
  dispatch(tr.scrollIntoView());
  return true;
};

/** On-screen keyboards and dictation insert text without a key event that ProseMirror handles. */
const insertBelowBlock = (view: EditorView, event: InputEvent): boolean => {
  const isText = event.inputType === 'insertText' && event.data !== null && openBelow(view, event.data);
  if (isText) event.preventDefault();
  return isText;
};

/** Composition cannot be prevented, so move the cursor into a new paragraph before it begins. */
const composeBelow = (view: EditorView): boolean => {
  openBelow(view, '');
  return false;
};

/** A click on a formula opens it. */
const clickFormula = (view: EditorView, pos: number): boolean => {
  const selected = view.state.apply(view.state.tr.setSelection(NodeSelection.create(view.state.doc, pos)));
  if (!openFormula(selected)) return false;
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, pos)));
  return openFormula(view.state, view.dispatch);
};

/** Drops content into a cell as lines: blocks would split the table. */
const dropIntoCell = (view: EditorView, position: number, slice: Slice, isMoved: boolean): boolean => {
  const { doc, tr } = view.state;
  if (slice.size === 0 || rowsOf(slice) || !isCell(doc.resolve(position).parent)) return false;
  if (isMoved) tr.deleteSelection();
  const { lines, below } = partsOf(slice);
  view.dispatch(insertLines(tr.setSelection(TextSelection.create(tr.doc, tr.mapping.map(position))), lines));
  if (below.length > 0) view.dispatch(insertBelow(view.state, below));
  return true;
};

/** Handles pasting, dropping and clicking. */
export const viewInput = (listeners: InputListeners): EditorProps => {
  const { handleDOMEvents, ...pasted } = pasting(listeners);
  return {
    ...pasted,
    handleDrop: (view, { dataTransfer, clientX, clientY }, slice, isMoved) => {
      const files = filesIn(dataTransfer);
      const place = view.posAtCoords({ left: clientX, top: clientY });
      if (files.length > 0) listeners.onFiles(files, place?.pos);
      return files.length > 0 || (place !== null && dropIntoCell(view, place.pos, slice, isMoved));
    },
    handleTextInput: (view, _from, _to, text) => openBelow(view, text),
    handleClickOn: (view, _pos, node, nodePos) => node.isAtom && !node.isText && clickFormula(view, nodePos),
    // Ctrl or ⌘ with a click would select the whole paragraph, where people expect to follow the link.
    handleClick: (_view, _pos, event) => (event.ctrlKey || event.metaKey) && (event.target as Element).closest('a') !== null,
    handleDOMEvents: {
      ...handleDOMEvents,
      beforeinput: insertBelowBlock,
      compositionstart: composeBelow,
      click: stayHere,
      auxclick: stayHere,
      focus: listeners.onFocusChange,
      blur: listeners.onFocusChange,
    },
  };
};
