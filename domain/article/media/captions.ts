import { safeLink } from '../addresses.ts';
import { contentsIn, isFigure, wordsIn, type Contents } from './contents.ts';
import { paragraphWith } from './media.ts';
import { Edits, walk, type NodeTree } from './node-tree.ts';

/** The caption to move into the only image beside it; undefined if there is none, or it holds more than words. */
const captionOf = <Node>(
  { images, firstImage, captions, firstCaption }: Contents<Node>,
  contents: ReadonlyMap<Node, Contents<Node>>,
): { readonly image: Node; readonly caption: Node } | undefined => {
  if (images !== 1 || captions !== 1 || firstImage === undefined || firstCaption === undefined) return undefined;
  const within = contents.get(firstCaption);
  return within && (within.images > 0 || within.isMoreThanWords) ? undefined : { image: firstImage, caption: firstCaption };
};

/** Moves the caption of a figure into its image, unless the caption contains more than words. */
const takeCaptions = <Node>(tree: NodeTree<Node>, root: Node): void => {
  const edits = new Edits(tree);
  const contents = contentsIn(tree, root);
  const taken = new Set<Node>();
  walk(tree, root, true, (element, parent) => {
    const held = contents.get(element);
    if (!held) return undefined;
    if (taken.has(element)) edits.replace(element, parent, () => []);
    const found = isFigure(tree, element) ? captionOf(held, contents) : undefined;
    if (found && !taken.has(found.caption)) {
      const words = wordsIn(tree, found.caption);
      if (words !== '') tree.setAttribute(found.image, 'title', words);
      taken.add(found.caption);
    }
    return true;
  });
  edits.make();
};

/** An element with its parent. */
type Placed<Node> = readonly [element: Node, parent: Node];

/**
 * The elements below which an image's link goes, the figure rather than the paragraph; otherwise below the link itself.
 */
interface Around<Node> {
  readonly figure: Placed<Node> | undefined;
  readonly paragraph: Placed<Node> | undefined;
}

/** Keeps the link of an image as a line below it: in an article an image is a block, and cannot be a link. */
const linksOfImages = <Node>(tree: NodeTree<Node>, root: Node): void => {
  const edits = new Edits(tree);
  const contents = contentsIn(tree, root);
  const around: Around<Node> = { figure: undefined, paragraph: undefined };
  walk(tree, root, around, (element, parent, { figure, paragraph }) => {
    const held = contents.get(element);
    if (!held) return undefined;
    const name = tree.nameOf(element);
    if (name === 'a' && held.firstImage !== undefined && !held.hasWords) {
      const href = safeLink(tree.attribute(element, 'href'));
      const [block, above] = figure ?? paragraph ?? [element, parent];
      if (href !== undefined && href !== tree.attribute(held.firstImage, 'src'))
        edits.addAfter(block, above, paragraphWith(tree, href, href));
      if (tree.attribute(element, 'href') !== '') edits.replace(element, parent, () => tree.childrenOf(element));
    }
    const placed: Placed<Node> = [element, parent];
    return { figure: isFigure(tree, element) ? placed : figure, paragraph: name === 'p' ? placed : paragraph };
  });
  edits.make();
};

/** Keeps the captions and links of images. */
export const captionsAndLinks = <Node>(tree: NodeTree<Node>, root: Node): void => {
  takeCaptions(tree, root);
  linksOfImages(tree, root);
};
