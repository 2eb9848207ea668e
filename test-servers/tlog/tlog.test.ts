import t from 'tap';
import { acceptedCheckpoint } from '../../domain/transparency/accepted.ts';
import { formatCheckpoint, parseCheckpoint } from '../../domain/transparency/checkpoint.ts';
import { isConsistent, isIncluded } from '../../domain/transparency/merkle.ts';
import { formatNote, parseNote, verifiedSignatures } from '../../domain/transparency/note.ts';
import { parsePolicy } from '../../domain/transparency/policy.ts';
import { tilePath, tilesOf } from '../../domain/transparency/tiles.ts';
import { parseTlogProof, verifyTlogProof } from '../../domain/transparency/tlog-proof.ts';
import { formatVerifierKey, parseVerifierKey } from '../../domain/transparency/verifier-key.ts';
import { leafHashOf } from '../../event-log/tree/hashes.ts';
import { cosigner, type Cosigner } from '../../event-log/tree/sign.ts';
import { privateKeyOf, TestLog } from '../../event-log/tree/test/test-log.ts';
import { random, randomBytes, randomInt } from '../../scripts/random.ts';
import { testCount } from '../../scripts/test-scale.ts';
import { startGo, withoutGo } from './go-tlog.ts';

/** Compares our tlog with Go's: see main.go. */

const trees = testCount('properties', 500);
t.setTimeout(120_000 + trees * 100);

const skip = withoutGo;
const largest = 5_000;

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const sizeUpTo = (most: number): number => randomInt(1, random() < 0.5 ? Math.min(600, most) + 1 : most + 1);

/** The same bytes with one bit flipped. */
const changed = <Bytes extends Uint8Array>(bytes: Bytes): Uint8Array => {
  const copy = new Uint8Array(bytes);
  const bit = randomInt(copy.length * 8);
  copy[bit >> 3] = (copy[bit >> 3] as number) ^ (1 << (bit & 7));
  return copy;
};

/** A proof with one hash changed, removed or added. */
const changedProof = (proof: readonly Uint8Array[]): Uint8Array[] => {
  const place = randomInt(proof.length + 1);
  const hash = proof[place];
  if (!hash) return [...proof, randomBytes(32)];
  return random() < 0.3 ? proof.toSpliced(place, 1) : proof.with(place, changed(hash));
};

const leafAt = (index: number): Uint8Array => leafHashOf(Buffer.from(`leaf ${index}`));

t.test(`roots and proofs of ${trees} trees are the same there; changed ones hold nowhere`, { skip }, async (t) => {
  const ask = startGo(t);
  const log = (await TestLog.of('log.example')).growTo(largest);
  let [same, held, refused] = [0, 0, 0];
  for (let count = 0; count < trees; count += 1) {
    const size = sizeUpTo(largest);
    const [index, old] = [randomInt(size), randomInt(1, size + 1)];
    const root = await log.at(size).root();
    const inclusion = await log.at(size).inclusionProof(index);
    const consistency = await log.at(size).consistencyProof(old);
    const there = await ask('prove', { size, index, old });
    const all = [root, ...inclusion, ...consistency].map(textOf);
    if (all.join() === [there.root, ...(there.inclusion ?? []), ...(there.consistency ?? [])].join()) same += 1;

    const leaf = leafAt(index);
    const was = await log.at(old).root();
    const good = [
      (await ask('isIncluded', { size, index, root, leaf, proof: inclusion })).error,
      (await ask('isConsistent', { size, old, root, was, proof: consistency })).error,
    ];
    if (good.every((error) => error === undefined)) held += 1;
    const bad = changedProof(inclusion);
    const badConsistency = changedProof(consistency);
    const no = [
      (await ask('isIncluded', { size, index, root, leaf, proof: bad })).error,
      (await ask('isConsistent', { size, old, root, was, proof: badConsistency })).error,
    ];
    const ours = [
      await isIncluded({ size, index, root, leafHash: leaf, proof: bad }),
      await isConsistent({ oldSize: old, oldRoot: was, size, root, proof: badConsistency }),
    ];
    if (no.every((error) => error !== undefined) && ours.every((holds) => !holds)) refused += 1;
  }
  t.same({ same, held, refused }, { same: trees, held: trees, refused: trees });
});

t.test('tiles, to the byte, and where they are served', { skip }, async (t) => {
  const ask = startGo(t);
  const log = (await TestLog.of('log.example')).growTo(70_000);
  for (const size of [1, 255, 256, 257, 4_000, 65_535, 65_536, 70_000]) {
    const { tiles = {} } = await ask('tiles', { size });
    const ours: Record<string, string> = {};
    for (const tile of tilesOf(size)) ours[tilePath(tile)] = textOf(await log.at(size).tile(tile));
    t.same(ours, tiles, `${size}`);
  }
});

/** A witness, and a checkpoint of this size that it cosigned. */
const cosigned = async (log: TestLog, witness: Cosigner, size: number, extensions: readonly string[]) => {
  const signed = parseNote(await log.checkpoint(size, extensions));
  const cosignature = witness.cosign(signed.text, randomInt(1, 2 ** 40));
  return formatNote({ text: signed.text, signatures: [...signed.signatures, cosignature] });
};

