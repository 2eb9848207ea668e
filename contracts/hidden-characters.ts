/**
 * Invisible characters: those that Unicode lets renderers ignore (`Default_Ignorable_Code_Point`: zero-width
 * characters, bidirectional controls, variation selectors, Hangul fillers …), and those that render blank without being
 * spaces (an empty Braille pattern, a null notehead, blanks between hieroglyphs, a Khitan filler, interlinear
 * annotations, the object replacement character). This file is shared with the browser.
 */
const hidden = '\\p{DI}\\u2800\\ufff9-\\ufffc\\u{13441}\\u{13442}\\u{16fe4}\\u{1d159}';
const oneHidden = new RegExp(`[${hidden}]`, 'u');
const allHidden = new RegExp(`[${hidden}]+`, 'gu');

/**
 * Scripts in which joiners are part of the spelling: Arabic ones (UAX #31, rule A1) and those with conjuncts (rules A2
 * and B).
 */
const joining = [
  'Arab',
  'Syrc',
  'Nkoo',
  'Mong',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
  'Mlym',
  'Sinh',
  'Khmr',
  'Mymr',
];
const letter = `(?=[\\p{L}\\p{M}])(?!\\p{DI})[${joining.map((script) => `\\p{scx=${script}}`).join('')}]`;

/**
 * Places that need hidden characters: words of such scripts with a joiner between two letters or marks, or ZWJ at the
 * end (Malayalam); emoji with their variation selectors and joiners; keycaps; flags of regions. Simpler than UAX #31
 * (rules A1, A2, B), which looks at joining types and viramas, because people also write joiners that have no effect.
 * `withoutHidden` catches lookalikes.
 */
const needed = new RegExp(
  [
    `${letter}(?:[\\u200c\\u200d]?${letter})*\\u200d?`,
    '[0-9#*]\\ufe0f\\u20e3',
    '\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{1,6}\\u{e007f}',
    '\\p{ExtPict}(?:[\\ufe0e\\ufe0f]|\\p{EMod})?(?:\\u200d\\p{ExtPict}(?:\\ufe0f|\\p{EMod})?)*',
  ].join('|'),
  'gu',
);

/** Whether a text has any invisible character. */
export const isHidden = (text: string): boolean => oneHidden.test(text);

/** Whether a text has invisible characters where no script and no emoji needs them. */
export const holdsHidden = (text: string): boolean => oneHidden.test(text) && oneHidden.test(text.replace(needed, ''));

/** Left-to-right and right-to-left marks: they affect only their neighbours. */
const directionMarks = /[\u200e\u200f]/gu;
const isolates = /[\u2066-\u2069]/gu;
const endOfIsolate = '\u2069';

/** Whether every isolate ends on the line where it begins: otherwise it would reorder what follows. */
const isBalanced = (line: string): boolean => {
  let open = 0;
  for (const [sign] of line.matchAll(isolates)) {
    open += sign === endOfIsolate ? -1 : 1;
    if (open < 0) return false;
  }
  return open === 0;
};

/**
 * Whether free text, as opposed to a name, has needless invisible characters. Right-to-left writing needs direction
 * marks, and isolates that are closed; overrides and embeddings are refused, because they make one text look like
 * another.
 */
export const holdsHiddenInText = (text: string): boolean => {
  if (!oneHidden.test(text)) return false;
  const isOrdered = text.split('\n').every(isBalanced);
  return holdsHidden(text.replace(directionMarks, '').replace(isolates, isOrdered ? '' : '$&'));
};

/** A text without invisible characters, for comparisons and for minimum lengths. */
export const withoutHidden = (text: string): string => (oneHidden.test(text) ? text.replace(allHidden, '') : text);

/** The text, or an empty one if nothing of it is visible. */
export const unlessHidden = (text: string): string => (withoutHidden(text).trim() === '' ? '' : text);
