import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import fc from '../../scripts/fast-check.ts';
import t, { type Test } from 'tap';
import { systemActor } from '../../contracts/actors.ts';
import type { SigningBegun } from '../../contracts/events/signing.ts';
import { lossStream, operationStream, signingStream } from '../../contracts/streams.ts';
import { isConsistent } from '../../domain/transparency/merkle.ts';
import { parseNote, verifiedSignatures } from '../../domain/transparency/note.ts';
import { parseUnverifiedCheckpoint } from '../../domain/transparency/parse-unverified-checkpoint.ts';
import { parseVerifierKey } from '../../domain/transparency/verifier-key.ts';
import { appendNext } from '../../event-log/append.ts';
import type { logTiles } from '../../projections/log-tiles.ts';
import type { Group, ReadStore } from '../../projections/read-store/read-store.ts';
import { testCount } from '../../scripts/test-scale.ts';
import { build, type TestSite } from '../test/build.ts';
import type { CheckpointStore, SignedCheckpoint } from './checkpoint-store.ts';
import { CheckpointSigner, LogForkedError } from './signer.ts';
import { readTree, treeOf } from './signed-tree.ts';
import { LogKeyError, type LogKeys } from './log-key.ts';

const { privateKey } = generateKeyPairSync('ed25519');

const keysOf = (current: KeyObject, previous?: KeyObject): LogKeys => ({ current, previous });

/** Everything that a store was ever asked to keep, and did. */
class Kept implements CheckpointStore {
  readonly all: SignedCheckpoint[] = [];
  /** Fails before it writes, or after it did. */
  fails: 'before' | 'after' | undefined;

  async last(): Promise<SignedCheckpoint | undefined> {
    return this.all.at(-1);
  }

  async replace(before: SignedCheckpoint | undefined, next: SignedCheckpoint): Promise<boolean> {
    const { fails } = this;
    this.fails = undefined;
    if (fails === 'before') throw new Error('No space is left on the disk.');
    if (before?.note !== this.all.at(-1)?.note) return false;
    this.all.push(next);
    if (fails === 'after') throw new Error('The connection was lost.');
    return true;
  }
}

const setup = async (t: Test) => {
  const site = await build(t);
  const kept = new Kept();
  const { log, store, now } = site.services;
  const signerOf = (more: Partial<ConstructorParameters<typeof CheckpointSigner>[0]> = {}) =>
    new CheckpointSigner({ log, store, checkpoints: kept, keys: keysOf(privateKey), siteUrl: 'https://site.test', now, ...more });
  return { site, kept, signerOf };
};

/** So many events more, and all before them, as readers see them. */
const grow = async ({ services: { log, runner, now } }: TestSite, count: number): Promise<void> => {
  const events = Array.from({ length: count }, () => ({ type: 'SealRequested', data: {} }));
  if (count > 0) await appendNext(log, operationStream, events, { actor: systemActor, correlationId: 'test', now: now() });
  t.ok(await runner.reached(await log.head(), 5_000));
};

const sizeOf = async ({ services: { store } }: TestSite): Promise<number> => (await readTree(store)).size;

/** The same object, with other methods. */
const withOther = <Whole extends object>(whole: Whole, others: Partial<Whole>): Whole =>
  new Proxy(whole, {
    get: (of, name) => {
      const found = (others as Record<string | symbol, unknown>)[name] ?? Reflect.get(of, name, of);
      return typeof found === 'function' ? (found.bind(of) as unknown) : found;
    },
  });

const namesIn = async ({ services: { log } }: TestSite) =>
  (await log.readStream(signingStream)).map(({ data }) => data as SigningBegun);

t.test('a checkpoint holds every event, and is signed by the key beside it', async (t) => {
  const { site, kept, signerOf } = await setup(t);
  const signer = signerOf();
  t.equal(await signer.sign(), undefined, 'a log without events');
  await grow(site, 300);
  t.equal(await signer.sign(false), undefined, 'a process that ends gives no name');
  t.same(await namesIn(site), []);
  await signer.sign();
  await grow(site, 1);
  const checkpoint = await signer.sign(false);
  t.equal(checkpoint?.size, (await site.services.log.readAll(0, 1_000)).length);
  t.match(checkpoint?.origin, /^site\.test\/log\/[0-9a-f]{12}$/);
  const [signed] = kept.all.slice(-1) as [SignedCheckpoint];
  const key = await parseVerifierKey(signed.verifierKey);
  t.equal(key.name, checkpoint?.origin);
  t.equal((await verifiedSignatures(parseNote(signed.note), [key])).length, 1);
  t.equal(await signer.sign(), undefined, 'nothing new');
  t.equal(await signerOf().sign(), undefined, 'nor to another process');
  t.same(await namesIn(site), [{ origin: checkpoint?.origin, before: null }]);
});

