import fc from '../../scripts/fast-check.ts';
import t from 'tap';
import { emptyRoot, isConsistent, isIncluded, leafHash, nodeHash } from '../../domain/transparency/merkle.ts';
import { tilesOf } from '../../domain/transparency/tiles.ts';
import { testCount } from '../../scripts/test-scale.ts';
import { GrowingTree } from './growing-tree.ts';
import { emptyRootHash, leafHashOf, nodeHashOf } from './hashes.ts';
import { StoredTree } from './stored-tree.ts';
import { TestLog } from './test/test-log.ts';

const trees = testCount('properties', 500);
t.setTimeout(60_000 + trees * 100);

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** Literally as RFC 6962, section 2.1, defines it. */
const rootByDefinition = (leaves: readonly Uint8Array[]): Uint8Array => {
  if (leaves.length < 2) return leaves[0] ?? emptyRootHash();
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return nodeHashOf(rootByDefinition(leaves.slice(0, split)), rootByDefinition(leaves.slice(split)));
};

// The eight leaves and their roots from the tests of Certificate Transparency implementations
// (google/certificate-transparency, merkletree/merkle_tree_test.cc).
const knownLeaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const knownRoots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

t.test('the known trees have their roots', async (t) => {
  const log = await TestLog.of('known.example');
  for (const [size, root] of knownRoots.entries()) {
    t.equal(hex(log.root), root);
    t.equal(hex(await log.at().root()), root);
    if (knownLeaves[size] !== undefined) log.append([Buffer.from(knownLeaves[size], 'hex')]);
  }
});

t.test('hashes are the same whether by Node or by Web Crypto', async (t) => {
  const [one, other] = [leafHashOf(Buffer.from('one')), leafHashOf(Buffer.from('other'))];
  t.equal(hex(await leafHash(Buffer.from('one'))), hex(one));
  t.equal(hex(await nodeHash(one, other)), hex(nodeHashOf(one, other)));
  t.equal(hex(await emptyRoot()), hex(emptyRootHash()));
});

/** Sizes, often near the boundaries of tiles and levels. */
const sizes = fc.oneof(
  fc.integer({ min: 1, max: 40 }),
  fc.integer({ min: 1, max: 2_000 }),
  fc.constantFrom(255, 256, 257, 511, 512, 513, 1_023, 1_024),
);

/** A hash with one bit flipped. */
const turned = (hash: Uint8Array, bit: number): Uint8Array =>
  hash.map((byte, place) => (place === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));

const inclusionsOf = async (log: TestLog, size: number, index: number) => {
  const [proof, root] = [await log.at(size).inclusionProof(index), await log.at(size).root()];
  return { index, size, leafHash: leafHashOf(Buffer.from(`leaf ${index}`)), proof, root };
};

const consistencyOf = async (log: TestLog, oldSize: number, size: number) => {
  const [oldRoot, root] = [await log.at(oldSize).root(), await log.at(size).root()];
  return { oldSize, oldRoot, size, root, proof: await log.at(size).consistencyProof(oldSize) };
};

t.test(`of ${trees} trees every proof holds, and none that was changed`, async (t) => {
  const log = (await TestLog.of('random.example')).growTo(2_000);
  const leaves = Array.from({ length: 2_000 }, (_, place) => leafHashOf(Buffer.from(`leaf ${place}`)));
  const places = [fc.nat(), fc.nat(), fc.nat({ max: 255 }), fc.nat()] as const;
  const property = fc.asyncProperty(sizes, ...places, async (size, first, second, bit, which) => {
    const index = first % size;
    const inclusion = await inclusionsOf(log, size, index);
    t.equal(hex(inclusion.root), hex(rootByDefinition(leaves.slice(0, size))));
    const consistency = await consistencyOf(log, second % (size + 1), size);
    if (!(await isIncluded(inclusion)) || !(await isConsistent(consistency))) return false;

    const { proof } = inclusion;
    const changes = [
      { leafHash: turned(inclusion.leafHash, bit) },
      { root: turned(inclusion.root, bit) },
      { index: (index + 1) % size === index ? index + 1 : (index + 1) % size },
      { index: index + size },
      { proof: [...proof, inclusion.root] },
      ...(proof.length === 0
        ? []
        : [
            { proof: proof.slice(1) },
            { proof: proof.with(which % proof.length, turned(proof[which % proof.length] as Uint8Array, bit)) },
          ]),
    ];
    for (const change of changes) if (await isIncluded({ ...inclusion, ...change })) return false;

    const { proof: steps, oldSize, oldRoot, root } = consistency;
    const others = [
      { oldRoot: turned(oldRoot, bit) },
      ...(oldSize === 0 ? [] : [{ root: turned(root, bit) }]),
      { oldSize: size + 1 },
      { proof: [...steps, root] },
      ...(steps.length === 0
        ? []
        : [
            { proof: steps.slice(1) },
            { proof: steps.with(which % steps.length, turned(steps[which % steps.length] as Uint8Array, bit)) },
          ]),
    ];
    for (const change of others) if (await isConsistent({ ...consistency, ...change })) return false;
    return true;
  });
  await fc.assert(property, { numRuns: trees });
});

