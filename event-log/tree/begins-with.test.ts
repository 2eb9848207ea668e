import { isDeepStrictEqual } from 'node:util';
import t from 'tap';
import { tilesOf } from '../../domain/transparency/tiles.ts';
import { beginsWith } from './begins-with.ts';
import { StoredTree } from './stored-tree.ts';
import { TestLog } from './test/test-log.ts';

const sizes = [0, 1, 2, 3, 5, 8, 255, 256, 257, 512, 700, 1_024, 1_500];
const log = (await TestLog.of('log.example')).growTo(1_500);

const head = async (of: TestLog, size: number) => ({ size, root: await of.at(size).root() });

t.test('a tree begins with each older one of its past, and with none of another', async (t) => {
  for (const size of sizes)
    for (const older of sizes.filter((other) => other <= size)) {
      const { root } = await head(log, size);
      t.equal(await beginsWith(log.at(size), root, await head(log, older)), 'yes', `${older} of ${size}`);
      const other = { size: older, root: Buffer.alloc(32, older + 1) };
      t.equal(await beginsWith(log.at(size), root, other), 'no', `another of ${older} than that of ${size}`);
    }
});

t.test('a fork is proven wherever it begins', async (t) => {
  for (const from of [0, 1, 255, 256, 511, 700]) {
    const fork = new TestLog(log.signer).growTo(from).growTo(1_500, 'fork');
    const { root } = await head(fork, 1_500);
    for (const older of sizes.filter((size) => size > from && size < 1_500))
      t.equal(await beginsWith(fork.at(), root, await head(log, older)), 'no', `${older}, other from ${from} on`);
  }
});

/** A log's tree with one changed hash. */
const changedAt = (level: number, index: number, place: number): StoredTree =>
  new StoredTree(1_500, async (tile) => {
    const bytes = Buffer.from(await log.read(tile));
    if (tile.level === level && tile.index === index) bytes[place * 32] = Number(bytes[place * 32]) ^ 1;
    return bytes;
  });

t.test('tiles with a changed hash prove nothing where it is needed, and never a fork', async (t) => {
  const { root } = await head(log, 1_500);
  for (const older of sizes.slice(1, -1)) {
    const proof = await log.at().consistencyProof(older);
    const old = await head(log, older);
    const found = { yes: 0, unproven: 0 };
    for (const { level, index, width } of tilesOf(1_500)) {
      const places = new Set([0, 1, 2, (older - 1) % 256, older % 256, width - 1].filter((place) => place < width));
      for (const place of places) {
        const tree = changedAt(level, index, place);
        const isNeeded = !isDeepStrictEqual(await tree.consistencyProof(older), proof);
        const expected = isNeeded ? 'unproven' : 'yes';
        const answer = await beginsWith(tree, root, old);
        if (answer !== expected) t.equal(answer, expected, `${older}: ${place} of tile ${index} on level ${level}`);
        found[expected] += 1;
      }
    }
    t.ok(found.yes > 0 && found.unproven > 0, `${older}: ${found.unproven} of the changed hashes are needed`);
  }
  const other = (await TestLog.of('log.example')).growTo(1_500, 'other');
  for (const older of sizes.slice(1, -1)) t.equal(await beginsWith(other.at(), root, await head(log, older)), 'unproven');
});

t.test('it rejects where a tile is missing', async (t) => {
  const { root } = await head(log, 1_500);
  const tree = new StoredTree(1_500, () => Promise.reject(new Error('It is gone.')));
  await t.rejects(beginsWith(tree, root, await head(log, 700)), { message: 'It is gone.' });
});
