import { safeLink } from '../addresses.ts';
import type { LeftOut } from '../left-out.ts';
import { roleOf } from '../roles.ts';
import { contentsIn, type Contents } from './contents.ts';
import { paragraphWith } from './media.ts';
import { Edits, walk, type NodeTree } from './node-tree.ts';

/** WordPress shortcodes, which its pages replace and its editor shows. */
const captionStart = /^\[caption\b[^\][]{0,500}\]/;
const captionEnd = '[/caption]';
/** A doubled bracket escapes a shortcode. */
const media =
  /(?<!\[)\[(gallery|playlist|video|audio)\b([^\][]{0,500})\](?:\[\/(?:video|audio)\])?|(?<!\[)\[embed\b[^\][]{0,100}\]([^\][]{0,2000})\[\/embed\]/g;
const source = /\b(?:src|mp4|m4v|webm|ogv|mp3|m4a|ogg|wav)=["'”″]?(https?:[^\s"'”″]+)/;

/** The most nodes that a caption spans: an image and a few words. The search for its end stops there. */
const farthest = 30;

/** In code, a shortcode is the article's subject. */
const isCode = (name: string): boolean => name === 'code' || roleOf(name) === 'preformatted';

const isSkipped = (name: string): boolean => isCode(name) || roleOf(name) === 'dropped';

/**
 * The start of the last caption in a text, and the words after it; undefined if no caption is open at the text's end.
 */
const openCaption = (text: string): { readonly at: number; readonly words: string } | undefined => {
  const at = text.lastIndexOf('[caption');
  const [start] = (at === -1 ? undefined : captionStart.exec(text.slice(at))) ?? [];
  const words = text.slice(at + (start?.length ?? 0));
  return start === undefined || words.includes(captionEnd) ? undefined : { at, words };
};

/** Builds a figure from the nodes between `[caption …]` and its end. */
const figureOf = <Node>(
  tree: NodeTree<Node>,
  nodes: readonly Node[],
  contents: ReadonlyMap<Node, Contents<Node>>,
): Node | undefined => {
  const hasImage = (node: Node): boolean => (contents.get(node)?.images ?? 0) > 0;
  const images = nodes.filter(hasImage);
  if (images.length === 0) return undefined;
  const caption = tree.newElement(
    'figcaption',
    {},
    nodes.filter((node) => !hasImage(node)),
  );
  return tree.newElement('figure', {}, [...images, caption]);
};

/** The nodes of one parent, with a figure for each `[caption …]<img> words[/caption]`. */
const withFigures = <Node>(
  tree: NodeTree<Node>,
  children: readonly Node[],
  contents: ReadonlyMap<Node, Contents<Node>>,
): Node[] => {
  const result: Node[] = [];
  const waiting = children.toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const text = tree.textOf(node) ?? '';
    const open = openCaption(text);
    const figured = open && figureFrom(tree, open.words, waiting, contents);
    if (!figured) {
      result.push(node);
      continue;
    }
    if (open.at > 0) result.push(tree.newText(text.slice(0, open.at)));
    result.push(figured.figure);
    waiting.length -= figured.taken;
    if (figured.rest !== '') waiting.push(tree.newText(figured.rest));
  }
  return result;
};

/** The figure that begins with these words. `waiting` holds the nodes that follow, the next one last. */
const figureFrom = <Node>(
  tree: NodeTree<Node>,
  words: string,
  waiting: readonly Node[],
  contents: ReadonlyMap<Node, Contents<Node>>,
): { readonly figure: Node; readonly taken: number; readonly rest: string } | undefined => {
  const nodes = [tree.newText(words)];
  for (let taken = 1; taken <= Math.min(farthest, waiting.length); taken += 1) {
    const node = waiting[waiting.length - taken] as Node;
    const text = tree.textOf(node) ?? '';
    const end = text.indexOf(captionEnd);
    if (end === -1) {
      nodes.push(node);
      continue;
    }
    const figure = figureOf(tree, [...nodes, tree.newText(text.slice(0, end))], contents);
    return figure && { figure, taken, rest: text.slice(end + captionEnd.length) };
  }
  return undefined;
};

/**
 * Builds figures from WordPress captions. An image on the same line as the shortcode proves that the author is not
 * writing about shortcodes: articles of this site have no inline images.
 */
export const figuresOfCaptions = <Node>(tree: NodeTree<Node>, root: Node): void => {
  const parents = new Set<Node>();
  walk(tree, root, true, (node, parent) => {
    if (tree.textOf(node)?.includes('[caption')) parents.add(parent);
    const name = tree.nameOf(node);
    return name === '' || isSkipped(name) ? undefined : true;
  });
  if (parents.size === 0) return;
  const contents = contentsIn(tree, root);
  for (const parent of parents) tree.setChildren(parent, withFigures(tree, tree.childrenOf(parent), contents));
};

/** Replaces the media shortcodes of a text with links. */
const withLinks = <Node>(tree: NodeTree<Node>, text: string, counts: Record<string, number>): Node[] => {
  const nodes: Node[] = [];
  let end = 0;
  for (const found of text.matchAll(media)) {
    const [shortcode, name = 'video', attributes = '', embedded] = found;
    nodes.push(tree.newText(text.slice(end, found.index)));
    end = found.index + shortcode.length;
    const href = safeLink((embedded ?? source.exec(attributes)?.[1] ?? '').trim());
    const kind = href === undefined ? 'gallery' : name === 'audio' ? 'audioLink' : 'videoLink';
    counts[kind] = (counts[kind] ?? 0) + 1;
    if (href !== undefined) nodes.push(paragraphWith(tree, href, `${name === 'audio' ? 'Audio' : 'Video'}: ${href}`));
  }
  nodes.push(tree.newText(text.slice(end)));
  return nodes.filter((node) => tree.textOf(node) !== '');
};

/** The texts outside code that hold shortcodes of media. */
const textsWithMedia = <Node>(tree: NodeTree<Node>, root: Node): (readonly [text: string, node: Node, parent: Node])[] => {
  const found: (readonly [string, Node, Node])[] = [];
  walk(tree, root, true, (node, parent) => {
    const text = tree.textOf(node) ?? '';
    if (text.search(media) !== -1) found.push([text, node, parent]);
    const name = tree.nameOf(node);
    return name === '' || isSkipped(name) ? undefined : true;
  });
  return found;
};

/** Replaces media shortcodes with links, and removes galleries. Returns how many of each. */
export const takeShortcodes = <Node>(tree: NodeTree<Node>, root: Node): LeftOut => {
  const edits = new Edits(tree);
  const counts = {};
  for (const [text, node, parent] of textsWithMedia(tree, root)) edits.replace(node, parent, () => withLinks(tree, text, counts));
  edits.make();
  return counts;
};

/** The number of media shortcodes that stay in a text as written. */
export const shortcodesIn = <Node>(tree: NodeTree<Node>, root: Node): number =>
  textsWithMedia(tree, root).reduce((sum, [text]) => sum + (text.match(media)?.length ?? 0), 0);
