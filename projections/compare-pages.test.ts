import { createHash } from 'node:crypto';
import fc from '../scripts/fast-check.ts';
import t from 'tap';
import { comparePages, noPages, type Difference, type Pages } from './compare-pages.ts';
import type { Key } from './read-store/read-store.ts';

type Documents = readonly (readonly [key: Key, document: unknown])[];

const lineOf = ([key, document]: Documents[number]): string => `${JSON.stringify(key)} ${JSON.stringify(document)}\n`;

/** A generation with these documents, in order, this many per page. */
const pagesOf =
  (documents: Documents, size: number): Pages =>
  (after) => {
    const from = after === undefined ? 0 : documents.findIndex(([key]) => isAfter(key, after));
    const some = from < 0 ? [] : documents.slice(from, from + size);
    return Promise.resolve({ keys: some.map(([key]) => key), lines: Buffer.from(some.map(lineOf).join('')) });
  };

const isAfter = (one: Key, other: Key): boolean =>
  typeof one === 'number' ? one > Number(other) : Buffer.compare(Buffer.from(one), Buffer.from(String(other))) > 0;

/** The same comparison done naively, with everything in memory. */
const compared = (live: Documents, built: Documents) => {
  const [before, after] = [new Map(live), new Map(built)];
  const keys = [...new Map([...live, ...built]).keys()].toSorted((one, other) => (isAfter(one, other) ? 1 : -1));
  const differences = keys.flatMap((key): Difference[] => {
    if (!before.has(key)) return [{ key, what: 'only rebuilt' }];
    if (!after.has(key)) return [{ key, what: 'only live' }];
    return JSON.stringify(before.get(key)) === JSON.stringify(after.get(key)) ? [] : [{ key, what: 'changed' }];
  });
  const summaryOf = (documents: Documents) => ({
    documents: documents.length,
    digest: createHash('sha256').update(documents.map(lineOf).join('')).digest('hex'),
  });
  return { live: summaryOf(live), built: summaryOf(built), differences };
};

const document = fc.constantFrom<unknown>({ id: 1 }, { id: 1, name: 'µ 電 🔌\n' }, { name: 'e\u0301' });
const keysBy = (key: fc.Arbitrary<Key>) =>
  fc.uniqueArray(fc.tuple(key, document, document, fc.constantFrom('live', 'built', 'same', 'same', 'both')), {
    selector: ([key]) => key,
    maxLength: 60,
  });

t.test('every difference is found, whatever stands in which page', () =>
  fc.assert(
    fc.asyncProperty(
      fc.oneof(keysBy(fc.nat(99)), keysBy(fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }))),
      fc.integer({ min: 1, max: 9 }),
      async (all, size) => {
        const inOrder = all.toSorted(([one], [other]) => (isAfter(one, other) ? 1 : -1));
        const live = inOrder.flatMap(([key, one, , where]) => (where === 'built' ? [] : [[key, one] as const]));
        const built = inOrder.flatMap(([key, one, other, where]) =>
          where === 'live' ? [] : [[key, where === 'same' ? one : other] as const],
        );
        const found = await comparePages(pagesOf(live, size), pagesOf(built, size));
        t.same(found, compared(live, built));
      },
    ),
  ),
);

t.test('bytes that are no text are a difference', async (t) => {
  const page = (byte: number): Pages => {
    const lines = Buffer.concat([Buffer.from('1 {"id":"'), Buffer.of(byte), Buffer.from('"}\n')]);
    return (after) => (after === undefined ? Promise.resolve({ keys: [1], lines }) : noPages());
  };
  const { live, built, differences } = await comparePages(page(0xfe), page(0xff));
  t.same(differences, [{ key: 1, what: 'changed' }]);
  t.not(live.digest, built.digest);
});

t.test('everything else has its turn meanwhile, and may end it', async (t) => {
  const documents = Array.from({ length: 1_000 }, (_, id) => [id, { id }] as const);
  const abort = new AbortController();
  setImmediate(() => abort.abort(new Error('enough')));
  await t.rejects(comparePages(pagesOf(documents, 1), noPages, abort.signal), /enough/);
});
