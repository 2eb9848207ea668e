/**
 * Characters that show nothing: those that Unicode has its readers leave out (`Default_Ignorable_Code_Point`:
 * zero-width characters, bidirectional controls, variation selectors, Hangul fillers …), and those that are drawn as a
 * blank although they are none (an empty Braille pattern, a null notehead, blanks between hieroglyphs, a Khitan filler,
 * interlinear annotations, what stands for an object that is not there). This file is shared with the browser.
 */
const hidden = '\\p{DI}\\u2800\\ufff9-\\ufffc\\u{13441}\\u{13442}\\u{16fe4}\\u{1d159}';
const oneHidden = new RegExp(`[${hidden}]`, 'u');
const allHidden = new RegExp(`[${hidden}]+`, 'gu');

/**
 * Scripts in which joiners are spelling: the Arabic ones (UAX #31, rule A1) and those with conjuncts (rules A2 and B).
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
 * Where hidden characters are needed: words of such scripts with a joiner between two letters or marks, or ZWJ at the
 * end (Malayalam); emoji with their variation selectors and joiners; keycaps; flags of regions. Simpler than UAX #31
 * (rules A1, A2, B), which asks for joining types and viramas: people write joiners where these say nothing, too. What
 * looks alike is told apart by `withoutHidden`.
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

/** Whether a text has any character that shows nothing, wherever it stands. */
export const isHidden = (text: string): boolean => oneHidden.test(text);

/** Whether a text has characters that show nothing where no script and no emoji needs them. */
export const holdsHidden = (text: string): boolean => oneHidden.test(text) && oneHidden.test(text.replace(needed, ''));

/** Left-to-right and right-to-left mark: they order what stands beside them, and reach no further. */
const directionMarks = /[\u200e\u200f]/gu;
const isolates = /[\u2066-\u2069]/gu;
const endOfIsolate = '\u2069';

/** Whether every isolate ends in the line in which it begins: else it would order what stands behind it. */
const isBalanced = (line: string): boolean => {
  let open = 0;
  for (const [sign] of line.matchAll(isolates)) {
    open += sign === endOfIsolate ? -1 : 1;
    if (open < 0) return false;
  }
  return open === 0;
};

/**
 * Whether a text that somebody writes, which is no name, has characters that show nothing where nobody needs them. Who
 * writes from right to left needs marks of direction, and isolates that end; overrides and embeddings stay out: they
 * make a text look like another one.
 */
export const holdsHiddenInText = (text: string): boolean => {
  if (!oneHidden.test(text)) return false;
  const isOrdered = text.split('\n').every(isBalanced);
  return holdsHidden(text.replace(directionMarks, '').replace(isolates, isOrdered ? '' : '$&'));
};

/**
 * A text without the characters that show nothing: what is compared, and what is counted where there must be enough.
 */
export const withoutHidden = (text: string): string => (oneHidden.test(text) ? text.replace(allHidden, '') : text);

/** A text, or an empty one where nothing of it can be seen. */
export const unlessHidden = (text: string): string => (withoutHidden(text).trim() === '' ? '' : text);
