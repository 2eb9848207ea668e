import { labelClass } from '../callouts.ts';
import { textOf } from '../text.ts';

/** Marks an image in the text, before its description. */
export const pictureSign = '\uFFFC';

const label = new RegExp(`<p class="${labelClass}">[^<]*</p>`, 'g');
const picture = /<img [^<>]*?alt="([^"<>]*)"[^<>]*>/g;

/**
 * The text that anchors are counted in: `textOf` without callout labels, which no author wrote, and with a line for
 * each image. Only for HTML that `serialise` wrote.
 */
export const anchoredText = (html: string): string =>
  textOf(html.replace(label, '').replace(picture, (_tag, alt: string) => `<p>${pictureSign}${alt}</p>`));
