import { safeImage, safeLink } from '../../../domain/article/addresses.ts';
import { tagsOf } from '../../../domain/article/elements.ts';
import type { Kind, LeftOut } from './left-out.ts';
import { isVideo, linksOfMedia } from './paste-media.ts';
import { takeShortcodes } from './paste-shortcodes.ts';
import { plainFootnotes } from './paste-footnotes.ts';
import { outermost, takeReview } from './paste-review.ts';

/** What nobody saw where it was copied. */
const unseen = 'head, title, style, script, template, noscript, annotation, annotation-xml';

const sizeOf = (element: Element): number => Number.parseFloat(element.getAttribute('width') ?? 'NaN');
/** Signs beside headings and on buttons are no drawings. */
const isIcon = (drawing: Element): boolean =>
  !/\S/.test(drawing.textContent) &&
  (drawing.getAttribute('aria-hidden') === 'true' || drawing.closest('a, button') !== null || sizeOf(drawing) <= 32);

const typeOf = (input: Element): string => (input.getAttribute('type') ?? 'text').toLowerCase();
const kindOfInput = (input: Element): Kind | undefined => {
  const type = typeOf(input);
  if (type === 'hidden') return undefined;
  if (type === 'checkbox' || type === 'radio') return 'checkbox';
  return ['submit', 'button', 'reset', 'image'].includes(type) ? 'button' : 'field';
};

const hasWords = ({ textContent }: Element): boolean => /\S/.test(textContent);

/** What each element that an article cannot hold is to whoever copied it; undefined for what is not worth a word. */
const kindsByName: Readonly<Record<string, (element: Element) => Kind | undefined>> = {
  video: () => 'video',
  audio: () => 'audio',
  iframe: (frame) => (isVideo(frame) ? 'video' : 'page'),
  object: (frame) => (isVideo(frame) ? 'video' : 'page'),
  embed: (frame) => (isVideo(frame) ? 'video' : 'page'),
  svg: (drawing) => (isIcon(drawing) ? undefined : 'drawing'),
  canvas: () => 'drawing',
  input: kindOfInput,
  button: (button) => (hasWords(button) ? 'button' : undefined),
  textarea: () => 'field',
  select: () => 'field',
};
const otherKind = (element: Element): Kind | undefined => (hasWords(element) ? 'other' : undefined);

const isUnknownAddress = (link: Element): boolean => hasWords(link) && safeLink(link.getAttribute('href') ?? '') === undefined;

/** A cell at the right, or in the middle; headings in the middle are what browsers make of them anyway. */
const alignedCells = ['right', 'center']
  .flatMap((side) => [
    `td[align="${side}" i]`,
    `td[data-style*="text-align:${side}" i]`,
    `td[data-style*="text-align: ${side}" i]`,
  ])
  .join();

/**
 * Counts what of a pasted text an article cannot hold, tables apart; takes out what a review left in it, and the ways
 * to footnotes and back.
 */
export const takeLosses = (body: Element): LeftOut => {
  const counts: Partial<Record<Kind, number>> = {};
  const add = (kind: Kind | undefined, times = 1): void => {
    if (kind && times > 0) counts[kind] = (counts[kind] ?? 0) + times;
  };
  const review = takeReview(body);
  const media = linksOfMedia(body);
  const shortcodes = takeShortcodes(body);
  add('videoLink', (media.videoLink ?? 0) + (shortcodes.videoLink ?? 0));
  add('audioLink', (media.audioLink ?? 0) + (shortcodes.audioLink ?? 0));
  add('gallery', shortcodes.gallery);
  for (const element of outermost(body, tagsOf('dropped').join())) {
    if (!element.matches(unseen)) add((kindsByName[element.localName] ?? otherKind)(element));
  }
  for (const image of body.querySelectorAll('img')) if (safeImage(image.getAttribute('src') ?? '') === undefined) add('picture');
  add('alignment', [...body.querySelectorAll('table')].filter((table) => table.querySelector(alignedCells)).length);
  const footnotes = plainFootnotes(body);
  for (const link of body.querySelectorAll('a[href]')) if (isUnknownAddress(link)) add('address');
  return { ...counts, ...review, ...footnotes };
};
