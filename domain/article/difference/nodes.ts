import type { Block, Inline, ListItem, TableCell, TableRow } from '../document.ts';

/** What stands in an article between it and its lines. */
export type Node = Block | ListItem | TableRow | TableCell;

/** A node whose content is a line, or the lines of code. */
export type Line = Extract<Node, { type: 'paragraph' | 'heading' | 'table_cell' | 'table_header' | 'code_block' }>;

const lineTypes: ReadonlySet<string> = new Set<Line['type']>([
  'paragraph',
  'heading',
  'table_cell',
  'table_header',
  'code_block',
]);

export const isLine = (node: Node): node is Line => lineTypes.has(node.type);

/** The nodes that a node consists of; undefined where it has none. */
export const nodesIn = (node: Node): readonly Node[] | undefined =>
  'content' in node && !isLine(node) ? node.content : undefined;

/** Whether two nodes are alike but for their content. */
export const isOfKind = (one: Node, other: Node): boolean =>
  one.type === other.type &&
  JSON.stringify('attrs' in one ? one.attrs : null) === JSON.stringify('attrs' in other ? other.attrs : null);

/** The same node with another content. */
export const withContent = (node: Node, content: readonly (Node | Inline)[]): Node => ({ ...node, content }) as Node;
