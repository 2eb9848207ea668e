import type { LeftOut } from '../../../domain/article/left-out.ts';
import { linksOfCards } from '../../../domain/article/media/cards.ts';
import { keepItemValues } from '../../../domain/article/media/item-values.ts';
import { countLosses } from '../../../domain/article/media/losses.ts';
import { textOfFormulas } from '../../../domain/article/media/mathml-text.ts';
import { linksOfMedia } from '../../../domain/article/media/media.ts';
import type { NodeTree } from '../../../domain/article/media/node-tree.ts';
import { figuresOfCaptions, takeShortcodes } from '../../../domain/article/media/shortcodes.ts';
import { plainFootnotes } from './paste-footnotes.ts';
import { takeReview } from './paste-review.ts';

/**
 * Counts the parts of a paste that an article cannot hold, except tables; removes review marks, and links to footnotes
 * and back. `isOwn`: copied from this site, so shortcodes are part of the text.
 */
export const takeLosses = (body: Element, tree: NodeTree<Node>, isOwn: boolean): LeftOut => {
  const review = takeReview(body);
  const media = linksOfMedia(tree, body);
  const cards = isOwn ? {} : linksOfCards(tree, body);
  if (!isOwn) figuresOfCaptions(tree, body);
  const shortcodes = isOwn ? {} : takeShortcodes(tree, body);
  const numbering = keepItemValues(tree, body);
  const formula = textOfFormulas(tree, body);
  const footnotes = plainFootnotes(body);
  const losses = countLosses(tree, body);
  return {
    ...losses,
    picture: (losses.picture ?? 0) + (cards.picture ?? 0),
    numbering,
    formula,
    gallery: shortcodes.gallery ?? 0,
    videoLink: (media.videoLink ?? 0) + (cards.videoLink ?? 0) + (shortcodes.videoLink ?? 0),
    audioLink: (media.audioLink ?? 0) + (shortcodes.audioLink ?? 0),
    ...review,
    ...footnotes,
  };
};
