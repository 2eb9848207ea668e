import { roleOf } from '../roles.ts';
import { walk, type NodeTree } from './node-tree.ts';

/** Writes the terms of definition lists in bold: in an article they are paragraphs above their explanations. */
export const writeTermsInBold = <Node>(tree: NodeTree<Node>, root: Node): void => {
  const inBold = (child: Node): Node =>
    ['inline', 'break'].includes(roleOf(tree.nameOf(child))) ? tree.newElement('strong', {}, [child]) : child;
  walk(tree, root, { isTerm: false }, (node, _parent, { isTerm: isAround }) => {
    const name = tree.nameOf(node);
    if (name === '' || tree.isFormula(node)) return undefined;
    const isTerm = name === 'dt' || (isAround && name !== 'dd');
    const isBoundary = roleOf(name) === 'boundary';
    if (isTerm && isBoundary) tree.setChildren(node, tree.childrenOf(node).map(inBold));
    // Lists, headings and code in a term keep their own look.
    return { isTerm: isTerm && (isBoundary || roleOf(name) === 'inline') };
  });
};
