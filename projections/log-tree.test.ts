import fc from '../scripts/fast-check.ts';
import t from 'tap';
import { leafHashOf } from '../event-log/tree/hashes.ts';
import { testCount } from '../scripts/test-scale.ts';
import { logTiles, tileKey, type StoredTile } from './log-tiles.ts';
import { LogTree } from './log-tree.ts';
import type { Group, Key, Put, ReadStore } from './read-store/read-store.ts';

/** Positions like byte offsets in a log: not consecutive. */
const positionOf = (leaf: number): number => 40 + leaf * 7;

/** The tiles of a group, which only replace older ones, as in the stores. */
class Tiles {
  readonly puts = new Map<Key, Put<StoredTile>>();

  readonly store: Pick<ReadStore, 'load'> = {
    load: async (_group, _collection, keys) =>
      new Map(keys.flatMap((key) => this.puts.get(key) ?? []).map((put) => [put.key, put])),
  };

  /** Writes the result of a batch; if interrupted, only part of it. */
  write(tree: LogTree, from: number, to: number, isWritten: (key: string) => boolean = () => true): void {
    const numbers = Array.from({ length: to - from }, (_, index) => from + index);
    const grown = tree.append(numbers.map((leaf) => leafHashOf(Buffer.from(String(leaf)))), numbers.map(positionOf)); // prettier-ignore
    for (const { tile, positions, end } of grown) {
      const [change] = logTiles.tile?.(tile, positions) ?? [];
      const document = change && 'put' in change ? (change.put as StoredTile) : undefined;
      const before = this.puts.get(tileKey(tile))?.position ?? 0;
      if (document && end > before && isWritten(tileKey(tile)))
        this.puts.set(tileKey(tile), { key: tileKey(tile), position: end, document });
    }
  }
}

const at = (size: number): Group => ({
  name: 'live',
  position: size === 0 ? 0 : positionOf(size - 1),
  generations: {},
  token: 1,
});

const contents = ({ puts }: Tiles) => [...puts].toSorted(([one], [other]) => (one < other ? -1 : 1));

t.test('however the events are divided, and whatever is interrupted, the tiles are the same', async (t) => {
  const batch = fc.record({
    events: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 200, max: 900 }), fc.constantFrom(256, 65_536)),
    /** The same events are repeated, in a new process that starts at the checkpoint. */
    isInterrupted: fc.boolean(),
    seed: fc.nat(),
    isNewProcess: fc.boolean(),
  });
  const property = fc.asyncProperty(fc.array(batch, { minLength: 1, maxLength: 8 }), async (batches) => {
    const tiles = new Tiles();
    let tree = await LogTree.of(tiles.store, at(0));
    let size = 0;
    for (const { events, isInterrupted, seed, isNewProcess } of batches) {
      if (isInterrupted) {
        tiles.write(tree, size, size + events, (key) => (seed + key.length * 7 + Number(key.at(-1))) % 3 === 0);
        tree = await LogTree.of(tiles.store, at(size));
      }
      tiles.write(tree, size, size + events);
      size += events;
      if (isNewProcess) tree = await LogTree.of(tiles.store, at(size));
    }
    const whole = new Tiles();
    whole.write(await LogTree.of(whole.store, at(0)), 0, size);
    t.same(contents(tiles), contents(whole));
  });
  await fc.assert(property, { numRuns: testCount('histories', 10) });
});

t.test('where the tree of a position ends is found among many tiles', async (t) => {
  const tiles = new Tiles();
  tiles.write(await LogTree.of(tiles.store, at(0)), 0, 256 * 40 + 17);
  for (const size of [0, 1, 255, 256, 257, 256 * 17, 256 * 40, 256 * 40 + 17]) {
    const grown = (await LogTree.of(tiles.store, at(size))).append([leafHashOf(Buffer.from(String(size)))], [positionOf(size)]);
    const last = grown.find(({ tile }) => tile.level === 0);
    t.match(last?.tile, { index: Math.floor(size / 256), width: (size % 256) + 1 });
    t.equal(last?.positions.length, (size % 256) + 1);
    t.equal(last?.end, positionOf(size));
  }
});
