/** Scripts written without spaces between words, for character classes of regexes with the flag `u`. */
export const eastAsian = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}';
export const southEastAsian = '\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';

/** Every unspaced script is in this range, so most texts can skip the check letter by letter. */
export const beforeUnspaced = /[\u0e00-\uffff]/;
