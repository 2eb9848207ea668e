import { collapseAndTrim } from '../characters.ts';
import type { LeftOut } from '../left-out.ts';
import { classesOf, wordsIn } from './contents.ts';
import { isVideoHost, webAddress } from './media-addresses.ts';
import { paragraphWith } from './media.ts';
import { Edits, walk, type NodeTree } from './node-tree.ts';

/** Classes of a card that shows a link with its title, and of an embed that shows a page in place of its address. */
export const cardSigns = ['kg-bookmark-container', 'wp-block-embed'];

const titlePart = 'kg-bookmark-title';
/** The parts of Ghost's bookmark card below its title. */
const parts = ['kg-bookmark-description', 'kg-bookmark-author', 'kg-bookmark-publisher'];

/** The words of a bookmark card by the class of each part, and the number of decorative images. */
const partsOf = <Node>(tree: NodeTree<Node>, card: Node): { words: ReadonlyMap<string, string>; images: number } => {
  const words = new Map<string, string>();
  let images = 0;
  walk(tree, card, true, (node) => {
    if (tree.nameOf(node) === 'img') images += 1;
    for (const name of tree.nameOf(node) === '' ? [] : classesOf(tree, node)) {
      if ((name === titlePart || parts.includes(name)) && !words.has(name)) words.set(name, wordsIn(tree, node));
    }
    return true;
  });
  return { words, images };
};

/** A paragraph with the title as a link, and a line with the rest of the card's words. */
const bookmark = <Node>(tree: NodeTree<Node>, href: string, words: ReadonlyMap<string, string>): Node => {
  const title = words.get(titlePart) || href;
  const [description, ...origin] = parts.map((part) => words.get(part) ?? '');
  const line = [description, origin.filter(Boolean).join(', ')].filter(Boolean).join(' – ');
  const link = tree.newElement('a', { href }, [tree.newText(title)]);
  return tree.newElement('p', {}, line === '' ? [link] : [link, tree.newElement('br'), tree.newText(line)]);
};

/**
 * Reduces bookmark cards to a link with their words, without the decorative images, and makes links of the bare
 * addresses in embeds. Returns how many of these are videos, and how many images it dropped.
 */
export const linksOfCards = <Node>(tree: NodeTree<Node>, root: Node): LeftOut => {
  const edits = new Edits(tree);
  const counts = { videoLink: 0, picture: 0 };
  walk(tree, root, false, (node, parent, isEmbed) => {
    const name = tree.nameOf(node);
    const url = isEmbed ? webAddress(collapseAndTrim(tree.textOf(node) ?? '')) : undefined;
    if (url) {
      const isVideo = isVideoHost(url.hostname);
      if (isVideo) counts.videoLink += 1;
      edits.replace(node, parent, () => [paragraphWith(tree, url.href, isVideo ? `Video: ${url.href}` : url.href)]);
    }
    if (name === '' || tree.isFormula(node)) return undefined;
    const classes = classesOf(tree, node);
    const card = name === 'a' && classes.includes('kg-bookmark-container') ? webAddress(tree.attribute(node, 'href')) : undefined;
    if (card) {
      const { words, images } = partsOf(tree, node);
      counts.picture += images;
      edits.replace(node, parent, () => [bookmark(tree, card.href, words)]);
      return undefined;
    }
    return (isEmbed || classes.includes('wp-block-embed')) && name !== 'a' && name !== 'figcaption';
  });
  edits.make();
  return counts;
};
