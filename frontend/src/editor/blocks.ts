import type { Attrs, Node, NodeType } from 'prosemirror-model';
import type { EditorState } from 'prosemirror-state';
import { schema } from './schema.ts';

/*
 * Queries about the selected blocks: one around the cursor, several, or the whole article.
 */

const { nodes } = schema;

/** A node of the article and its start position. */
export interface Place {
  readonly node: Node;
  readonly pos: number;
}

/** An editor state, or a transaction in progress. */
export type Selected = Pick<EditorState, 'selection' | 'doc'>;

type Counts = (place: Place, doc: Node) => boolean;

const isCell: Counts = ({ node }) => node.type.spec.tableRole !== undefined;
const isWritten = ({ node }: Place): boolean => node.isLeaf || node.content.size > 0;
const isText: Counts = ({ node }) => node.isTextblock;

/** The innermost blocks that the selection touches. */
const innermost = ({ selection: { from, to }, doc }: Selected): Place[] => {
  const found: Place[] = [];
  doc.nodesBetween(from, to, (node, pos) => {
    const isInnermost = node.isTextblock || (node.isBlock && node.isLeaf);
    if (isInnermost) found.push({ node, pos });
    return !isInnermost;
  });
  return found;
};

/** The touched blocks that count. Cells are returned only if no other block counts. */
const touched = (state: Selected, counts: Counts): Place[] => {
  const counted = innermost(state).filter((place) => counts(place, state.doc));
  // A cell's type cannot change, so ignore cells beside other blocks.
  const changeable = counted.filter((place) => !isCell(place, state.doc));
  return changeable.length > 0 ? changeable : counted;
};

/** The non-empty blocks, unless all are empty: the trailing empty paragraph must not affect the result. */
const written = (blocks: readonly Place[]): readonly Place[] => {
  const some = blocks.filter(isWritten);
  return some.length > 0 ? some : blocks;
};

/** The selected text blocks, including empty ones between them; cells only if there are no others. */
export const selectedText = (state: Selected): readonly Place[] => {
  const blocks = touched(state, isText);
  const said = written(blocks);
  return blocks.slice(blocks.indexOf(said[0] as Place), blocks.indexOf(said.at(-1) as Place) + 1);
};

/** Blocks that can have this type. The first block of a list item is always a paragraph. */
const canBe =
  (type: NodeType): Counts =>
  ({ node, pos }, doc) => {
    const $pos = doc.resolve(pos);
    return node.isTextblock && (node.type === type || $pos.parent.canReplaceWith($pos.index(), $pos.index() + 1, type));
  };

/** The selected text blocks that can have this type. */
export const blocksThatCanBe = (state: Selected, type: NodeType): readonly Place[] => touched(state, canBe(type));

/** Whether all selected text blocks that can have this type have it, with these attributes. */
export const isBlock = (state: Selected, type: NodeType, attrs: Attrs = {}): boolean => {
  const blocks = written(blocksThatCanBe(state, type));
  return blocks.length > 0 && blocks.every(({ node }) => node.hasMarkup(type, { ...node.attrs, ...attrs }));
};

/** The innermost node of one of these types around a block. */
const around = (doc: Node, block: Place, types: readonly NodeType[]): Place | undefined => {
  const $pos = doc.resolve(block.pos);
  for (let { depth } = $pos; depth > 0; depth -= 1)
    if (types.includes($pos.node(depth).type)) return { node: $pos.node(depth), pos: $pos.before(depth) };
  return undefined;
};

/**
 * The innermost nodes of these types around the blocks, in block order, without duplicates. Blocks in none are skipped.
 */
export const aroundSome = ({ doc }: Selected, blocks: readonly Place[], ...types: NodeType[]): readonly Place[] => {
  const found = new Map<number, Place>();
  for (const block of blocks) {
    const place = around(doc, block, types);
    if (place) found.set(place.pos, place);
  }
  return [...found.values()];
};

/** Like `aroundSome`, but empty if any block is in no such node. */
const aroundEach = (state: Selected, blocks: readonly Place[], ...types: NodeType[]): readonly Place[] =>
  blocks.every((block) => around(state.doc, block, types)) ? aroundSome(state, blocks, ...types) : [];

/** The selected blocks, including pictures, rules and cells: like anything else, a table can be inside a quote. */
export const selectedBlocks = (state: Selected): readonly Place[] => written(innermost(state));

export const listsAround = (state: Selected): readonly Place[] =>
  aroundEach(state, written(touched(state, isText)), nodes.bullet_list, nodes.ordered_list);
export const wrappersAround = (state: Selected, type: NodeType): readonly Place[] =>
  aroundEach(state, selectedBlocks(state), type);

/** Whether all selected text blocks are in lists of this type. */
export const isInList = (state: Selected, type: NodeType): boolean => {
  const lists = listsAround(state);
  return lists.length > 0 && lists.every(({ node }) => node.type === type);
};

/** Whether all selected blocks are in nodes of this type, with these attributes. */
export const isWrapped = (state: Selected, type: NodeType, attrs: Attrs | null = null): boolean => {
  const found = wrappersAround(state, type);
  return found.length > 0 && found.every(({ node }) => node.hasMarkup(type, attrs));
};

/** The language of the selected code, empty if unnamed; undefined if the selection includes anything else. */
export const languageAt = (state: Selected): string | undefined =>
  isBlock(state, nodes.code_block)
    ? (blocksThatCanBe(state, nodes.code_block).find(({ node }) => node.type === nodes.code_block)?.node.attrs.language as string)
    : undefined;
