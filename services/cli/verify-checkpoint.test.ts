import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { formatCheckpoint } from '../../domain/transparency/checkpoint.ts';
import { formatNote } from '../../domain/transparency/note.ts';
import { formatTlogProof } from '../../domain/transparency/tlog-proof.ts';
import { formatVerifierKey } from '../../domain/transparency/verifier-key.ts';
import { appendNext } from '../../event-log/append.ts';
import { noteSigner } from '../../event-log/tree/sign.ts';
import { allProjections } from '../../projections/all.ts';
import { buildMissing } from '../../projections/replay.ts';
import { openDatabase } from '../../storage/driver.ts';
import { readTree, treeOf } from '../checkpoints/signed-tree.ts';
import { commandLine } from '../test/command-line.ts';

/** An auditor keeps a checkpoint and the verifier key, and later checks a copy of the log against them. */

const origin = 'site.test/log/5c1d9c0e8a50';
const signer = await noteSigner(origin, generateKeyPairSync('ed25519').privateKey);
const logKey = formatVerifierKey(signer.key);

/** A site with three events, and the auditor's checkpoint over them. */
const build = async (t: Test) => {
  const site = await commandLine(t);
  const { stores, place } = site;
  const append = (count: number) =>
    appendNext(
      stores.log,
      'operation-log',
      Array.from({ length: count }, () => ({ type: 'SealRequested', data: {} })),
      { actor: 'operator', correlationId: 'test', now: new Date() },
    );
  await append(3);
  await buildMissing({ ...stores, projections: allProjections });
  const { size } = await readTree(stores.store);
  const text = formatCheckpoint({ origin, size, root: await treeOf(stores.store, size).root(), extensions: [] });
  const kept = join(place, 'kept.checkpoint');
  writeFileSync(kept, formatNote({ text, signatures: [signer.sign(text)] }));
  const verify = (...more: string[]) => site.run(['audit', 'verify', '--checkpoint', kept, ...more]);
  /** Changes the log as its operator could, through the file. */
  const change = (sql: string): void => {
    const database = openDatabase(join(place, 'events.db'));
    const triggers = database.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").all([]) as { name: string }[];
    for (const { name } of triggers) database.exec(`DROP TRIGGER ${name}`);
    database.exec(sql);
    database.close();
  };
  return { ...site, append, kept, verify, change };
};

t.test('a log that grew out of what was signed begins with its events', async (t) => {
  const { append, verify } = await build(t);
  await append(2);
  const begins =
    'The log begins with the 3 events of the checkpoint of site.test/log/5c1d9c0e8a50, unaltered and in their order.';
  const { code, out } = await verify('--log-key', logKey);
  t.equal(code, 0);
  t.match(out, begins);
  t.notMatch(out, /not verified|keep a copy of it/);
  t.match(await verify(), { code: 0, out: /The signature of the checkpoint was not verified: .* \(--log-key\)/ });
  const { result, checkpoint } = JSON.parse((await verify('--log-key', logKey, '--json')).out) as Record<string, unknown>;
  t.same(
    { result, checkpoint },
    { result: 'as recorded', checkpoint: { origin, size: 3, isSigned: true, holds: 'yes', findings: 0 } },
  );
});

t.test('an event that was altered, which no seal holds and no other event follows, is named', async (t) => {
  const { change, verify } = await build(t);
  change("UPDATE events SET metadata = replace(metadata, 'operator', 'user-1') WHERE revision = 2");
  const { code, out } = await verify('--log-key', logKey);
  t.equal(code, 1);
  t.match(out, /^The first 3 events of the log are not those of the checkpoint of site\.test/m);
  t.match(out, /^The first event that differs from what was signed: operation-log, revision 2, position 3\.$/m);
});

