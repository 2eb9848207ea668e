import { randomFrom } from '../../../scripts/random.ts';

/**
 * Texts that grow: a beginning, repeated tokens, an end. `close` follows them, repeated as often, in reverse order of
 * nesting.
 */
export interface Family {
  readonly before: string;
  readonly tokens: readonly string[];
  readonly close: string;
  readonly after: string;
}

/** The parts from which texts for one function are made. */
export interface Grammar {
  /** Texts that were once slow. They are tried first, however little time there is. */
  readonly known?: readonly Partial<Family>[];
  readonly tokens: readonly string[];
  /** Parts that nest. */
  readonly pairs?: readonly (readonly [open: string, close: string])[];
  /** Frames around the whole text. */
  readonly frames?: readonly (readonly [before: string, after: string])[];
}

/**
 * Parts of arbitrary text: combining marks in and out of order, marks that only appear in a normal form, scripts, lone
 * surrogates, spaces.
 */
export const anyText: readonly string[] = [
  ...[
    'a',
    ' ',
    'a ',
    '-',
    '\n',
    '\r\n',
    '\t',
    '\0',
    '\u00a0',
    '\u200b',
    '1',
    '.',
    ',',
    '"',
    "'",
    '\\',
    '&',
    '<',
    '>',
    'A',
    'ß',
    'İ',
  ],
  ...['\u0301', '\u0301\u0323', '\u0344', '\u035c\u0323\u0301', '\uff9e\u0334', '\u3099\u0334', 'e\u0301', '\u1e9b\u0323'],
  ...[
    '電',
    '電 ',
    'ก',
    '한',
    '\u1100\u1161\u11a8',
    'ﷺ',
    'ﷺ ',
    '㍿',
    'ж',
    '🔌',
    '👨‍👩‍👧',
    '\ud800',
    '\udc00',
    '\ufe0f',
    '\u202e',
    '\u3164',
  ],
];

/** Parts of headers. */
export const headerText: readonly string[] = [
  ...[
    'a',
    'a,',
    ',',
    ', ',
    ';',
    '; ',
    '=',
    'a=b;',
    'a=b; ',
    'a=b, ',
    '"',
    '",',
    '"a"',
    '\\"',
    '*',
    '*/*,',
    'a/b,',
    'a/b;q=0.1,',
    ';q=1',
    '/',
  ],
  ...[
    ' ',
    '\t',
    '-',
    '.',
    ':',
    '::',
    'f:',
    '1.',
    '0',
    '(',
    ')',
    '%',
    '%41',
    '%cc%81%cc%a3',
    '%ff',
    '\xe9',
    '[',
    ']',
    '@',
    '#',
    '?',
    '&',
    '+',
  ],
];

const pick = <One>(random: () => number, all: readonly One[]): One => all[Math.floor(random() * all.length)] as One;

/**
 * The family's text of at most `size` UTF-16 units, and about that long. A `#` becomes the number of the repetition.
 */
export const textOf = ({ before, tokens, close, after }: Family, size: number): string => {
  const once = tokens.join('');
  const room = Math.max(0, size - before.length - after.length);
  const length = (once + close).length;
  if (!once.includes('#')) {
    const times = Math.floor(room / length);
    return close === ''
      ? before + once.repeat(times + 1).slice(0, room) + after
      : before + once.repeat(times) + close.repeat(times) + after;
  }
  const parts: string[] = [];
  for (let number = 1, left = room; ; number += 1) {
    const part = once.replaceAll('#', String(number));
    left -= part.length;
    if (left < 0) return before + parts.join('') + after;
    parts.push(part);
  }
};

/** The name of a family in a failure message. */
export const nameOf = ({ before, tokens, close, after }: Family): string =>
  JSON.stringify([before, ...tokens, close === '' ? '…' : `… ${close}`, after].filter((part) => part !== ''));

const repeated = (tokens: readonly string[], close = ''): Family => ({ before: '', tokens, close, after: '' });

const shuffled = <One>(all: readonly One[], random: () => number): One[] =>
  all
    .map((one) => [random(), one] as const)
    .toSorted(([one], [other]) => one - other)
    .map(([, one]) => one);

/** How many alternations of two tokens are drawn. */
const alternations = 60;

/**
 * The known families first; then, shuffled, each token alone, nesting, unclosed parts, alternations, and all tokens in
 * turn; each in every frame.
 */
export const familiesOf = ({ known = [], tokens, pairs = [], frames = [] }: Grammar): Family[] => {
  const random = randomFrom(20);
  const bare = [
    ...tokens.map((token) => repeated([token])),
    ...pairs.flatMap(([open, close]) => [repeated([open], close), repeated([open]), repeated([close]), repeated([open, 'a'])]),
    ...Array.from({ length: alternations }, () => repeated([pick(random, tokens), pick(random, tokens)])),
    repeated(tokens),
  ];
  const framed = frames.flatMap(([before, after]) => bare.map((family) => ({ ...family, before, after })));
  return [...known.map((family) => ({ ...repeated(['a']), ...family })), ...shuffled([...bare, ...framed], random)];
};

/** The family with one change: a token more, fewer or different, or another frame. */
export const mutated = (family: Family, { tokens, pairs = [], frames = [] }: Grammar, random: () => number): Family => {
  const all = [...tokens, ...pairs.flat()];
  const now = [...family.tokens];
  const place = Math.floor(random() * now.length);
  const way = random();
  if (way < 0.35) now.splice(place, 0, pick(random, all));
  else if (way < 0.55 && now.length > 1) now.splice(place, 1);
  else if (way < 0.85) now[place] = pick(random, all);
  else if (frames.length > 0) {
    const [before, after] = pick(random, frames);
    return { ...family, before, after };
  } else return { ...family, before: pick(random, all) + family.before.slice(0, 20) };
  return { ...family, tokens: now.slice(0, 8) };
};
