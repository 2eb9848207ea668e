import { roleOf } from '../roles.ts';
import { walk, type NodeTree } from './node-tree.ts';

const signs = [
  ['“', '”'],
  ['‘', '’'],
] as const;

/** Some pages write the quotation marks themselves, and tell browsers to add none. */
const isMarked = <Node>(tree: NodeTree<Node>, children: readonly Node[]): boolean =>
  /^\s*["'“”„«»‘’‚‹›「『]/.test(tree.textOf(children[0] as Node) ?? '') &&
  /["'“”«»‘’‹›」』]\s*$/.test(tree.textOf(children.at(-1) as Node) ?? '');

/** Writes the quotation marks that browsers show around `<q>`, which are not in its text. */
export const writeQuotationMarks = <Node>(tree: NodeTree<Node>, root: Node): void => {
  walk(tree, root, { depth: 0 }, (node, _parent, { depth }) => {
    const name = tree.nameOf(node);
    if (name === '' || tree.isFormula(node) || ['dropped', 'preformatted'].includes(roleOf(name))) return undefined;
    if (name !== 'q') return { depth };
    const children = tree.childrenOf(node);
    const isInLine = children.every((child) => ['inline', 'break'].includes(roleOf(tree.nameOf(child))));
    if (children.length > 0 && isInLine && !isMarked(tree, children)) {
      const [open, close] = signs[depth % 2 === 0 ? 0 : 1];
      tree.setChildren(node, [tree.newText(open), ...children, tree.newText(close)]);
    }
    return { depth: depth + 1 };
  });
};