t.test(`${trees} checkpoints of ours, cosigned, hold there; changed ones nowhere`, { skip }, async (t) => {
  const ask = startGo(t);
  let [held, refused] = [0, 0];
  const log = (await TestLog.of('log.example')).growTo(largest);
  const witness = await cosigner('witness.example', privateKeyOf());
  const verifiers = [log.signer.key, witness.key];
  const keys = verifiers.map(formatVerifierKey);
  for (let count = 0; count < trees; count += 1) {
    const size = sizeUpTo(largest);
    const note = await cosigned(log, witness, size, random() < 0.3 ? ['an extension', 'and one more'] : []);
    const there = await ask('open', { note, keys, text: 'checkpoint' });
    if (there.error === undefined && there.signatures?.length === 2) held += 1;
    // Flips a bit of the text or of one of the signatures, not of an encoding: decoders may differ on that.
    const { text, signatures } = parseNote(note);
    const place = randomInt(3);
    const bad = {
      text: place === 2 ? formatCheckpoint({ ...parseCheckpoint(text), root: changed(parseCheckpoint(text).root) }) : text,
      signatures: signatures.map((one, at) => (at === place ? { ...one, bytes: changed(one.bytes) } : one)),
    };
    const badThere = await ask('open', { note: formatNote(bad), keys, text: 'checkpoint' });
    const ours = await verifiedSignatures(bad, verifiers).catch(() => undefined);
    if (badThere.error !== undefined && ours === undefined) refused += 1;
  }
  t.same({ held, refused }, { held: trees, refused: trees });
});

t.test(`${trees} checkpoints that were signed and cosigned there hold here; changed ones do not`, { skip }, async (t) => {
  const ask = startGo(t);
  let [held, refused] = [0, 0];
  for (let count = 0; count < trees; count += 1) {
    const text = formatCheckpoint({ origin: 'log.example', size: randomInt(2 ** 47), root: randomBytes(32), extensions: [] });
    const { note = '', verifierKeys = [] } = await ask('sign', { text, name: 'witness.example', seed: randomBytes(32) });
    const verifiers = await Promise.all(verifierKeys.map(parseVerifierKey));
    t.same(verifiers.map(formatVerifierKey), verifierKeys);
    if ((await verifiedSignatures(parseNote(note), verifiers)).length === 2 && formatNote(parseNote(note)) === note) held += 1;
    const bytes = changed(Buffer.from(note));
    const isRefused = await Promise.resolve()
      .then(() => verifiedSignatures(parseNote(new TextDecoder('utf-8', { fatal: true }).decode(bytes)), verifiers))
      .then((signatures) => signatures.length < 2, () => true); // prettier-ignore
    if (isRefused) refused += 1;
  }
  t.same({ held, refused }, { held: trees, refused: trees });
});

t.test('proofs to keep (.tlog-proof), made here and there, by a policy', { skip }, async (t) => {
  const ask = startGo(t);
  const log = (await TestLog.of('log.example')).growTo(largest);
  const witnesses = await Promise.all(['one', 'two', 'three'].map((name) => cosigner(`${name}.example`, privateKeyOf())));
  const names = witnesses.map((_, place) => `w${place}`);
  const lines = [
    `log ${formatVerifierKey(log.signer.key)} https://log.example/`,
    ...witnesses.map(({ key }, place) => `witness ${names[place]} ${formatVerifierKey(key)}`),
    `group most 2 ${names.join(' ')}`,
    'quorum most',
  ];
  const policy = lines.join('\n');
  const ours = await parsePolicy(policy);
  for (let count = 0; count < Math.min(trees, 300); count += 1) {
    const size = sizeUpTo(largest);
    const index = randomInt(size);
    const signed = parseNote(await log.checkpoint(size));
    const isEnough = count % 3 > 0;
    const cosignatures = witnesses.slice(0, isEnough ? 2 : 1).map((witness) => witness.cosign(signed.text, 1_700_000_000));
    const checkpoint = formatNote({ text: signed.text, signatures: [...signed.signatures, ...cosignatures] });
    const leaf = leafAt(index);
    const extra = Buffer.from(`event ${index}`);
    const note = await log.tlogProof(index, checkpoint, size, extra);
    t.equal((await ask('makeProof', { size, index, leaf: extra, note: checkpoint })).note, note, 'the same text');
    const there = await ask('verifyProof', { note, leaf, policy });
    const here = await verifyTlogProof(parseTlogProof(note), leaf, ours).then(() => undefined, String); // prettier-ignore
    t.same([there.error === undefined, here === undefined], [isEnough, isEnough], `${there.error} ${here}`);
    const other = leafAt(index + 1);
    t.ok((await ask('verifyProof', { note, leaf: other, policy })).error);
    await t.rejects(verifyTlogProof(parseTlogProof(note), other, ours));
    if (isEnough) t.equal((await acceptedCheckpoint(checkpoint, ours)).cosignatures.length, 2);
  }
});
