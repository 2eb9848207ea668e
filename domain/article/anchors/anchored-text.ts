import { labelClass } from '../callouts.ts';
import { textOf } from '../text.ts';

/** What stands in the text for a picture, before its description. */
export const pictureSign = '\uFFFC';

const label = new RegExp(`<p class="${labelClass}">[^<]*</p>`, 'g');
const picture = /<img [^<>]*?alt="([^"<>]*)"[^<>]*>/g;

/**
 * The text in which anchors count: `textOf` without the labels of callouts, which nobody wrote, and with a line for
 * each
 * picture. Only for HTML that `serialise` wrote.
 */
export const anchoredText = (html: string): string =>
  textOf(html.replace(label, '').replace(picture, (_tag, alt: string) => `<p>${pictureSign}${alt}</p>`));
