import fc from '../../scripts/fast-check.ts';
import t from 'tap';
import { after, sortKey } from './mongodb-sort-keys.ts';

type Value = null | boolean | number | string;

const kinds = ['object', 'boolean', 'number', 'string'];
const byKind = (one: Value, other: Value): number => kinds.indexOf(typeof one) - kinds.indexOf(typeof other);
const codePoints = (text: string): number[] => [...text].map((character) => character.codePointAt(0) as number);

const compareText = (one: string, other: string): number => {
  const [left, right] = [codePoints(one), codePoints(other)];
  const place = left.findIndex((code, n) => code !== right[n]);
  return place < 0 ? left.length - right.length : (left[place] as number) - (right[place] ?? -1);
};

const compare = (one: Value, other: Value): number => {
  if (typeof one === 'string' && typeof other === 'string') return compareText(one, other);
  return byKind(one, other) || (one === other ? 0 : (one as number) < (other as number) ? -1 : 1);
};

const value = fc.oneof(
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.boolean() },
  { weight: 1, arbitrary: fc.double({ noNaN: true }) },
  { weight: 1, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 3, arbitrary: fc.string({ unit: fc.constantFrom('\0', '\u0001', 'a', '🔌'), maxLength: 3 }) },
);

/** MongoDB's text order: by UTF-8 bytes. */
const bytewise = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));

t.test('a sort key sorts as its values do, field by field', async (t) => {
  const property = fc.property(fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 4 }), (pairs) => {
    const one = pairs.map(([left]) => (left === 0 ? 0 : left));
    const other = pairs.map(([, right]) => (right === 0 ? 0 : right));
    const expected = one.map((left, place) => compare(left, other[place] as Value)).find((order) => order !== 0) ?? 0;
    return Math.sign(bytewise(sortKey(one), sortKey(other))) === Math.sign(expected);
  });
  t.doesNotThrow(() => fc.assert(property, { numRuns: 2_000 }));
});

t.test('what begins with the same values stands between their key and what follows it', async (t) => {
  const property = fc.property(fc.array(value, { maxLength: 3 }), fc.array(value, { maxLength: 3 }), (first, rest) => {
    const [prefix, whole] = [sortKey(first), sortKey([...first, ...rest])];
    return bytewise(prefix, whole) <= 0 && bytewise(whole, after(prefix)) < 0;
  });
  t.doesNotThrow(() => fc.assert(property, { numRuns: 1_000 }));
});

t.test('a field that a document has not is null', async (t) => {
  t.equal(sortKey([undefined]), sortKey([null]));
  t.equal(sortKey([-0]), sortKey([0]));
});
