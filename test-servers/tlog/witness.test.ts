import { pino } from 'pino';
import t from 'tap';
import { parseNote, verifiedSignatures } from '../../domain/transparency/note.ts';
import { parseVerifierKey } from '../../domain/transparency/verifier-key.ts';
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
  // It answers 500 in the place of 400 and 403.
  await addCheckpointSuite(t, { address, verifierKey }, logs, 500);
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
