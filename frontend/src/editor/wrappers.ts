import { NodeRange, type Attrs, type Node, type NodeType } from 'prosemirror-model';
import type { Command, Transaction } from 'prosemirror-state';
import { findWrapping, liftTarget } from 'prosemirror-transform';
import type { CalloutKind } from '../../../domain/article/callouts.ts';
import { aroundSome, isWrapped, selectedBlocks, wrappersAround, type Place, type Selected } from './blocks.ts';
import { joinTwins } from './join-twins.ts';
import { schema } from './schema.ts';

const { nodes } = schema;

const sameWrapper = (one: Node, other: Node): boolean => one.sameMarkup(other);

/** The range of selected blocks in a node. */
const selectedIn = ({ doc, selection: { from, to } }: Selected, { node, pos }: Place): NodeRange => {
  let start = -1;
  let end = -1;
  node.forEach((child, offset) => {
    const begins = pos + 1 + offset;
    const ends = begins + child.nodeSize;
    if (ends <= from || begins >= to) return;
    if (start < 0) start = begins;
    end = ends;
  });
  const $start = doc.resolve(start);
  return new NodeRange($start, doc.resolve(end), $start.depth);
};

const allIn = ({ doc }: Selected, { node, pos }: Place): NodeRange => {
  const $start = doc.resolve(pos + 1);
  return new NodeRange($start, doc.resolve(pos + node.nodeSize - 1), $start.depth);
};

/** Lifts blocks (chosen by `which`) out of all nodes of a type around the selection, last and innermost first. */
const takeOut = (tr: Transaction, type: NodeType, which: typeof selectedIn): boolean => {
  const last = (): Place | undefined => aroundSome(tr, selectedBlocks(tr), type).at(-1);
  for (let wrapper = last(); wrapper; wrapper = last()) {
    const range = which(tr, wrapper);
    const target = liftTarget(range);
    if (target === null) return false;
    tr.lift(range, target);
  }
  return true;
};

/** The smallest range around the selection that a node of the type can hold, such as a whole list or table. */
const wrapping = ({ selection: { $from, $to } }: Selected, type: NodeType, attrs: Attrs | null) => {
  const shared = $from.blockRange($to);
  for (let depth = shared?.depth ?? -1; shared && depth >= 0; depth -= 1) {
    const range = new NodeRange(shared.$from, shared.$to, depth);
    const wrappers = findWrapping(range, type, attrs);
    if (wrappers) return { range, wrappers };
  }
  return undefined;
};

const putIn = (tr: Transaction, type: NodeType, attrs: Attrs | null): boolean => {
  const found = takeOut(tr, type, selectedIn) ? wrapping(tr, type, attrs) : undefined;
  if (!found) return false;
  tr.wrap(found.range, found.wrappers);
  joinTwins(tr, found.range.start, sameWrapper);
  return true;
};

/** Sets new attributes on nodes of the type. */
const rewrap = (tr: Transaction, wrappers: readonly Place[], attrs: Attrs | null): void => {
  for (const { pos } of wrappers) tr.setNodeMarkup(pos, null, attrs);
  for (const { pos } of wrappers.toSorted((one, other) => other.pos - one.pos)) joinTwins(tr, pos, sameWrapper);
};

/** Wraps the selected blocks, or the whole list they begin, in a quote or callout, or unwraps them. */
const toggleWrapper =
  (type: NodeType, attrs: Attrs | null = null): Command =>
  (state, dispatch) => {
    const { tr } = state;
    const wrappers = wrappersAround(state, type);
    if (!dispatch) return wrappers.length > 0 || wrapping(state, type, attrs) !== undefined;
    if (isWrapped(state, type, attrs)) {
      // If several are selected, unwrap each of them whole.
      if (!takeOut(tr, type, wrappers.length > 1 ? allIn : selectedIn)) return false;
    } else if (wrappers.length > 0) rewrap(tr, wrappers, attrs);
    else if (!putIn(tr, type, attrs)) return false;
    dispatch(tr.scrollIntoView());
    return true;
  };

export const toggleBlockquote = toggleWrapper(nodes.blockquote);
export const toggleCallout = (kind: CalloutKind): Command => toggleWrapper(nodes.callout, { kind });