t.test('what was signed grew out of what was signed before, however many sign, and whatever fails', async (t) => {
  const { site, kept, signerOf } = await setup(t);
  const signers = [signerOf(), signerOf(), signerOf()];
  const steps = fc.array(
    fc.oneof(
      fc.record({ grow: fc.integer({ min: 1, max: 300 }) }),
      fc.record({ sign: fc.subarray([0, 1, 2], { minLength: 1 }) }),
      fc.record({ fails: fc.constantFrom('before' as const, 'after' as const) }),
    ),
    { minLength: 5, maxLength: 12 },
  );
  const property = fc.asyncProperty(steps, async (all) => {
    for (const step of all) {
      if ('grow' in step) await grow(site, step.grow);
      else if ('fails' in step) kept.fails = step.fails;
      else await Promise.allSettled(signers.filter((_, index) => step.sign.includes(index)).map((one) => one.sign()));
    }
  });
  await fc.assert(property, { numRuns: testCount('histories', 10), endOnFailure: true });
  const checkpoints = kept.all.map(({ note }) => parseUnverifiedCheckpoint(note));
  t.ok(checkpoints.length > 2);
  t.comment(`${checkpoints.length} checkpoints, the last one of ${checkpoints.at(-1)?.size} events`);
  const signed = checkpoints.map(({ origin, size }) => `${origin} ${size}`);
  t.equal(new Set(signed).size, signed.length, 'one of each size under a name');
  for (const [index, { size, root }] of checkpoints.slice(1).entries()) {
    const { size: oldSize, root: oldRoot } = checkpoints[index] as (typeof checkpoints)[number];
    const proof = await treeOf(site.services.store, size).consistencyProof(oldSize);
    t.ok(await isConsistent({ oldSize, oldRoot, size, root, proof }), `${oldSize} to ${size}`);
  }
});

t.test('what could not be stored is shown to nobody, and signed the next time', async (t) => {
  const { site, kept, signerOf } = await setup(t);
  const signer = signerOf();
  await grow(site, 1);
  kept.fails = 'before';
  await t.rejects(signer.sign(), /No space/);
  t.same(kept.all, []);
  await grow(site, 1);
  kept.fails = 'before';
  await t.rejects(signer.sign(), /No space/);
  t.match(await signer.sign(), { size: await sizeOf(site) });
  t.equal((await namesIn(site)).length, 1, 'under the name that the log was given then');
});

t.test('a log that is behind what was signed of it, or another one, is signed no more', async (t) => {
  const { site, kept, signerOf } = await setup(t);
  const { log, store } = site.services;
  await grow(site, 20);
  await signerOf().sign();
  await grow(site, 0);
  await signerOf().sign();
  const before = kept.all.length;
  const behind = withOther(store, { group: async () => ({ ...((await store.group('live')) as Group), position: 10 }) });
  t.equal(await signerOf({ store: behind }).sign(), undefined, 'collections that are behind the log come up with it');
  const shorter = signerOf({ store: behind, log: withOther(log, { head: async () => 10 }) });
  await t.rejects(shorter.sign(), LogForkedError);
  await t.rejects(
    shorter.sign(),
    /it has 10 events, and 21 were signed\. Put the right one back, or start once with --accept-loss/,
  );

  await grow(site, 5);
  const get = async (collection: typeof logTiles, key: string) => {
    const tile = await store.get(collection, key);
    return tile && { ...tile, hashes: Buffer.alloc(tile.positions.length * 32, 7).toString('base64') };
  };
  const other = withOther(store, { get: get as ReadStore['get'] });
  await t.rejects(signerOf({ store: other }).sign(), /its first 21 events are not those that were signed/);
  t.equal(kept.all.length, before, 'nothing was signed of them');

  const { origin } = parseUnverifiedCheckpoint(kept.all.at(-1)?.note ?? '');
  const accepting = signerOf({ store: other, acceptsLoss: true });
  const accepted = await accepting.sign();
  t.not(accepted?.origin, origin, 'where that is accepted it is another log');
  t.same((await namesIn(site)).at(-1), { origin: accepted?.origin, before: { origin, size: 21 } });
});

