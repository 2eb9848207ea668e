import { withoutHidden } from '../../../contracts/hidden-characters.ts';
import type { PictureFont } from '../../../contracts/social-picture.ts';

/** What a line reads well without: pictograms, flags, and marks on letters. */
const dispensable = /[\p{ExtPict}\p{EMod}\p{RI}\p{M}]/gu;

/**
 * A text as it can be drawn with some fonts: without what shows nothing, and without the pictograms and the marks that
 * they lack. Undefined where they lack a letter of it, or nothing is left: half a title, or boxes in the place of
 * letters, would be worse than none.
 */
export const drawableWith = (fonts: readonly PictureFont[]): ((text: string) => string | undefined) => {
  const ranges = fonts.flatMap((font) => font.ranges);
  const holds = (character: string): boolean => {
    const point = character.codePointAt(0) as number;
    return ranges.some(([first, last]) => first <= point && point <= last);
  };
  return (text) => {
    const plain = withoutHidden(text.normalize('NFC')).replace(dispensable, (character) => (holds(character) ? character : ''));
    const line = plain.replace(/\s+/gu, ' ').trim();
    return line !== '' && [...line].every(holds) ? line : undefined;
  };
};
