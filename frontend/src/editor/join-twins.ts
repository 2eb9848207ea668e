import type { Node } from 'prosemirror-model';
import type { Transaction } from 'prosemirror-state';

/**
 * Joins the node at a position with its neighbours if `isTwin` accepts them. The joined node keeps the neighbours'
 * attributes; if the two neighbours differ, the following one stays separate.
 */
export const joinTwins = (tr: Transaction, pos: number, isTwin: (one: Node, other: Node) => boolean): void => {
  const node = tr.doc.nodeAt(pos) as Node;
  const end = pos + node.nodeSize;
  const { nodeBefore } = tr.doc.resolve(pos);
  const { nodeAfter } = tr.doc.resolve(end);
  const before = nodeBefore && isTwin(nodeBefore, node) ? nodeBefore : undefined;
  const after = nodeAfter && isTwin(node, nodeAfter) ? nodeAfter : undefined;
  if (after && (!before || before.sameMarkup(after))) tr.setNodeMarkup(pos, null, after.attrs).join(end);
  if (before) tr.join(pos);
};
