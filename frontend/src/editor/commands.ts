import { chainCommands, exitCode, lift, newlineInCode, setBlockType, wrapIn } from 'prosemirror-commands';
import { type Attrs, type NodeRange, type MarkType, type Node, type NodeType } from 'prosemirror-model';
import { liftListItem, wrapRangeInList } from 'prosemirror-schema-list';
import { isInTable } from 'prosemirror-tables';
import { AllSelection, NodeSelection, TextSelection, type Command, type EditorState, type Transaction } from 'prosemirror-state';
import type { CalloutKind } from '../../../domain/article/callouts.ts';
import type { HeadingLevel } from '../../../domain/article/document.ts';
import { isBlock, isInList, isWrapped, listsAround, wrappersAround, type Place } from './blocks.ts';
import { schema } from './schema.ts';

const { nodes, marks } = schema;

/** The innermost node of one of these types around the selection, and where it begins. */
const around = (
  { selection: { $from, to } }: EditorState,
  ...types: NodeType[]
): { node: Node; pos: number; depth: number } | undefined => {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (types.includes(node.type) && to <= $from.end(depth)) return { node, pos: $from.before(depth), depth };
  }
  return undefined;
};

export const isMarked = ({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean => {
  const { $from, from, to, empty } = selection;
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type);
};

export const toggleHeading =
  (level: HeadingLevel): Command =>
  (state, dispatch) =>
    (isBlock(state, nodes.heading, { level }) ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading, { level }))(
      state,
      dispatch,
    );

/** The selected blocks become one block of code, a line each. */
const joinAsCode: Command = ({ selection: { $from, $to }, doc, tr }, dispatch) => {
  const range = $from.blockRange($to);
  if (!range || range.endIndex - range.startIndex < 2) return false;
  const text = doc.textBetween(range.start, range.end, '\n', ({ type, attrs }) =>
    type === nodes.formula ? String(attrs.latex) : '\n',
  );
  const code = nodes.code_block.create(null, text === '' ? null : schema.text(text));
  if (!range.parent.canReplaceWith(range.startIndex, range.endIndex, nodes.code_block)) return false;
  if (!dispatch) return true;
  tr.replaceRangeWith(range.start, range.end, code);
  dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(range.start + 1))).scrollIntoView());
  return true;
};

export const toggleCodeBlock: Command = (state, dispatch) =>
  isBlock(state, nodes.code_block)
    ? setBlockType(nodes.paragraph)(state, dispatch)
    : chainCommands(joinAsCode, setBlockType(nodes.code_block))(state, dispatch);

/** Says of the selected code what language it is; empty for none. */
export const setLanguage =
  (language: string): Command =>
  (state, dispatch) => {
    if (!isBlock(state, nodes.code_block)) return false;
    return setBlockType(nodes.code_block, { language })(state, dispatch);
  };

/** A command as it acts on one whole node; the selection stays where it is. */
const onNode =
  (pos: number, command: Command): Command =>
  (state, dispatch) =>
    command(state.apply(state.tr.setSelection(NodeSelection.create(state.doc, pos))), (acted) => {
      const { tr } = state;
      for (const step of acted.steps) tr.step(step);
      dispatch?.(tr.scrollIntoView());
    });