t.test('a tree goes on from its tiles, in batches of any size', async (t) => {
  const whole = (await TestLog.of('whole.example')).growTo(140_000);
  for (const size of [0, 1, 2, 255, 256, 257, 65_535, 65_536, 65_537, 131_072, 139_999]) {
    const tree = await GrowingTree.from(size, whole.read);
    t.equal(hex(tree.root()), hex(await whole.at(size).root()), `${size}`);
    const [one, ...others] = Array.from({ length: Math.min(600, 140_000 - size) }, (_, place) =>
      leafHashOf(Buffer.from(`leaf ${size + place}`)),
    );
    const filled = [...tree.append([one as Uint8Array]), ...tree.append(others)];
    t.equal(hex(tree.root()), hex(await whole.at(size + 1 + others.length).root()), `${size}, and more`);
    for (const { hashes, ...tile } of filled)
      t.equal(hex(hashes), hex(await whole.at().tile(tile)), `${size}: ${tile.level}/${tile.index}`);
  }
});

t.test('what is appended fills the tiles that a tree of its size has, and no others', async (t) => {
  const tree = new GrowingTree();
  const kept = new Map<string, number>();
  for (let size = 0; size < 70_000; size += 350) {
    const filled = tree.append(Array.from({ length: 350 }, (_, place) => leafHashOf(Buffer.from(`${size + place}`))));
    for (const { level, index, width, hashes } of filled) {
      if (hashes.length !== width * 32) t.fail(`${level}/${index} has ${hashes.length} bytes`);
      kept.set(`${level}/${index}`, width);
    }
  }
  t.same(
    Object.fromEntries(kept),
    Object.fromEntries([...tilesOf(70_000)].map(({ level, index, width }) => [`${level}/${index}`, width])),
  );
  t.same(tree.append([]), []);
});

t.test('what no random tree shows', async (t) => {
  const log = (await TestLog.of('small.example')).growTo(6);
  const [empty, root] = [emptyRootHash(), log.root];
  const nothing = { oldSize: 0, oldRoot: empty, size: 0, root: empty, proof: [] };
  t.ok(await isConsistent(nothing));
  t.notOk(await isConsistent({ ...nothing, root }), 'two roots of the empty tree');
  t.notOk(await isConsistent({ ...nothing, oldRoot: root, size: 6, root }), 'another root than that of the empty tree');
  t.notOk(await isConsistent({ ...nothing, size: 6, root, proof: [root] }), 'a proof where none is needed');
  const itself = { oldSize: 6, oldRoot: root, size: 6, root, proof: [] };
  t.ok(await isConsistent(itself));
  t.notOk(await isConsistent({ ...itself, root: empty }), 'two roots of one size');
  t.notOk(await isConsistent({ ...itself, proof: [root] }));
  t.notOk(await isConsistent({ ...itself, size: 6.5 }));
  t.notOk(await isConsistent({ ...itself, oldSize: 2 ** 53, size: 2 ** 53 }), 'sizes that no number holds');
  const inclusion = await inclusionsOf(log, 6, 2);
  t.ok(await isIncluded(inclusion));
  t.notOk(await isIncluded({ ...inclusion, proof: inclusion.proof.with(0, new Uint8Array(31)) }));
  t.notOk(await isIncluded({ ...inclusion, index: -1 }));
  t.notOk(await isIncluded({ ...inclusion, index: 0.5 }));
});

t.test('a tree says no to what it has not', async (t) => {
  const log = (await TestLog.of('small.example')).growTo(300);
  await t.rejects(log.at().inclusionProof(300), /has none at 300/);
  await t.rejects(log.at().inclusionProof(-1), /has none/);
  await t.rejects(log.at(10).consistencyProof(11), /no part of 11/);
  await t.rejects(log.at(10).fullTree(3, 1), /does not reach so far/);
  const short = new StoredTree(300, async () => new Uint8Array(31));
  await t.rejects(short.root(), /has 31 bytes in the place of 32/);
});
