import { NodeRange, type Node, type NodeType } from 'prosemirror-model';
import { liftListItem, wrapRangeInList } from 'prosemirror-schema-list';
import { EditorState, NodeSelection, type Command, type Transaction } from 'prosemirror-state';
import { liftTarget } from 'prosemirror-transform';
import { aroundSome, isInList, listsAround, selectedText, type Place } from './blocks.ts';
import { joinTwins } from './join-twins.ts';
import { schema } from './schema.ts';

const { nodes } = schema;

const sameList = (one: Node, other: Node): boolean => one.type === other.type;

/**
 * Lifts an item out of its list, which ends there, or out of a nested list. If the content after the nested list in the
 * outer item cannot begin an item, the blocks of the lifted item become part of the outer item instead. Returns whether
 * it was possible.
 */
const liftItem = (tr: Transaction, { node, pos }: Place): boolean => {
  const state = EditorState.create({ doc: tr.doc, selection: NodeSelection.create(tr.doc, pos) });
  const steps = tr.steps.length;
  liftListItem(nodes.list_item)(state, (lifted) => {
    for (const step of lifted.steps) tr.step(step);
  });
  if (tr.steps.length > steps) return true;
  const $start = tr.doc.resolve(pos + 1);
  const blocks = new NodeRange($start, tr.doc.resolve(pos + node.nodeSize - 1), $start.depth);
  const target = liftTarget(blocks);
  if (target === null) return false;
  tr.lift(blocks, target);
  return true;
};

/** Takes the selected text out of all lists, last item first, to keep earlier positions valid. */
const endLists = (tr: Transaction): boolean => {
  const lastItem = (): Place | undefined => aroundSome(tr, selectedText(tr), nodes.list_item).at(-1);
  for (let item = lastItem(); item; item = lastItem()) if (!liftItem(tr, item)) return false;
  return true;
};

/** Whether a block, as a paragraph, can be an item of a list of its own. */
const canBeItem = (doc: Node, { node, pos }: Place, type: NodeType): boolean => {
  const $pos = doc.resolve(pos);
  return !node.type.spec.tableRole && $pos.parent.canReplaceWith($pos.index(), $pos.index() + 1, type);
};

const looseText = (tr: Transaction, type: NodeType): readonly Place[] => {
  const isLoose = (block: Place): boolean => aroundSome(tr, [block], nodes.list_item).length === 0;
  return selectedText(tr).filter((block) => isLoose(block) && canBeItem(tr.doc, block, type));
};

/** Groups adjacent blocks into ranges, each from the start of its first block to the end of its last. */
const stretchesOf = (blocks: readonly Place[]): { from: number; to: number }[] => {
  const stretches: { from: number; to: number }[] = [];
  for (const { pos, node } of blocks) {
    const last = stretches.at(-1);
    if (last?.to === pos) last.to = pos + node.nodeSize;
    else stretches.push({ from: pos, to: pos + node.nodeSize });
  }
  return stretches;
};

/** Turns the selected text outside lists into items; headings and code become paragraphs. */
const startLists = (tr: Transaction, type: NodeType): boolean => {
  const loose = looseText(tr, type);
  for (const { pos, node } of loose) tr.setBlockType(pos + 1, pos + node.nodeSize - 1, nodes.paragraph);
  for (const { from, to } of stretchesOf(loose).toReversed()) {
    const [$from, $to] = [tr.doc.resolve(from), tr.doc.resolve(to)];
    if (!wrapRangeInList(tr, new NodeRange($from, $to, $from.depth), type)) return false;
    joinTwins(tr, from, sameList);
  }
  return true;
};

/** Lists of the other kind become lists of this one. */
const turnLists = (tr: Transaction, type: NodeType): void => {
  const others = aroundSome(tr, selectedText(tr), nodes.bullet_list, nodes.ordered_list).filter(({ node }) => node.type !== type);
  for (const { pos } of others) tr.setNodeMarkup(pos, type);
  for (const { pos } of others.toSorted((one, other) => other.pos - one.pos)) joinTwins(tr, pos, sameList);
};

/** Makes lists of the selected blocks, converts lists of the other kind, or takes all blocks out of their lists. */
export const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    const { tr } = state;
    const isOn = isInList(state, type);
    // Runs on every cursor move, so it checks without building the lists.
    const canPress = isOn || listsAround(state).length > 0 || looseText(tr, type).length > 0;
    if (!dispatch || !canPress) return canPress;
    if (isOn) {
      if (!endLists(tr)) return false;
    } else {
      turnLists(tr, type);
      if (!startLists(tr, type) || !tr.docChanged) return false;
    }
    dispatch(tr.scrollIntoView());
    return true;
  };
