/*
 * Quantities as written in electronics: 10kΩ, 10 kohm, 10k and 10K; 3.3 V, 3,3V and 3V3; 0.1 µF and 100n. All spellings
 * become the same term, so that each finds the others.
 */

/** The unit for each lowercase spelling. */
const units: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ohm: ['ω', 'ohm', 'ohms', 'r'],
    volt: ['v', 'volt', 'volts'],
    amp: ['a', 'amp', 'amps', 'ampere', 'amperes'],
    watt: ['w', 'watt', 'watts'],
    farad: ['f', 'farad', 'farads'],
    henri: ['h', 'henry', 'henrys'],
    hertz: ['hz', 'hertz'],
    sec: ['s', 'sec'],
    meter: ['m', 'meter', 'metre', 'meters', 'metres'],
    gram: ['g'],
    bit: ['bit', 'bits'],
    byte: ['b', 'byte', 'bytes'],
    amphour: ['ah'],
    watthour: ['wh'],
    voltamp: ['va'],
    decibel: ['db'],
  }).flatMap(([unit, written]) => written.map((one) => [one, unit] as const)),
);

const exponents: Readonly<Record<string, number>> = { p: -12, n: -9, u: -6, μ: -6, m: -3, k: 3, M: 6, g: 9 };

/** Their thousandths are not in use: "16 mhz" means 16 MHz. */
const neverMilli = new Set(['hertz', 'bit', 'byte']);

const exponentOf = (prefix: string, unit: string): number =>
  neverMilli.has(unit) && prefix === 'm' ? 6 : (exponents[prefix] ?? exponents[prefix.toLowerCase()] ?? 0);

/** The implied unit of a quantity without one, by its prefix. */
const unitOfPrefix: Readonly<Record<string, string>> = {
  r: 'ohm',
  k: 'ohm',
  m: 'ohm',
  v: 'volt',
  p: 'farad',
  n: 'farad',
  u: 'farad',
  μ: 'farad',
};

/** A comma before three digits may be a thousands separator. */
const number = '(\\d{1,9})(?:(?:\\.|,(?!\\d{3}(?!\\d)))(\\d{1,6}))?';
const behind = '(?![\\p{L}\\p{N}])';

const withUnit = new RegExp(`${number}[ -]?([pnuμmkg]?)(${[...units.keys()].join('|')})${behind}`, 'iuy');
const withoutUnit = new RegExp(`${number}(?: ?([kK])|([Mpnuμ]))${behind}`, 'uy');
/** The letter replaces the decimal point (IEC 60062): 4k7, 3V3, 2R2. */
const coded = new RegExp(`(\\d{1,6})([rRkKMvVpnuμ])(\\d{1,2})(?:Ω|ohms?)?${behind}`, 'uy');

/** A private-use character: no word begins with it, so prefix searches never find these terms. */
const mark = '\ue001';

const termOf = (whole: string, fraction: string, prefix: string, unit: string): string => {
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  const exponent = exponentOf(prefix, unit) - fraction.length + digits.length - significant.length;
  return `${mark}${significant || '0'}${exponent < 0 ? 'n' : 'e'}${Math.abs(exponent)}${unit}`;
};

/** A quantity, and its end in the text. */
export interface Quantity {
  readonly term: string;
  readonly end: number;
}

const at = (pattern: RegExp, text: string, start: number): RegExpExecArray | null => {
  pattern.lastIndex = start;
  return pattern.exec(text);
};

/** The quantity that begins with a digit at this place of an NFKC text. */
export const quantityAt = (text: string, start: number): Quantity | undefined => {
  const quantity = (match: RegExpExecArray, fraction = '', prefix = '', unit = unitOfPrefix[prefix.toLowerCase()]) => ({
    term: termOf(match[1] ?? '', fraction, prefix, unit ?? ''),
    end: start + match[0].length,
  });
  // Before units: 1M is not a metre.
  const short = at(withoutUnit, text, start);
  if (short) return quantity(short, short[2], short[3] ?? short[4]);
  const full = at(withUnit, text, start);
  if (full) return quantity(full, full[2], full[3], units.get(full[4]?.toLowerCase() ?? ''));
  const code = at(coded, text, start);
  return code ? quantity(code, code[3], code[2]) : undefined;
};
