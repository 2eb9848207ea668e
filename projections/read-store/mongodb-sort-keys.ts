import type { Scalar } from './read-store.ts';

/**
 * Values of several fields as one text that sorts as they do, field by field: null, false, true, numbers by size, text
 * by code point. With it every query is one range of one index, wherever its page begins; a comparison of several
 * fields would be none.
 */
export const sortKey = (values: readonly unknown[]): string => values.map(encoded).join('');

/** What follows every key that begins with a prefix: after it comes nothing, or the tag of a next value. */
export const after = (prefix: string): string => `${prefix}~`;

const encoded = (value: unknown): string => {
  const scalar = (value ?? null) as Scalar;
  if (scalar === null) return '0';
  if (typeof scalar === 'boolean') return scalar ? '2' : '1';
  return typeof scalar === 'number' ? `3${numeric(scalar)}` : `4${textual(scalar)}`;
};

const bits = new DataView(new ArrayBuffer(8));

/**
 * The bits of a float in an order that is that of the numbers: negative ones are turned round, positive ones follow.
 */
const numeric = (number: number): string => {
  bits.setFloat64(0, number === 0 ? 0 : number);
  const raw = bits.getBigUint64(0);
  const ordered = raw >> 63n ? ~raw & 0xffff_ffff_ffff_ffffn : raw | (1n << 63n);
  return ordered.toString(16).padStart(16, '0');
};

/**
 * Ends with the character 1, which stands before all others; those two that would disturb it are written as 1 and
 * another one.
 */
const textual = (text: string): string => `${text.replaceAll('\u0001', '\u0001\u00ff').replaceAll('\0', '\u0001\u00fe')}\u0001`;