/** A command as it acts on all that is in each of several nodes, as one change. */
const inEach =
  (places: readonly Place[], command: Command): Command =>
  (state, dispatch) => {
    const { tr } = state;
    let current = state;
    // The last one first: where the others begin stays as it is. Where they end may not: one may be inside another.
    for (const { pos } of places.toReversed()) {
      const { doc } = current;
      const end = pos + (doc.nodeAt(pos)?.nodeSize ?? 0);
      const inside = TextSelection.between(doc.resolve(pos + 1), doc.resolve(end - 1));
      const selected = current.apply(current.tr.setSelection(inside));
      command(selected, (acted) => {
        for (const step of acted.steps) tr.step(step);
        current = selected.apply(acted);
      });
    }
    if (!tr.docChanged) return false;
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** Whether more is selected than lies in one of these. */
const areSeveral = ({ selection }: EditorState, places: readonly Place[]): boolean =>
  places.length > 1 || (places.length > 0 && selection instanceof AllSelection);

/** Takes the selected blocks out of what they are in. */
const unwrap =
  (type: NodeType): Command =>
  (state, dispatch) => {
    const wrappers = wrappersAround(state, type);
    if (areSeveral(state, wrappers)) return inEach(wrappers, lift)(state, dispatch);
    const { $from, $to } = state.selection;
    const wrapper = around(state, type);
    if (!wrapper) return false;
    const direct = $from.blockRange($to)?.depth === wrapper.depth;
    return (direct ? lift : onNode($from.before(wrapper.depth + 1), lift))(state, dispatch);
  };

const wrap =
  (type: NodeType, attrs: Attrs | null): Command =>
  (state, dispatch) => {
    const list = around(state, nodes.bullet_list, nodes.ordered_list);
    return chainCommands(wrapIn(type, attrs), list ? onNode(list.pos, wrapIn(type, attrs)) : () => false)(state, dispatch);
  };

/** What is in nodes of the type, but with other attributes, gets these. */
const rewrap =
  (type: NodeType, attrs: Attrs | null): Command =>
  (state, dispatch) => {
    const { tr } = state;
    for (const { pos } of wrappersAround(state, type)) tr.setNodeMarkup(pos, type, attrs);
    dispatch?.(tr.scrollIntoView());
    return tr.docChanged;
  };

/** Puts the selected blocks, or the whole list they begin, into a quote or a callout, or takes them out. */
const toggleWrapper =
  (type: NodeType, attrs: Attrs | null = null): Command =>
  (state, dispatch) => {
    const isOn = isWrapped(state, type, attrs);
    const isOther = wrappersAround(state, type).length > 0;
    return (isOn ? unwrap(type) : isOther ? rewrap(type, attrs) : wrap(type, attrs))(state, dispatch);
  };

export const toggleBlockquote = toggleWrapper(nodes.blockquote);
export const toggleCallout = (kind: CalloutKind): Command => toggleWrapper(nodes.callout, { kind });

const listRange = ({ selection: { $from, $to }, doc }: Transaction): NodeRange | null =>
  doc.resolve($from.pos).blockRange(doc.resolve($to.pos));

/**
 * Makes a list of the selected blocks (headings and code become paragraphs), turns one kind into the other, or ends it.
 */
export const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    const lists = listsAround(state);
    const liftItems = liftListItem(nodes.list_item);
    if (isInList(state, type)) return (areSeveral(state, lists) ? inEach(lists, liftItems) : liftItems)(state, dispatch);
    const { tr } = state;
    if (lists.length > 0) {
      for (const { node, pos } of lists) if (node.type !== type) tr.setNodeMarkup(pos, type);
      dispatch?.(tr.scrollIntoView());
      return true;
    }
    tr.setBlockType(state.selection.from, state.selection.to, nodes.paragraph);
    const range = listRange(tr);
    if (!range || !wrapRangeInList(tr, range, type)) return false;
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** The stretch of text around the cursor that is one link, or what is selected. */
const linkRange = ({ selection: { $from, from, to, empty } }: EditorState): { from: number; to: number } => {
  const link = marks.link.isInSet($from.marks());
  if (!empty || !link) return { from, to };
  const { parent } = $from;
  const linked = (place: number): boolean => link.isInSet(parent.maybeChild(place)?.marks ?? []);
  let first = $from.textOffset === 0 && !linked($from.index()) ? $from.index() - 1 : $from.index();
  let last = first;
  while (linked(first - 1)) first -= 1;
  while (linked(last + 1)) last += 1;
  return { from: $from.posAtIndex(first), to: $from.posAtIndex(last + 1) };
};

/** The address of the link that the selection is in or has in it; empty where there is none. */
export const linkAt = (state: EditorState): string => {
  const { from, to } = linkRange(state);
  let href = '';
  state.doc.nodesBetween(from, to, (node) => {
    if (href === '') href = String(marks.link.isInSet(node.marks)?.attrs.href ?? '');
  });
  return href;
};

/** Whether there is text, or a place for text, that may be a link: code may not. */
const canLink = ({ selection: { from, to, $from, empty }, doc }: EditorState): boolean => {
  if (empty) return $from.parent.type.allowsMarkType(marks.link);
  let found = false;
  doc.nodesBetween(from, to, ({ inlineContent, type }) => {
    found ||= inlineContent && type.allowsMarkType(marks.link);
  });
  return found;
};

/**
 * Links the selection, or changes the link around the cursor; without an address it removes it. Where nothing is
 * selected, the address is the text.
 */
export const setLink =
  (href: string): Command =>
  (state, dispatch) => {
    const { from, to } = linkRange(state);
    const { tr } = state;
    if (!canLink(state) || (from === to && href === '')) return false;
    if (href === '') tr.removeMark(from, to, marks.link);
    else if (from === to) tr.insertText(href, from).addMark(from, from + href.length, marks.link.create({ href }));
    else tr.removeMark(from, to, marks.link).addMark(from, to, marks.link.create({ href }));
    if (from === to) tr.removeStoredMark(marks.link);
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/**
 * Puts a block where the cursor is (below the block that it ends, in place of an empty one), and the cursor behind it.
 */
const insertBlock =
  (block: () => Node): Command =>
  (state, dispatch) => {
    // A cell holds lines: what is a block would tear its table.
    if (isInTable(state)) return false;
    if (!dispatch) return true;
    const { tr } = state;
    tr.replaceSelectionWith(block(), false);
    let end = 0;
    tr.mapping.maps.at(-1)?.forEach((_from, _to, _start, newEnd) => (end = newEnd));
    const $end = tr.doc.resolve(end);
    if (!$end.parent.isTextblock && !$end.nodeAfter) tr.insert(end, nodes.paragraph.create());
    dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(end), 1)).scrollIntoView());
    return true;
  };

