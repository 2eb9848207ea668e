import { readdirSync } from 'node:fs';
import t from 'tap';
import { folder } from '../../services/test/folder.ts';
import { Chains, type Link } from './chains.ts';
import type { Entry } from './entries.ts';

const hash = (digit: number): string => digit.toString(16).padStart(2, '0').repeat(32);

const entry = (stream: string, revision: number, change: Partial<Entry> = {}): Entry => ({
  ...{ stream, revision, position: revision + 1, time: '2026-01-01T12:00:00.000Z', request: 'x' },
  ...{ hash: hash(revision % 256), previous: revision === 0 ? null : hash((revision - 1) % 256) },
  ...change,
});

/** The links of all streams, as read back from the temporary file. */
const linksOf = (chains: Chains): Link[][] => {
  const streams: Link[][] = [];
  for (const links of chains.streams()) streams.push([...links]);
  chains.close();
  return streams;
};

t.test('an event comes back as it was put in, its hashes cut', async (t) => {
  const chains = new Chains();
  chains.add(entry('post-1', 0), 'unsealed', 0);
  chains.add(entry('post-1', 1, { position: 2 ** 52 }), 'sealed', 2 ** 51);
  chains.add(entry('post-1', 2, { hash: undefined, previous: undefined }), 'blamed', 7);
  chains.add(entry('post-1', 3, { previous: 'ab' }), 'blamed', 7);
  chains.add(entry('post-1', 4, { previous: 5 }), 'blamed', 7);
  chains.add(entry('post-1', 5, { previous: `${hash(3)}0` }), 'blamed', 7);
  chains.add(entry('post-1', 6, { previous: `0${hash(3)}` }), 'blamed', 7);
  chains.add(entry('post-1', 7, { previous: [hash(3)] }), 'blamed', 7);
  const cut = (digit: number) => hash(digit).slice(0, 16);
  t.strictSame(linksOf(chains), [
    [
      { hash: cut(0), previous: null, position: 1, sealedAt: 0, revision: 0, standing: 'unsealed' },
      { hash: cut(1), previous: cut(0), position: 2 ** 52, sealedAt: 2 ** 51, revision: 1, standing: 'sealed' },
      { hash: undefined, previous: undefined, position: 3, sealedAt: 7, revision: 2, standing: 'blamed' },
      { hash: cut(3), previous: undefined, position: 4, sealedAt: 7, revision: 3, standing: 'blamed' },
      { hash: cut(4), previous: undefined, position: 5, sealedAt: 7, revision: 4, standing: 'blamed' },
      { hash: cut(5), previous: undefined, position: 6, sealedAt: 7, revision: 5, standing: 'blamed' },
      { hash: cut(6), previous: undefined, position: 7, sealedAt: 7, revision: 6, standing: 'blamed' },
      { hash: cut(7), previous: undefined, position: 8, sealedAt: 7, revision: 7, standing: 'blamed' },
    ],
  ]);
});

t.test('each stream by itself, by revisions, and events of one revision by positions', async (t) => {
  const chains = new Chains();
  const streams = Array.from({ length: 1_000 }, (_, index) => `post-${index}`);
  for (const revision of [1, 0]) for (const stream of streams) chains.add(entry(stream, revision), 'sealed', 1);
  for (const position of [9, 7, 8]) chains.add(entry('post-5', 1, { position }), 'sealed', 1);
  const all = linksOf(chains);
  t.equal(all.length, streams.length);
  const places = all.map((links) => links.map(({ revision, position }) => `${revision} ${position}`).join());
  t.same(new Map(places.map((one) => [one, places.filter((other) => other === one).length])), new Map([['0 1,1 2', 999], ['0 1,1 2,1 7,1 8,1 9', 1]])); // prettier-ignore
});

t.test('a revision that no stream has is the nearest that there is room for', async (t) => {
  const chains = new Chains();
  chains.add(entry('post-1', 0, { revision: -5 }), 'sealed', 1);
  chains.add(entry('post-1', 0, { revision: Number.MAX_SAFE_INTEGER }), 'sealed', 1);
  t.same(linksOf(chains)[0]?.map(({ revision }) => revision), [0, 2 ** 47]); // prettier-ignore
});

t.test('a stream may be longer than memory should hold, and nothing stays in the temporary folder', async (t) => {
  const place = folder(t);
  const usual = process.env.TMPDIR;
  process.env.TMPDIR = place;
  t.teardown(() => {
    if (usual === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = usual;
  });
  const chains = new Chains();
  const length = 1_250;
  for (let revision = length - 1; revision >= 0; revision -= 1) chains.add(entry('post-1', revision), 'sealed', 1);
  chains.add(entry('post-2', 0), 'sealed', 1);
  t.equal(readdirSync(place).length, 1);
  const all = linksOf(chains).toSorted((one, other) => one.length - other.length);
  t.same(all.map((links) => links.length), [1, length]); // prettier-ignore
  t.same(all[1]?.map(({ revision, position }) => position - revision), Array.from({ length }, () => 1)); // prettier-ignore
  t.same(all[1]?.map(({ hash }) => hash), Array.from({ length }, (_, revision) => hash(revision % 256).slice(0, 16))); // prettier-ignore
  t.same(readdirSync(place), []);
});

t.test('without any event there is no stream', async (t) => {
  t.same(linksOf(new Chains()), []);
});
