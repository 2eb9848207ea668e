import { isBlank } from '../characters.ts';
import { roleOf } from '../roles.ts';
import { keepsLinesIn } from '../styles.ts';
import { walk, type NodeTree } from './node-tree.ts';
import type { Origin } from './origin.ts';

/** Elements whose lines stay as they are, or that have none to split. */
const closed = new Set(['pre', 'listing', 'code', 'table', 'math', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** Elements that contain paragraphs or loose text. */
const containers = new Set(['div', 'section', 'article', 'main', 'center', 'blockquote', 'li']);

/** In foreign HTML these may contain several paragraphs, too. In our own articles an empty line is the author's. */
const foreignContainers = new Set([...containers, 'p', 'span']);

/** Elements in which line feeds were line breaks before WordPress had blocks. */
const lined = new Set(['div', 'section', 'article', 'center', 'blockquote']);

/** Joins the parts with this many line breaks, and trims the spaces around them. */
const joined = <Node>(tree: NodeTree<Node>, parts: readonly string[], breaks: number): Node[] =>
  parts.flatMap((part, place) => [
    ...(place > 0 ? Array.from({ length: breaks }, () => tree.newElement('br')) : []),
    tree.newText(trimmed(part, place > 0, place < parts.length - 1)),
  ]);

const trimmed = (text: string, atStart: boolean, atEnd: boolean): string => {
  const started = atStart ? text.trimStart() : text;
  return atEnd ? started.trimEnd() : started;
};

/** Replaces each run of empty lines with two line breaks and, if lines are kept, each line feed with one. */
const broken = <Node>(tree: NodeTree<Node>, text: string, isKept: boolean): Node[] =>
  joined(tree, text.split(/\n\s*\n/), 2).flatMap((node) =>
    isKept && tree.textOf(node) ? joined(tree, (tree.textOf(node) ?? '').split('\n'), 1) : [node],
  );

const isGap = <Node>(tree: NodeTree<Node>, node: Node): boolean =>
  tree.nameOf(node) === 'br' || (tree.textOf(node) !== undefined && isBlank(tree.textOf(node) ?? ''));

/** Groups the nodes, split at two or more line breaks. */
const groupsOf = <Node>(tree: NodeTree<Node>, nodes: readonly Node[]): Node[][] => {
  const groups: Node[][] = [[]];
  let between: Node[] = [];
  for (const node of nodes) {
    if (isGap(tree, node)) {
      between.push(node);
      continue;
    }
    const isParted = between.filter((one) => tree.nameOf(one) === 'br').length > 1;
    if (isParted) groups.push([]);
    const group = groups.at(-1) ?? [];
    if (!isParted) for (const one of between) group.push(one);
    group.push(node);
    between = [];
  }
  // Ignore trailing breaks.
  return groups.filter((group) => group.length > 0);
};

const isInline = <Node>(tree: NodeTree<Node>, node: Node | undefined): boolean =>
  node !== undefined && (tree.textOf(node) !== undefined || roleOf(tree.nameOf(node)) === 'inline');

/** Replaces line feeds in texts with line breaks; empty lines separate texts, but not blocks. */
const withBreaks = <Node>(tree: NodeTree<Node>, children: readonly Node[], isKept: boolean): Node[] =>
  children.flatMap((node, place) => {
    const text = tree.textOf(node) ?? '';
    if (!text.includes('\n')) return [node];
    const isBetween = isInline(tree, children[place - 1]) && isInline(tree, children[place + 1]);
    return isBlank(text) && !isBetween ? [node] : broken(tree, text, isKept);
  });

/** Splits text at empty lines into paragraphs, and turns line feeds that readers saw as lines into line breaks. */
export const paragraphsApart = <Node>(tree: NodeTree<Node>, root: Node, origin: Origin): void => {
  const holdsParagraphs = origin.isForeign ? foreignContainers : containers;
  const part = (parent: Node, isKept: boolean): void => {
    const isRoot = parent === root;
    const name = tree.nameOf(parent);
    const hasLines = isKept || (origin.hasLines && (isRoot || lined.has(name)));
    const children = tree.childrenOf(parent);
    const nodes = hasLines || isRoot ? withBreaks(tree, children, hasLines) : children;
    const groups = isRoot || holdsParagraphs.has(name) ? groupsOf(tree, nodes) : [nodes];
    if (groups.length > 1)
      tree.setChildren(
        parent,
        groups.map((group) => tree.newElement('div', {}, group)),
      );
    else if (nodes.length > children.length) tree.setChildren(parent, groups[0] ?? []);
  };
  part(root, false);
  walk(tree, root, false, (node, _parent, isKept) => {
    const name = tree.nameOf(node);
    if (name === '' || closed.has(name)) return undefined;
    const isKeptWithin = keepsLinesIn(tree.attribute(node, 'style')) ?? isKept;
    part(node, isKeptWithin);
    return isKeptWithin;
  });
};
