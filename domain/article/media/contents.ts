import { collapseAndTrim, isBlank } from '../characters.ts';
import { roleOf } from '../roles.ts';
import { levelInside, levelled, type Level } from './levels.ts';
import { walk, type NodeTree } from './node-tree.ts';

/** The contents of an element, including the element itself. */
export interface Contents<Node> {
  readonly images: number;
  readonly firstImage: Node | undefined;
  readonly captions: number;
  readonly firstCaption: Node | undefined;
  readonly hasWords: boolean;
  /**
   * Whether it has something an image's caption cannot hold: a link, a formula, or a superscript that Unicode lacks.
   */
  readonly isMoreThanWords: boolean;
}

export const classesOf = <Node>(tree: NodeTree<Node>, element: Node): readonly string[] =>
  tree.attribute(element, 'class').split(/\s+/).filter(Boolean);

const captionClasses = ['wp-caption-text', 'wp-caption-dd'];

const isCaption = <Node>(tree: NodeTree<Node>, element: Node): boolean =>
  tree.nameOf(element) === 'figcaption' || classesOf(tree, element).some((name) => captionClasses.includes(name));

export const isFigure = <Node>(tree: NodeTree<Node>, element: Node): boolean =>
  tree.nameOf(element) === 'figure' || classesOf(tree, element).includes('wp-caption');

const ownContents = <Node>(tree: NodeTree<Node>, node: Node, level: Level): Contents<Node> => {
  const name = tree.nameOf(node);
  const [isImage, isFormula] = [tree.isImage(node), tree.isFormula(node)];
  const isOfCaption = name !== '' && isCaption(tree, node);
  return {
    images: isImage ? 1 : 0,
    firstImage: isImage ? node : undefined,
    captions: isOfCaption ? 1 : 0,
    firstCaption: isOfCaption ? node : undefined,
    hasWords: isFormula || !isBlank(tree.textOf(node) ?? ''),
    isMoreThanWords:
      isFormula ||
      (name === 'a' && tree.attribute(node, 'href') !== '') ||
      levelled(tree.textOf(node) ?? '', level) === undefined,
  };
};

const both = <Node>(one: Contents<Node>, other: Contents<Node>): Contents<Node> => ({
  images: one.images + other.images,
  firstImage: one.firstImage ?? other.firstImage,
  captions: one.captions + other.captions,
  firstCaption: one.firstCaption ?? other.firstCaption,
  hasWords: one.hasWords || other.hasWords,
  isMoreThanWords: one.isMoreThanWords || other.isMoreThanWords,
});

/** The visible contents of each element below the root; text nodes have no entry. Visits each node once. */
export const contentsIn = <Node>(tree: NodeTree<Node>, root: Node): ReadonlyMap<Node, Contents<Node>> => {
  const found = new Map<Node, Contents<Node>>();
  const seen: (readonly [node: Node, parent: Node, level: Level])[] = [];
  walk(tree, root, { level: undefined as Level }, (node, parent, { level }) => {
    const name = tree.nameOf(node);
    if (name !== '' && roleOf(name) === 'dropped') return undefined;
    seen.push([node, parent, level]);
    const isClosed = name === '' || tree.isFormula(node);
    return isClosed ? undefined : { level: levelInside(tree, node, level) };
  });
  for (const [node, parent, level] of seen.toReversed()) {
    const contents = both(ownContents(tree, node, level), found.get(node) ?? nothing<Node>());
    if (tree.nameOf(node) !== '') found.set(node, contents);
    if (parent !== root) found.set(parent, both(contents, found.get(parent) ?? nothing<Node>()));
  }
  return found;
};

const nothing = <Node>(): Contents<Node> => ({
  images: 0,
  firstImage: undefined,
  captions: 0,
  firstCaption: undefined,
  hasWords: false,
  isMoreThanWords: false,
});

/**
 * The visible words of an element, on one line. Blocks separate words; superscripts stay where Unicode has the
 * characters.
 */
export const wordsIn = <Node>(tree: NodeTree<Node>, root: Node): string => {
  const words: string[] = [];
  walk(tree, root, { level: undefined as Level }, (node, _parent, { level }) => {
    const name = tree.nameOf(node);
    const role = roleOf(name);
    const text = tree.textOf(node);
    words.push(text === undefined ? (role === 'inline' ? '' : ' ') : (levelled(text, level) ?? text));
    return name === '' || role === 'dropped' ? undefined : { level: levelInside(tree, node, level) };
  });
  return collapseAndTrim(words.join(''));
};
