import { defaultTreeAdapter } from 'parse5';
import type { LeftOut } from '../left-out.ts';
import type { Node } from '../nodes.ts';
import { alertSigns, calloutsOfAlerts } from './alerts.ts';
import { captionsAndLinks } from './captions.ts';
import { cardSigns, linksOfCards } from './cards.ts';
import { classesOf } from './contents.ts';
import { keepHeadingLinks } from './heading-links.ts';
import { keepItemValues } from './item-values.ts';
import { countLosses } from './losses.ts';
import { textOfFormulas } from './mathml-text.ts';
import { linksOfMedia, playerControls, players } from './media.ts';
import { anyHtml, type Origin } from './origin.ts';
import { paragraphsApart } from './paragraphs.ts';
import { walk, type NodeTree } from './node-tree.ts';
import { parsedTree } from './parsed-tree.ts';
import { writeQuotationMarks } from './quotations.ts';
import { figuresOfCaptions, shortcodesIn, takeShortcodes } from './shortcodes.ts';
import { writeTermsInBold } from './terms.ts';

/** The nodes after the media rules, and what an article cannot hold of the media, captions and lines. */
export interface KeptMedia {
  readonly nodes: readonly Node[];
  readonly leftOut: LeftOut;
}

const sum = (one = 0, other = 0): number => one + other;

/**
 * Marks in `signsIn` for other things than elements: a shortcode, a style, a link within the text, text in no element.
 */
const [shortcode, styled, linked, loose] = ['[', 'style=', 'href=#', '#text'];

/** The element names below the root, the class names (after a dot), and the marks. */
const signsIn = <Node>(tree: NodeTree<Node>, root: Node): ReadonlySet<string> => {
  const signs = new Set<string>();
  walk(tree, root, true, (node, parent) => {
    const text = tree.textOf(node);
    if (text?.includes('[')) signs.add(shortcode);
    if (text !== undefined && parent === root) signs.add(loose);
    if (text !== undefined) return undefined;
    signs.add(tree.nameOf(node));
    if (tree.attribute(node, 'style') !== '') signs.add(styled);
    if (tree.attribute(node, 'href').startsWith('#')) signs.add(linked);
    for (const name of classesOf(tree, node)) signs.add(`.${name}`);
    return true;
  });
  return signs;
};

const ofMedia = [...players, ...playerControls.map((name) => `.${name}`)];
const ofCards = cardSigns.map((name) => `.${name}`);
const ofAlerts = alertSigns.map((name) => `.${name}`);
const ofCaptions = ['figure', '.wp-caption', 'img', shortcode];
const ofLines = ['br', styled, loose];

/**
 * Converts parts of parsed HTML that an article holds in another form: media become links, captions and links stay with
 * their images, and empty lines separate paragraphs. It changes the nodes, but leaves the output of `serialise` alone.
 * `isShown`: whether readers will see the image at an address.
 */
export const keptMedia = (given: readonly Node[], origin: Origin = anyHtml, isShown?: (src: string) => boolean): KeptMedia => {
  const tree = parsedTree(isShown);
  const root = defaultTreeAdapter.createDocumentFragment();
  root.childNodes = [...given];
  // Each rule reads all of the HTML, so skip those that cannot match.
  const signs = signsIn(tree, root);
  const holds = (those: readonly string[]): boolean => those.some((sign) => signs.has(sign));
  const links = holds(ofMedia) ? linksOfMedia(tree, root) : {};
  const cards = holds(ofCards) ? linksOfCards(tree, root) : {};
  if (holds([shortcode])) figuresOfCaptions(tree, root);
  const taken = origin.hasShortcodes && holds([shortcode]) ? takeShortcodes(tree, root) : {};
  const numbering = holds(['ol']) ? keepItemValues(tree, root) : 0;
  const formula = holds(['math']) ? textOfFormulas(tree, root) : 0;
  if (holds(ofCaptions)) captionsAndLinks(tree, root);
  if (holds(ofAlerts)) calloutsOfAlerts(tree, root);
  if (holds(['q'])) writeQuotationMarks(tree, root);
  if (holds(['dt'])) writeTermsInBold(tree, root);
  if (origin.hasLines || holds(ofLines)) paragraphsApart(tree, root, origin);
  const place = holds([linked]) ? keepHeadingLinks(tree, root, origin.isForeign) : 0;
  const losses = countLosses(tree, root);
  const leftOut = {
    ...losses,
    picture: sum(losses.picture, cards.picture),
    numbering,
    formula,
    place,
    gallery: sum(taken.gallery),
    videoLink: sum(sum(links.videoLink, cards.videoLink), taken.videoLink),
    audioLink: sum(links.audioLink, taken.audioLink),
    shortcode: origin.hasShortcodes || !holds([shortcode]) ? 0 : shortcodesIn(tree, root),
  };
  return { nodes: root.childNodes, leftOut };
};
