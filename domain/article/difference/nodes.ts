import type { Block, Inline, ListItem, TableCell, TableRow } from '../document.ts';

/** Any node of an article above the inline level. */
export type Node = Block | ListItem | TableRow | TableCell;

/** A node whose content is a line of text, or lines of code. */
export type Line = Extract<Node, { type: 'paragraph' | 'heading' | 'table_cell' | 'table_header' | 'code_block' }>;

const lineTypes: ReadonlySet<string> = new Set<Line['type']>([
  'paragraph',
  'heading',
  'table_cell',
  'table_header',
  'code_block',
]);

export const isLine = (node: Node): node is Line => lineTypes.has(node.type);

/** The child nodes of a node; undefined if it has none. */
export const nodesIn = (node: Node): readonly Node[] | undefined =>
  'content' in node && !isLine(node) ? node.content : undefined;

/** Whether two nodes differ only in their content. */
export const isOfKind = (one: Node, other: Node): boolean =>
  one.type === other.type &&
  JSON.stringify('attrs' in one ? one.attrs : null) === JSON.stringify('attrs' in other ? other.attrs : null);

/** The same node with different content. */
export const withContent = (node: Node, content: readonly (Node | Inline)[]): Node => ({ ...node, content }) as Node;
