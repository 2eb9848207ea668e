/** A node of the tree that Temml builds from a formula: an element, a text, or a fragment without a type. */
export interface TreeNode {
  readonly type?: string;
  readonly text?: string;
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly classes?: readonly string[];
  readonly style?: Readonly<Record<string, unknown>>;
  readonly children?: readonly TreeNode[];
}

/** The nodes between two possible line breaks. */
type Row = readonly TreeNode[];

const childrenOf = ({ children = [] }: TreeNode): readonly TreeNode[] => children;

const isFragment = ({ type, text }: TreeNode): boolean => type === undefined && text === undefined;

/** Whether the author ended a line here, by `\\` outside an environment. */
const isLineEnd = ({ type, attributes }: TreeNode): boolean => type === 'mo' && attributes?.linebreak === 'newline';

/** Whether a `\\` within braces, a root or the like has no effect: Temml draws nothing for it. */
export const hasStrayLineEnd = (nodes: readonly TreeNode[], parent?: TreeNode): boolean =>
  nodes.some((node) => (isLineEnd(node) && parent?.type !== 'mtd') || hasStrayLineEnd(childrenOf(node), node));

/** The content of the fragments and groups that enclose the whole formula. */
const contentOf = (nodes: readonly TreeNode[]): readonly TreeNode[] => {
  const [only] = nodes;
  return only && nodes.length === 1 && (isFragment(only) || only.type === 'mrow') ? contentOf(childrenOf(only)) : nodes;
};

/**
 * The lines of an inline formula, each as a list of the parts between which it may wrap. Temml draws several lines as a
 * table.
 */
export const linesOf = (nodes: readonly TreeNode[]): readonly (readonly TreeNode[])[] => {
  const [only] = nodes;
  if (only && nodes.length === 1 && isFragment(only)) return linesOf(childrenOf(only));
  if (only?.type !== 'mtable') return [nodes];
  const cells = childrenOf(only).map((row) => childrenOf(row).flatMap(childrenOf));
  return cells.slice(0, -1).every((cell) => cell.some(isLineEnd)) ? cells : [nodes];
};

/**
 * Divides a block formula into the lines that the author wrote and these into the rows between which they may wrap.
 * Temml 0.13.5 divides only formulas in a line, and draws `\\` in a block as nothing, so the divisions come from the
 * same formula drawn in a line. Returns undefined if the two do not correspond, as with tables.
 *
 * @param block the formula drawn as a block
 * @param inLine the formula drawn in a line, with `wrap: 'tex'`
 */
export const blockLines = (block: readonly TreeNode[], inLine: readonly TreeNode[]): readonly (readonly Row[])[] | undefined => {
  const nodes = contentOf(block);
  let taken = 0;
  const lines = linesOf(inLine).map((line) =>
    line.flatMap((part) => {
      if (isLineEnd(part)) {
        taken += 1;
        return [];
      }
      if (part.type !== 'mrow') return [[]];
      const row = nodes.slice(taken, taken + childrenOf(part).length);
      taken += row.length;
      return [row];
    }),
  );
  // A trailing `\\` produces an empty last line.
  return taken === nodes.length ? lines.filter((line, index) => index === 0 || line.length > 0) : undefined;
};