t.test('another key signs nothing under the name, and under a new one where that is accepted', async (t) => {
  const { site, kept, signerOf } = await setup(t);
  await grow(site, 1);
  const first = await signerOf().sign();
  await grow(site, 1);
  const { privateKey: key } = generateKeyPairSync('ed25519');
  const keys = keysOf(key);
  await t.rejects(signerOf({ keys }).sign(), LogKeyError);
  await t.rejects(signerOf({ keys }).sign(), /was signed with another key than LOG_KEY, or the file log-key: site\.test\/log\//);
  t.equal(kept.all.length, 1);
  const second = await signerOf({ keys, acceptsLoss: true }).sign();
  t.not(second?.origin, first?.origin);
});

t.test('a key that follows another one signs beside it under the same name, and the log tells', async (t) => {
  const { site, kept, signerOf } = await setup(t);
  const { log } = site.services;
  const changes = async () =>
    (await log.readStream(operationStream)).filter(({ type }) => type === 'LogKeyChanged').map(({ data }) => data);
  const [first, next] = [privateKey, generateKeyPairSync('ed25519').privateKey];
  await grow(site, 5);
  await signerOf().sign();
  await grow(site, 0);
  const before = await signerOf().sign();
  const [{ verifierKey: old }] = kept.all.slice(-1) as [SignedCheckpoint];

  const both = signerOf({ keys: keysOf(next, first) });
  t.equal(await both.sign(false), undefined, 'a process that ends records nothing');
  t.same(await changes(), []);
  t.equal(await both.sign(), undefined, 'a size is signed once: the event makes another one');
  await grow(site, 0);
  const checkpoint = await both.sign();
  t.equal(checkpoint?.origin, before?.origin);
  t.equal(checkpoint?.size, (before?.size ?? 0) + 1);
  const [{ note, verifierKey }] = kept.all.slice(-1) as [SignedCheckpoint];
  t.not(verifierKey, old);
  t.same(await changes(), [{ origin: checkpoint?.origin, verifierKey, before: old }]);
  for (const key of [old, verifierKey])
    t.equal(
      (await verifiedSignatures(parseNote(note), [await parseVerifierKey(key)])).length,
      1,
      'who has one of the keys verifies',
    );

  await grow(site, 1);
  await signerOf({ keys: keysOf(next, first) }).sign();
  t.equal((await changes()).length, 1, 'once, also after a restart');
  await grow(site, 1);
  t.match(await signerOf({ keys: keysOf(next) }).sign(), { origin: before?.origin }, 'then without the old one');
  const [last] = kept.all.slice(-1) as [SignedCheckpoint];
  t.equal(parseNote(last.note).signatures.length, 1);
  t.equal(last.verifierKey, verifierKey);
  await grow(site, 1);
  await t.rejects(signerOf({ keys: keysOf(first) }).sign(), LogKeyError, 'which signs no more by itself');
  await signerOf({ keys: keysOf(next, next) }).sign();
  t.equal(parseNote(kept.all.at(-1)?.note ?? '').signatures.length, 1, 'no key signs twice');
});

t.test('a log of which nothing is stored, or something else, gets a name that nobody had', async (t) => {
  const { site, kept, signerOf } = await setup(t);
  const { log } = site.services;
  await grow(site, 3);
  const names = [(await signerOf().sign())?.origin];
  const startsNewLog = async (why: string, signer = signerOf()): Promise<void> => {
    await grow(site, 1);
    const { origin } = (await signer.sign()) ?? {};
    t.match(origin, /^[^/]+\/log\/[0-9a-f]{12}$/, why);
    t.notOk(names.includes(origin), why);
    names.push(origin);
    await grow(site, 1);
    t.equal((await signer.sign())?.origin, origin, `${why}, once`);
  };
  const lasting = signerOf();
  await startsNewLog('restored into empty stores, or copied', signerOf({ checkpoints: new Kept() }));
  await startsNewLog('the log goes on under another name than what is stored', lasting);
  const context = { actor: systemActor, correlationId: 'test', now: site.clock.now() };
  await appendNext(
    log,
    lossStream,
    [{ type: 'LossAccepted', data: { kind: 'behind', position: 9, event: null, head: 1 } }],
    context,
  );
  await startsNewLog('a loss was accepted', lasting);
  await appendNext(log, signingStream, [{ type: 'SigningBegun', data: { origin: 'another text', before: null } }], context);
  await startsNewLog('the last name cannot be read');
  await startsNewLog('the site has another host', signerOf({ siteUrl: 'http://localhost:3000' }));
  t.match(names.at(-1), /^localhost:3000\//);
  t.ok(kept.all.length > 5);
  for (const { note, verifierKey } of kept.all) {
    const key = await parseVerifierKey(verifierKey);
    t.equal(key.name, parseUnverifiedCheckpoint(note).origin, 'the key beside a checkpoint has its name');
    t.equal((await verifiedSignatures(parseNote(note), [key])).length, 1, 'and signed it');
  }
});
