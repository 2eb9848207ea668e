import { withoutHidden } from '../../../contracts/hidden-characters.ts';
import type { PictureFont } from '../../../contracts/social-picture.ts';

/** Characters that can be dropped from a line: pictograms, flags, and combining marks. */
const dispensable = /[\p{ExtPict}\p{EMod}\p{RI}\p{M}]/gu;

/**
 * A text as some fonts can draw it: without invisible characters, and without the pictograms and marks that they lack.
 * Undefined if they lack a letter, or nothing is left: half a title, or boxes instead of letters, would be worse than
 * none.
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
