import fc from '../scripts/fast-check.ts';
import t from 'tap';
import { nodeOf, openNode, rangesAt } from './span-tree.ts';

const contains = (from: number, until: number | null, position: number): boolean =>
  from <= position && (until === null || position < until);

/** Whether the ranges at a position find a span. */
const isFound = (from: number, until: number | null, position: number, head: number): boolean[] => {
  const node = until === null ? openNode : nodeOf(from, until);
  return rangesAt(position, head)
    .filter((range) => range.node === node)
    .map(({ by }) => (by === 'from' ? from <= position : (until as number) > position));
};

t.test('a span is found at each position in it, once, and at no other', async (t) => {
  const head = 40;
  for (let from = 1; from <= head; from += 1) {
    for (const until of [null, ...Array.from({ length: head - from }, (_, index) => from + 1 + index)]) {
      for (let position = 0; position <= head; position += 1) {
        const found = isFound(from, until, position, head).filter(Boolean);
        if (found.length !== Number(contains(from, until, position))) t.fail(`${from} to ${until} at ${position}`);
      }
    }
  }
});

t.test('positions may be bytes of a log of petabytes', async () => {
  const place = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
  const property = fc.property(place, place, place, (...places) => {
    const [from, position, until] = places.toSorted((one, other) => one - other) as [number, number, number];
    const found = isFound(from, until, position, until).filter(Boolean);
    return from === until || found.length === Number(contains(from, until, position));
  });
  fc.assert(property, { numRuns: 1_000 });
});

t.test('a position asks for one range for each power of two up to the end of the log', async (t) => {
  t.ok(rangesAt(500_000, 1_000_000).length <= 21);
  t.same(rangesAt(0, 0), [{ node: openNode, by: 'from' }]);
});
