import t from 'tap';
import { cosignedSince } from './cosigned-since.ts';
import type { Policy } from './policy.ts';
import { keyTypes, verifierKey } from './verifier-key.ts';

const witness = async (name: string, byte: number) => ({
  key: await verifierKey(name, keyTypes.cosignature, new Uint8Array(32).fill(byte)),
  url: undefined,
});
const [a, b, c] = await Promise.all([witness('a', 1), witness('b', 2), witness('c', 3)]);
const policy: Policy = {
  logs: [],
  witnesses: new Map(Object.entries({ a, b, c })),
  quorum: { threshold: 2, members: [a.key, b.key, c.key] },
};

const since = (times: Readonly<Record<string, number>>): number | undefined =>
  cosignedSince({ cosignatures: Object.entries(times).map(([name, time]) => ({ witness: name, time })) }, policy, 1_000);

t.test('it is since the one that made the quorum, by the newest cosignatures', async (t) => {
  t.equal(since({ a: 10, b: 20 }), 10);
  t.equal(since({ a: 10, b: 20, c: 30 }), 20);
  t.equal(since({ a: 30, b: 20, c: 10 }), 20);
});

t.test('those of strangers and of a time to come are not counted', async (t) => {
  t.equal(since({ a: 10 }), undefined);
  t.equal(since({ a: 10, b: 1_001 }), undefined);
  t.equal(since({ a: 10, b: 1_000 }), 10);
  t.equal(since({ a: 10, d: 20 }), undefined);
});
