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

/**
 * The blocks of text that the selection touches. Empty ones, as the last paragraph is that one goes on writing in, say
 * nothing of the others.
 */
const textBlocks = ({ selection: { from, to }, doc }: EditorState): Place[] => {
  const found: Place[] = [];
  doc.nodesBetween(from, to, (node, pos) => {
    if (node.isTextblock) found.push({ node, pos });
    return !node.isTextblock;
  });
  // Cells are always what they are: beside other blocks they say nothing.
  const changeable = found.filter(({ node }) => !node.type.spec.tableRole);
  const blocks = changeable.length > 0 ? changeable : found;
  const written = blocks.filter(({ node }) => node.content.size > 0);
  return written.length > 0 ? written : blocks;
};

/** Whether all selected blocks of text are of a type, with these attributes. */
export const isBlock = (state: EditorState, type: NodeType, attrs: Attrs = {}): boolean => {
  const blocks = textBlocks(state);
  return blocks.length > 0 && blocks.every(({ node }) => node.hasMarkup(type, { ...node.attrs, ...attrs }));
};

/**
 * The innermost nodes of one of these types around each of the selected blocks, in their order; none where a block is
 * in none.
 */
const aroundEach = (state: EditorState, ...types: NodeType[]): readonly Place[] => {
  const found = new Map<number, Place>();
  for (const { pos } of textBlocks(state)) {
    const $pos = state.doc.resolve(pos);
    let { depth } = $pos;
    while (depth > 0 && !types.includes($pos.node(depth).type)) depth -= 1;
    if (depth === 0) return [];
    found.set($pos.before(depth), { node: $pos.node(depth), pos: $pos.before(depth) });
  }
  return [...found.values()];
};

export const listsAround = (state: EditorState): readonly Place[] => aroundEach(state, nodes.bullet_list, nodes.ordered_list);
export const wrappersAround = (state: EditorState, type: NodeType): readonly Place[] => aroundEach(state, type);

/** Whether all selected blocks are in lists of a type. */
export const isInList = (state: EditorState, type: NodeType): boolean => {
  const lists = listsAround(state);
  return lists.length > 0 && lists.every(({ node }) => node.type === type);
};

/** Whether all selected blocks are in nodes of a type, with these attributes. */
export const isWrapped = (state: EditorState, type: NodeType, attrs: Attrs | null = null): boolean => {
  const found = wrappersAround(state, type);
  return found.length > 0 && found.every(({ node }) => node.hasMarkup(type, attrs));
};

/** The language of the selected code, empty where none is named; undefined where something else is selected, too. */
export const languageAt = (state: EditorState): string | undefined =>
  isBlock(state, nodes.code_block) ? (textBlocks(state)[0]?.node.attrs.language as string) : undefined;
