import { pino } from 'pino';
import t from 'tap';
import { formatNote, parseNote, verifiedSignatures } from '../../domain/transparency/note.ts';
import { parseUnverifiedCheckpoint } from '../../domain/transparency/parse-unverified-checkpoint.ts';
import { formatVerifierKey, parseVerifierKey } from '../../domain/transparency/verifier-key.ts';
import { askWitness, type Asking } from '../../services/cosigning/ask-witness.ts';
import { readWitnessConfig } from '../../services/witness/config.ts';
import { addCheckpointSuite } from '../../services/witness/add-checkpoint.suite.ts';
import { serveWitness } from '../../services/witness/serve.ts';
import { followedKeys, witnessFile, witnessLogs } from '../../services/witness/test/witness-logs.ts';
import { folder } from '../../services/test/folder.ts';
import { startGo, withoutGo } from './go-tlog.ts';

t.test('the witness of transparency-dev answers what ours does', { skip: withoutGo }, async (t) => {
  const ask = startGo(t);
  const logs = await witnessLogs();
  const { address = '', verifierKeys: [verifierKey = ''] = [] } = await ask('startWitness', {
    name: 'theirs.example',
    keys: followedKeys(logs),
  });
  // It responds with 500 instead of 400 and 403.
  await addCheckpointSuite(t, { address, verifierKey }, logs, 500);
});

t.test('their witness cosigns what a site of ours signed, and refuses another past of it', { skip: withoutGo }, async (t) => {
  const ask = startGo(t);
  const { log, fork } = await witnessLogs();
  const { address = '', verifierKeys: [verifierKey = ''] = [] } = await ask('startWitness', {
    name: 'theirs.example',
    keys: [formatVerifierKey(log.signer.key)],
  });
  const witness = { name: 'theirs', key: await parseVerifierKey(verifierKey), url: address };
  const asking: Asking = { fetch, within: (work) => work(AbortSignal.timeout(30_000)), now: () => new Date() };
  const cosign = async (of: typeof log, from: number, size: number) => {
    const note = await of.checkpoint(size);
    const prove = (old: number) => of.at(size).consistencyProof(old);
    const { signature } = await askWitness(witness, { note, checkpoint: parseUnverifiedCheckpoint(note), prove }, from, asking);
    const lines = formatNote({ ...parseNote(note), signatures: [...parseNote(note).signatures, signature] });
    const opened = await ask('open', { note: lines, keys: [verifierKey, formatVerifierKey(log.signer.key)], text: 'checkpoint' });
    return opened.signatures?.length;
  };
  t.equal(await cosign(log, 0, 7), 2, 'the first one');
  t.equal(await cosign(log, 7, 300), 2);
  t.equal(await cosign(log, 300, 300), 2, 'once more');
  t.equal(await cosign(log, 0, 400), 2, 'it names the size that it knows');
  t.equal(await cosign(log, 300, 1_000), 2);
  await t.rejects(cosign(log, 300, 500), {
    isAlarm: true,
    message: /has cosigned 1000 events of this log, and the site shows 500/,
  });
  await t.rejects(cosign(fork, 1_000, 1_000), { isAlarm: true, message: /another past/ });
  await t.rejects(cosign(fork, 1_000, 2_000), { isAlarm: true, message: /another past/ });
});

t.test('their client understands our witness', { skip: withoutGo }, async (t) => {
  const ask = startGo(t);
  const logs = await witnessLogs();
  const witness = await serveWitness(
    await readWitnessConfig(witnessFile(folder(t), followedKeys(logs))),
    pino({ level: 'silent' }),
  );
  t.teardown(() => witness.stop());
  const { log, fork, foreign, unknown } = logs;
  const add = async (of: typeof log, old: number, size: number) => {
    const proof = await of.at(size).consistencyProof(old);
    return ask('addCheckpoint', { address: witness.address, old, proof, note: await of.checkpoint(size) });
  };
  const key = await parseVerifierKey(witness.verifierKey);
  for (const [old, size] of [
    [0, 7],
    [7, 300],
    [300, 300],
  ] as const) {
    const { cosignature = '', error } = await add(log, old, size);
    t.equal(error, undefined);
    const note = (await log.checkpoint(size)) + cosignature;
    t.equal((await verifiedSignatures(parseNote(note), [key])).length, 1);
    const opened = await ask('open', { note, keys: [witness.verifierKey, ...followedKeys(logs)], text: 'checkpoint' });
    t.equal(opened.signatures?.length, 2, 'their verifier takes the cosignature');
  }
  t.match(await add(log, 7, 400), { error: 'old size != current', size: 300 });
  t.match(await add(fork, 300, 400), { error: 'consistency proof invalid' });
  t.match(await add(fork, 300, 300), { error: 'consistency proof invalid' });
  t.match(await add(unknown, 0, 7), { error: 'unknown log' });
  t.match(await add(foreign, 0, 7), { error: 'no valid signatures' });
});