export const insertImage = (attrs: { src: string; alt: string }): Command => insertBlock(() => nodes.image.create(attrs));

export const insertRule: Command = insertBlock(() => nodes.horizontal_rule.create());

/**
 * At the beginning of a heading or of code, Backspace makes it a paragraph; of a list's item, it takes the item out.
 */
export const backspace: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parentOffset > 0 || !$from.parent.isTextblock) return false;
  if ($from.parent.type !== nodes.paragraph) return setBlockType(nodes.paragraph)(state, dispatch);
  const isItemsFirst = $from.depth > 1 && $from.node(-1).type === nodes.list_item && $from.index(-1) === 0;
  return isItemsFirst && liftListItem(nodes.list_item)(state, dispatch);
};

/** Enter behind ``` (and a language) begins a block of code. */
export const fence: Command = ({ selection: { $from, empty }, tr }, dispatch) => {
  const found = /^```([a-z0-9+#-]{0,30})$/.exec($from.parent.textContent);
  if (!empty || !found || $from.parent.type !== nodes.paragraph || $from.parentOffset !== $from.parent.content.size) return false;
  const place = $from.index(-1);
  if (!$from.node(-1).canReplaceWith(place, place + 1, nodes.code_block)) return false;
  tr.delete($from.start(), $from.end()).setBlockType($from.start(), $from.start(), nodes.code_block, { language: found[1] });
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** Enter on the second empty line at the end of code leaves it. */
export const leaveCode: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parent.type !== nodes.code_block || $from.parentOffset !== $from.parent.content.size) return false;
  if (!$from.parent.textContent.endsWith('\n\n')) return false;
  const trimmed = state.tr.delete($from.pos - 2, $from.pos);
  return exitCode(state.apply(trimmed), (exit) => {
    for (const step of exit.steps) trimmed.step(step);
    dispatch?.(trimmed.setSelection(TextSelection.near(trimmed.doc.resolve(exit.selection.from))).scrollIntoView());
  });
};

export const hardBreak: Command = chainCommands(newlineInCode, ({ selection: { $from }, tr }, dispatch) => {
  if (!$from.parent.inlineContent) return false;
  dispatch?.(tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
});
