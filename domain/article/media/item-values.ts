import { numberIn } from '../list-start.ts';
import { Edits, walk, type NodeTree } from './node-tree.ts';

/**
 * Whether it counts in letters or Roman numerals. Style sheets, which Google Docs uses in nested lists, do not count.
 */
const isLettered = <Node>(tree: NodeTree<Node>, list: Node): boolean => /^[ai]$/i.test(tree.attribute(list, 'type').trim());

/** Splits a list's children wherever the numbering jumps; each group starts with that number. */
const groupsOf = <Node>(
  tree: NodeTree<Node>,
  list: Node,
): { readonly start: number | undefined; readonly children: Node[] }[] => {
  const groups: { start: number | undefined; readonly children: Node[] }[] = [{ start: undefined, children: [] }];
  let next = numberIn(tree.attribute(list, 'start')) ?? 1;
  let hasItems = false;
  for (const child of tree.childrenOf(list)) {
    const isItem = tree.nameOf(child) === 'li';
    const value = isItem ? numberIn(tree.attribute(child, 'value')) : undefined;
    const group = groups.at(-1);
    if (value === undefined || value === next) group?.children.push(child);
    else if (!hasItems && group) {
      group.start = value;
      group.children.push(child);
    } else groups.push({ start: value, children: [child] });
    if (isItem) next = (value ?? next) + 1;
    hasItems ||= isItem;
  }
  return groups;
};

/**
 * Keeps the numbers of items: the first one's becomes the start of its list, and a jump starts a new list. Returns how
 * many lists count in letters, in Roman numerals or backwards, which an article cannot.
 */
export const keepItemValues = <Node>(tree: NodeTree<Node>, root: Node): number => {
  const edits = new Edits(tree);
  let count = 0;
  walk(tree, root, true, (element, parent) => {
    const name = tree.nameOf(element);
    if (name === '' || tree.isFormula(element)) return undefined;
    if (name !== 'ol') return true;
    const isReversed = tree.hasAttribute(element, 'reversed');
    if (isReversed || isLettered(tree, element)) count += 1;
    if (isReversed) return true;
    const [first, ...others] = groupsOf(tree, element);
    if (first?.start !== undefined) tree.setAttribute(element, 'start', String(first.start));
    if (others.length > 0)
      edits.replace(element, parent, () => {
        tree.setChildren(element, first?.children ?? []);
        return [element, ...others.map(({ start, children }) => tree.newElement('ol', { start: String(start) }, children))];
      });
    return true;
  });
  edits.make();
  return count;
};
