import type { Scalar } from './read-store.ts';

/**
 * Encodes the values of several fields as one text with the same order, field by field: null, false, true, numbers by
 * size, text by code point. This makes every query a single range of one index, wherever its page begins; a comparison
 * of several fields would not be.
 */
export const sortKey = (values: readonly unknown[]): string => values.map(encoded).join('');

/** An upper bound for all keys with a prefix: a prefix is followed by nothing, or by the tag of the next value. */
export const after = (prefix: string): string => `${prefix}~`;

const encoded = (value: unknown): string => {
  const scalar = (value ?? null) as Scalar;
  if (scalar === null) return '0';
  if (typeof scalar === 'boolean') return scalar ? '2' : '1';
  return typeof scalar === 'number' ? `3${numeric(scalar)}` : `4${textual(scalar)}`;
};

const bits = new DataView(new ArrayBuffer(8));

/** The bits of a float, reordered to sort like numbers: those of negative ones are inverted, positive ones follow. */
const numeric = (number: number): string => {
  bits.setFloat64(0, number === 0 ? 0 : number);
  const raw = bits.getBigUint64(0);
  const ordered = raw >> 63n ? ~raw & 0xffff_ffff_ffff_ffffn : raw | (1n << 63n);
  return ordered.toString(16).padStart(16, '0');
};

/**
 * Terminated by U+0001, the lowest character left: U+0000 and U+0001 in the text are escaped as U+0001 and another
 * character.
 */
const textual = (text: string): string => `${text.replaceAll('\u0001', '\u0001\u00ff').replaceAll('\0', '\u0001\u00fe')}\u0001`;