t.test('an event whose data was altered under the hashes of the checkpoint is not called unaltered', async (t) => {
  const { append, change, verify } = await build(t);
  await append(2);
  change("UPDATE events SET data = json_set(data, '$.x', 1) WHERE revision = 3");
  const later = await verify('--log-key', logKey);
  t.match(later, { code: 1, out: /operation-log, revision 3, position 4/ });
  t.match(later.out, /begins with the 3 events of the checkpoint of \S+, unaltered/, 'the checkpoint does not cover it');
  change("UPDATE events SET data = json_set(data, '$.x', 1) WHERE revision = 1");
  const { code, out } = await verify('--log-key', logKey);
  t.equal(code, 1);
  t.match(out, /revision 1, position 2\)\.\n {2}Failed: hash chains of the streams, commitment to the data\.$/m);
  t.match(out, /^The first 3 events of the log have the hashes of the checkpoint of \S+, but 1 finding above concerns these/m);
  t.notMatch(out, 'unaltered');
  const { checkpoint } = JSON.parse((await verify('--log-key', logKey, '--json')).out) as Record<string, unknown>;
  t.same(checkpoint, { origin, size: 3, isSigned: true, holds: 'yes', findings: 1 });
});

t.test('a checkpoint is read from standard input, so that it may lie where the command cannot read', async (t) => {
  const { kept, runWith } = await build(t);
  const verified = await runWith(['audit', 'verify', '--checkpoint', '-', '--log-key', logKey], readFileSync(kept, 'utf8'));
  t.match(verified, { code: 0, out: /^The log begins with the 3 events of the checkpoint/m });
});

t.test('the checkpoint in a kept receipt does as well', async (t) => {
  const { kept, verify } = await build(t);
  const checkpoint = readFileSync(kept, 'utf8');
  writeFileSync(kept, formatTlogProof({ extra: Buffer.from('{}'), index: 0, hashes: [], checkpoint }));
  t.match(await verify('--log-key', logKey), { code: 0, out: /^The log begins with the 3 events of the checkpoint/m });
  writeFileSync(kept, `c2sp.org/tlog-proof@v1\n${checkpoint}`);
  t.match(await verify('--log-key', logKey), { code: 3, err: /A proof has a line "index"/ });
});

t.test('a file that is larger than any receipt is refused before it is read to its end', async (t) => {
  const { run } = await build(t);
  t.match(await run(['audit', 'verify', '--checkpoint', '/dev/zero']), {
    code: 3,
    err: /: The checkpoint \/dev\/zero is too large: the limit is 4096 kB\.$/m,
  });
});

t.test('an end that was removed is missed', async (t) => {
  const { change, verify } = await build(t);
  change('DELETE FROM events WHERE revision = 2');
  t.match(await verify(), { code: 1, out: /^The checkpoint of .* covers 3 events, and the log has 2: events were removed/m });
});

t.test('what is no checkpoint, or not signed by the key, says nothing about the log', async (t) => {
  const { kept, run, verify } = await build(t);
  const other = formatVerifierKey((await noteSigner(origin, generateKeyPairSync('ed25519').privateKey)).key);
  t.match(await verify('--log-key', other), { code: 3, err: /No trusted key of a log signed this checkpoint of "site\.test/ });
  for (const keys of [
    ['--log-key', logKey, '--log-key', other],
    ['--log-key', other, '--log-key', logKey],
  ])
    t.match(await verify(...keys), { code: 0, out: /The log begins with the 3 events/ }, 'any of several keys is enough');
  const policy = `${kept}.policy`;
  writeFileSync(policy, `log ${logKey}\nquorum none\n`);
  t.match(await verify('--policy', policy), { code: 0, out: /The log begins with the 3 events/ });
  t.match(await verify('--policy', policy, '--log-key', logKey), { code: 3, err: /Give --log-key or --policy, not both/ });
  t.match(await run(['audit', 'verify', '--log-key', logKey]), { code: 3, err: /name its file with --checkpoint/ });
  t.match(await verify('--log-key', 'site.test'), { code: 3, err: /is not a verifier key/ });
  writeFileSync(kept, 'something else\n');
  t.match(await verify(), { code: 3, err: /A note is a text/ });
  t.match(await run(['audit', 'verify', '--checkpoint', '/nowhere/checkpoint']), {
    code: 3,
    err: /The checkpoint \S+ cannot be read/,
  });
});
