import fc from '../../scripts/fast-check.ts';
import t from 'tap';
import type { CollectionOf, QueryOf, Reads, Scalar } from '../../projections/read-store/read-store.ts';
import { findAmong } from './find-among.ts';

interface Entry {
  readonly id: number;
  readonly shelf: number;
  readonly at: string;
}

const entries: CollectionOf<Entry> = { name: 'entries', version: 1, key: 'number', indexes: [['shelf', 'at', 'id']] };

const isLess = (one: readonly Scalar[], other: readonly Scalar[]): boolean => {
  const place = one.findIndex((value, at) => value !== other[at]);
  return place >= 0 && (one[place] as Scalar as string) < (other[place] as Scalar as string);
};

/** A store of only these documents. */
const storeOf = (all: readonly Entry[]): Reads => {
  const find = async (_collection: unknown, { where = {}, order, descending, after, limit }: QueryOf<Entry>) => {
    const key = (entry: Entry) => order.map((field) => entry[field]);
    const isBefore = (one: readonly Scalar[], other: readonly Scalar[]) => (descending ? isLess(other, one) : isLess(one, other));
    return all
      .filter((entry) => where.shelf === undefined || entry.shelf === where.shelf)
      .filter((entry) => after === undefined || isBefore(after, key(entry)))
      .toSorted((one, other) => (isBefore(key(one), key(other)) ? -1 : 1))
      .slice(0, limit);
  };
  return { find } as unknown as Reads;
};

const shelves = [1, 2, 3];
const someEntries = fc
  .array(fc.record({ shelf: fc.constantFrom(...shelves), at: fc.constantFrom('a', 'b', 'c') }), { maxLength: 20 })
  .map((all) => all.map((entry, id) => ({ ...entry, id })));

t.test('pages of several ranges are those of one range that holds them all', async (t) => {
  const property = fc.asyncProperty(someEntries, fc.integer({ min: 1, max: 5 }), fc.boolean(), async (all, limit, descending) => {
    const reads = storeOf(all);
    const query = { order: ['at', 'id'] as const, descending };
    const pages: Entry[] = [];
    for (let after: Scalar[] | undefined; ;) {
      const ranges = shelves.map((shelf) => ({ shelf }));
      const page = await findAmong(reads, entries, ranges, { ...query, after, limit });
      pages.push(...page);
      const last = page.at(-1);
      if (!last) break;
      after = [last.at, last.id];
    }
    t.strictSame(pages, await reads.find(entries, { ...query, limit: 100 }));
    if (!t.passing()) throw new Error('see above');
  });
  await fc.assert(property);
});
