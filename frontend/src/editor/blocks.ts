import type { Attrs, Node, NodeType } from 'prosemirror-model';
import type { EditorState } from 'prosemirror-state';
import { schema } from './schema.ts';

/** What the selected blocks are: one that the cursor is in, several, or the whole article. */

const { nodes } = schema;

/** A node of the article, and where it begins. */
export interface Place {
  readonly node: Node;
  readonly pos: number;
}

/** What is looked at: a state, or what a transaction has made of one. */
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

/** Those of them that count; where none does, those that are cells. */
const touched = (state: Selected, counts: Counts): Place[] => {
  const counted = innermost(state).filter((place) => counts(place, state.doc));
  // Cells are always what they are: beside other blocks they say nothing.
  const changeable = counted.filter((place) => !isCell(place, state.doc));
  return changeable.length > 0 ? changeable : counted;
};

/** Empty blocks, as the last paragraph is that one goes on writing in, say nothing of the others. */
const written = (blocks: readonly Place[]): readonly Place[] => {
  const some = blocks.filter(isWritten);
  return some.length > 0 ? some : blocks;
};

/** The selected blocks of text, with the empty ones between them; cells where there is nothing else. */
export const selectedText = (state: Selected): readonly Place[] => {
  const blocks = touched(state, isText);
  const said = written(blocks);
  return blocks.slice(blocks.indexOf(said[0] as Place), blocks.indexOf(said.at(-1) as Place) + 1);
};

/** Blocks that can be of a type: the first in a list's item is a paragraph, whatever one presses. */
const canBe =
  (type: NodeType): Counts =>
  ({ node, pos }, doc) => {
    const $pos = doc.resolve(pos);
    return node.isTextblock && (node.type === type || $pos.parent.canReplaceWith($pos.index(), $pos.index() + 1, type));
  };

/** The selected blocks of text that can be of a type. */
export const blocksThatCanBe = (state: Selected, type: NodeType): readonly Place[] => touched(state, canBe(type));

/** Whether all selected blocks of text that can be of a type are of it, with these attributes. */
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

/** The innermost nodes of one of these types around some of the blocks, in the blocks' order, each once. */
export const aroundSome = ({ doc }: Selected, blocks: readonly Place[], ...types: NodeType[]): readonly Place[] => {
  const found = new Map<number, Place>();
  for (const block of blocks) {
    const place = around(doc, block, types);
    if (place) found.set(place.pos, place);
  }
  return [...found.values()];
};

/** The same, but none where one of the blocks is in none. */
const aroundEach = (state: Selected, blocks: readonly Place[], ...types: NodeType[]): readonly Place[] =>
  blocks.every((block) => around(state.doc, block, types)) ? aroundSome(state, blocks, ...types) : [];

/** The selected blocks, pictures and rules among them, and cells: a table can be in a quote as anything else can. */
export const selectedBlocks = (state: Selected): readonly Place[] => written(innermost(state));

export const listsAround = (state: Selected): readonly Place[] =>
  aroundEach(state, written(touched(state, isText)), nodes.bullet_list, nodes.ordered_list);
export const wrappersAround = (state: Selected, type: NodeType): readonly Place[] =>
  aroundEach(state, selectedBlocks(state), type);

/** Whether all selected blocks of text are in lists of a type. */
export const isInList = (state: Selected, type: NodeType): boolean => {
  const lists = listsAround(state);
  return lists.length > 0 && lists.every(({ node }) => node.type === type);
};

/** Whether all selected blocks are in nodes of a type, with these attributes. */
export const isWrapped = (state: Selected, type: NodeType, attrs: Attrs | null = null): boolean => {
  const found = wrappersAround(state, type);
  return found.length > 0 && found.every(({ node }) => node.hasMarkup(type, attrs));
};

/** The language of the selected code, empty where none is named; undefined where something else is selected, too. */
export const languageAt = (state: Selected): string | undefined =>
  isBlock(state, nodes.code_block)
    ? (blocksThatCanBe(state, nodes.code_block).find(({ node }) => node.type === nodes.code_block)?.node.attrs.language as string)
    : undefined;
