import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { parseNote } from '../../domain/transparency/note.ts';
import { formatVerifierKey, parseVerifierKey } from '../../domain/transparency/verifier-key.ts';
import { cosigner } from '../../event-log/tree/sign.ts';
import { privateKeyOf, TestLog } from '../../event-log/tree/test/test-log.ts';
import { folder } from '../test/folder.ts';
import { addCheckpointSuite, cosignedAt, submit } from './add-checkpoint.suite.ts';
import { buildWitness } from './app.ts';
import { readWitnessConfig } from './config.ts';
import { serveWitness, type ServedWitness } from './serve.ts';
import { SqliteWitnessRecord } from './sqlite.ts';
import { parseSubmission } from './submission.ts';
import { FaultyRecord, faultyWitness } from './test/faulty-witness.ts';
import { followedKeys, witnessFile, witnessLogs } from './test/witness-logs.ts';
import { LogWitness } from './witness.ts';

const silent = pino({ level: 'silent' });

/** A folder with the file of a witness, and what starts it. */
const build = async (t: Test) => {
  const place = folder(t);
  const logs = await witnessLogs();
  const file = witnessFile(place, followedKeys(logs));
  const kept = join(place, 'kept');
  const start = async (logger = silent): Promise<ServedWitness> => serveWitness(await readWitnessConfig(file), logger);
  /** Runs it for a while. */
  const during = async <Result>(work: (witness: ServedWitness) => Promise<Result>): Promise<Result> => {
    const witness = await start();
    try {
      return await work(witness);
    } finally {
      await witness.stop();
    }
  };
  return { place, kept, file, logs, start, during };
};

t.test('it answers as C2SP tlog-witness has it', async (t) => {
  const { logs, during } = await build(t);
  await during((witness) => addCheckpointSuite(t, witness, logs));
});

t.test('it goes on where it was', async (t) => {
  const { logs, during, kept } = await build(t);
  const before = await during(async (witness) => {
    t.equal((await submit(witness, await logs.log.submission(0, 300))).status, 200);
    return witness.verifierKey;
  });
  for (const file of ['private-key.pem', 'record.db']) t.equal(statSync(join(kept, file)).mode & 0o777, 0o600, file);
  await during(async (witness) => {
    t.equal(witness.verifierKey, before);
    t.match(await submit(witness, await logs.fork.submission(0, 300)), { status: 409, text: '300\n' });
    t.equal((await submit(witness, await logs.fork.submission(300, 300))).status, 422);
    t.equal((await submit(witness, await logs.log.submission(300, 301))).status, 200);
  });
});

t.test('whoever looks is told its key, and what it cosigned last', async (t) => {
  const { logs, during } = await build(t);
  await during(async (witness) => {
    const page = await (await fetch(witness.address)).text();
    t.ok(page.includes(`Verifier key: ${witness.verifierKey}\n`));
    t.match(page, /\n {2}log\.example\n {4}log\.example\+[0-9a-f]{8}\+\S+\n {2}empty\.example\n {4}empty\.example\+\S+\n$/);
    const last = `${witness.address}/${createHash('sha256').update('log.example').digest('hex')}/checkpoint`;
    t.equal((await fetch(last)).status, 404, 'nothing yet');
    const stranger = `— stranger ${Buffer.alloc(80).toString('base64')}\n`;
    await submit(witness, (await logs.log.submission(0, 9)) + stranger);
    const note = await (await fetch(last)).text();
    const [, cosignature = ''] = note.split(await logs.log.checkpoint(9));
    t.ok(await cosignedAt(await logs.log.checkpoint(9), cosignature, witness.verifierKey), 'signed by the log, and cosigned');
    t.equal(parseNote(note).signatures.length, 2, 'and by nobody else');
    t.equal((await fetch(`${witness.address}/anything`)).status, 404);
    t.equal((await fetch(`${witness.address}/add-checkpoint`)).status, 404);
  });
});

t.test('bodies that are too long, and others that are odd', async (t) => {
  const { logs, during } = await build(t);
  await during(async (witness) => {
    t.equal((await submit(witness, Buffer.alloc(300_000))).status, 413);
    t.equal((await submit(witness, Buffer.alloc(264 * 1024, 'x'))).status, 400);
    t.equal((await submit(witness, Uint8Array.of(0xff, 0xfe))).status, 400);
    const first = await logs.log.submission(0, 5);
    const long = first.replace('old 0\n', `old 0\n${`${Buffer.alloc(32).toString('base64')}\n`.repeat(64)}`);
    t.match(await submit(witness, long), { status: 400, text: /at most 63/ });
    t.match(await submit(witness, first.replace('\n5\n', '\n9007199254740993\n')), { status: 400, text: /2\^53/ });
    const headers = { 'content-type': 'application/json' };
    t.equal(
      (await fetch(`${witness.address}/add-checkpoint`, { method: 'POST', headers, body: first })).status,
      200,
      'whatever it is called',
    );
  });
});

t.test('of many at once one is first, also where two processes are the witness', async (t) => {
  const { logs, during, start } = await build(t);
  const { log, fork } = logs;
  await during(async (witness) => {
    const other = await start();
    t.teardown(() => other.stop());
    t.equal(other.verifierKey, witness.verifierKey);
    const submitAll = async (bodies: readonly string[]) => {
      const answers = await Promise.all(bodies.map((body, place) => submit(place % 2 ? witness : other, body)));
      return { answers, accepted: answers.flatMap(({ status }, place) => (status === 200 ? [place] : [])) };
    };
    const pasts = await Promise.all([log, fork, log, fork, log, fork].map((one) => one.submission(0, 10)));
    const { answers, accepted } = await submitAll(pasts);
    t.equal(accepted.length, 1, 'one of two pasts');
    t.ok(answers.every(({ status, text }) => status === 200 || (status === 409 && text === '10\n')));
    const past = (accepted[0] as number) % 2 ? fork : log;
    for (let size = 10, round = 0; round < 20; round += 1) {
      const { answers, accepted } = await submitAll(
        await Promise.all([1, 2, 3, 4, 5, 6].map((more) => past.submission(size, size + more))),
      );
      t.equal(accepted.length, 1, `from ${size}`);
      size += (accepted[0] as number) + 1;
      t.ok(answers.every(({ status, text }) => status === 200 || (status === 409 && text === `${size}\n`)));
    }
  });
});

t.test('where the record cannot be read or written, nothing is cosigned', async (t) => {
  const { log, fork, record, logged, send } = await faultyWitness(t);
  const ask = async (body: string) => {
    const { statusCode, payload, headers } = await send(body);
    return { statusCode, payload, retryAfter: headers['retry-after'] };
  };
  t.match(await ask(await log.submission(0, 5)), { statusCode: 200 });
  for (const fault of ['read', 'write'] as const) {
    record.fault = fault;
    const answer = await ask(await log.submission(5, 9));
    t.match(answer, { statusCode: 503, payload: /nothing was cosigned/, retryAfter: '5' }, fault);
    t.notMatch(answer.payload, /—/);
  }
  t.match(logged.said, /disk I\/O error[^]*disk is full/, 'the operator is told why');
  record.fault = 'lost';
  t.match(await ask(await log.submission(5, 9)), { statusCode: 409, payload: '5\n' }, 'another process was faster');
  record.fault = undefined;
  t.match(await ask(await log.submission(5, 9)), { statusCode: 200 });
  logged.said = '';
  t.match(await ask(await fork.submission(9, 9)), { statusCode: 422 });
  t.ok(
    logged.said.includes(JSON.stringify(await fork.checkpoint(9))),
    'the second past that a log signed is in the log, as evidence',
  );
});

t.test('many who ask at once for the same are all answered', async (t) => {
  const { log } = await witnessLogs();
  let seconds = 1_700_000_000;
  const own = await cosigner('witness.example', privateKeyOf());
  const keys = new Map([['log.example', [log.signer.key]]]);
  const witness = new LogWitness(own, keys, new FaultyRecord(), () => new Date((seconds += 1) * 1_000));
  const submission = parseSubmission(Buffer.from(await log.submission(0, 5)));
  const again = parseSubmission(Buffer.from(await log.submission(5, 5)));
  const answers = [
    await witness.cosign(submission),
    ...(await Promise.all(Array.from({ length: 12 }, () => witness.cosign(again)))),
  ];
  t.same(new Set(answers.map(({ status }) => status)), new Set([200]));
  t.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 13, 'each at its time');
});

t.test('the clock of the witness may be wrong by a year', async (t) => {
  const { log, fork } = await witnessLogs();
  const record = new FaultyRecord();
  const own = await cosigner('witness.example', privateKeyOf());
  let now = new Date();
  const witness = new LogWitness(own, new Map([['log.example', [log.signer.key]]]), record, () => now);
  const app = buildWitness(witness, record, { name: '', verifierKey: '', logs: new Map() }, silent);
  t.teardown(() => app.close());
  const ask = async (body: string) => (await app.inject({ method: 'POST', url: '/add-checkpoint', payload: body })).statusCode;
  t.equal(await ask(await log.submission(0, 5)), 200);
  for (const days of [-365, 365, 0]) {
    now = new Date(Date.now() + days * 86_400_000);
    t.equal(await ask(await fork.submission(5, 5)), 422);
    t.equal(await ask(await log.submission(0, 4)), 409);
    t.equal(await ask(await log.submission(5, 5)), 200);
  }
});

t.test('it does not start with a key or a record that do not belong together', async (t) => {
  const { logs, during, start, kept, file } = await build(t);
  await during((witness) => logs.log.submission(0, 5).then((body) => submit(witness, body)));
  const [key, record] = [join(kept, 'private-key.pem'), join(kept, 'record.db')];
  const content = readFileSync(key);

  chmodSync(key, 0o640);
  await t.rejects(start(), /can be read by others .*chmod 600/);
  chmodSync(key, 0o600);
  rmSync(key);
  await t.rejects(start(), /private-key\.pem is gone, the key of witness\.example\/one\+/);
  writeFileSync(key, 'nonsense', { mode: 0o600 });
  await t.rejects(start(), /holds no Ed25519 key/);
  writeFileSync(key, privateKeyOf().export({ type: 'pkcs8', format: 'pem' }));
  await t.rejects(start(), /The record in .* is that of witness\.example\/one\+.*, not of witness\.example\/one\+/);
  writeFileSync(key, content);
  writeFileSync(file, readFileSync(file, 'utf8').replace('example/one', 'example/two'));
  await t.rejects(start(), /not of witness\.example\/two\+/);
  writeFileSync(file, readFileSync(file, 'utf8').replace('example/two', 'example/one'));
  renameSync(record, `${record}.away`);
  await t.rejects(start(), /record\.db is gone: nobody knows what was cosigned/);
  renameSync(`${record}.away`, record);
  await during(async (witness) => t.match(await submit(witness, await logs.log.submission(0, 5)), { status: 409, text: '5\n' }));
});

t.test('the record is in its file before a cosignature is sent, without the files beside it', async (t) => {
  const { logs, start, kept, file, place } = await build(t);
  const witness = await start();
  t.teardown(() => witness.stop());
  const copied = join(place, 'copied');
  writeFileSync(file, readFileSync(file, 'utf8').replace('folder: kept', 'folder: copied'));
  /** What a kill leaves if record.db-wal and record.db-shm are removed. */
  const startCopy = async (): Promise<ServedWitness> => {
    rmSync(copied, { recursive: true, force: true });
    mkdirSync(copied);
    for (const name of ['private-key.pem', 'record.db']) copyFileSync(join(kept, name), join(copied, name));
    return start();
  };
  const young = await startCopy();
  t.equal(young.verifierKey, witness.verifierKey, 'it is claimed');
  await young.stop();
  for (const [old, size] of [
    [0, 5],
    [5, 9],
  ] as const) {
    // prettier-ignore
    t.equal((await submit(witness, await logs.log.submission(old, size))).status, 200);
    const again = await startCopy();
    t.match(await submit(again, await logs.fork.submission(0, 7)), { status: 409, text: `${size}\n` });
    await again.stop();
  }
});

t.test('it does not start with a key and an empty record', async (t) => {
  const { logs, during, start, kept } = await build(t);
  await during((witness) => logs.log.submission(0, 5).then((body) => submit(witness, body)));
  const sentence = /is empty: .* Put the newest record back, .* remove .*private-key\.pem and start it again\.$/;
  for (const end of ['', '-wal', '-shm']) rmSync(join(kept, `record.db${end}`), { force: true });
  writeFileSync(join(kept, 'record.db'), '', { mode: 0o600 });
  await t.rejects(start(), { name: 'WitnessKeyError', message: sentence });
  await t.rejects(start(), { message: sentence }, 'nor at the next start');
});

t.test('a first start that was broken off is gone on with', async (t) => {
  const { kept, start } = await build(t);
  const record = new SqliteWitnessRecord(join(kept, 'record.db'));
  t.equal(record.owner(), undefined);
  await record.close();
  writeFileSync(join(kept, 'private-key.pem'), privateKeyOf().export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  await t.rejects(start(), { message: /If the first start of this witness was broken off, remove / });
  rmSync(join(kept, 'private-key.pem'));
  const first = await start();
  await first.stop();
  await parseVerifierKey(first.verifierKey);
});

t.test('a port that is taken leaves nothing open', async (t) => {
  const { file, start, during } = await build(t);
  await during(async ({ address }) => {
    writeFileSync(file, readFileSync(file, 'utf8').replace('port: 0', `port: ${new URL(address).port}`));
    await t.rejects(start(), { code: 'EADDRINUSE' });
  });
});

t.test('whoever sends nothing more does not keep it from stopping', { timeout: 60_000 }, async (t) => {
  const { start } = await build(t);
  const witness = await start();
  const socket = createConnection(Number(new URL(witness.address).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('connect', resolve));
  await witness.stop();
  socket.destroy();
  t.pass();
});

t.test('the file of a witness', async (t) => {
  const place = folder(t);
  const file = join(place, 'witness.yaml');
  const log = await TestLog.of('log.example');
  const [key, more] = [log, await TestLog.of('log.example')].map(({ signer }) => formatVerifierKey(signer.key));
  const own = formatVerifierKey((await cosigner('witness.example', privateKeyOf())).key);
  const read = (text: string) => {
    writeFileSync(file, text);
    return readWitnessConfig(file);
  };
  const config = await read(`name: w.example\nlogs:\n  - key: ${key}\n  - key: ${more}\n  - { key: ${key}, origin: renamed }\n`);
  t.match(config, { name: 'w.example', host: '127.0.0.1', port: 8380, folder: join(place, 'witness') });
  t.same([...config.logs].map(([origin, keys]) => [origin, keys.length]), [['log.example', 2], ['renamed', 1]]); // prettier-ignore
  const faults: readonly (readonly [string, RegExp])[] = [
    ['name: [', /witness\.yaml is not YAML/],
    ['', /witness\.yaml: It has lines such as "name: witness\.example\.org\/one"/],
    ['- name', /witness\.yaml: It has lines such as/],
    [`logs: [{ key: ${key} }]`, /witness\.yaml: name: Give it a name, such as witness\.example\.org\/one\.$/m],
    ['name: w.example', /witness\.yaml: logs: List at least one log that it follows, each with its "key"\.$/m],
    ['name: w.example\nlogs: []', /logs: List at least one log/],
    ['name: w.example\nlogs: none', /logs: List at least one log/],
    ['name: w.example\nlogs: [{ origin: other.example }]', /logs\.0\.key: Give the verifier key of the log, as its operator/],
    ['name: w.example\nlogs: [none]', /logs\.0: Give each log a "key"/],
    [`name: w.example\nlogs: [{ key: ${key}, name: other }]`, /logs\.0\.name: There is no such field: a log has key, origin\./],
    [`name: a b\nlogs: [{ key: ${key} }]`, /name: It has no spaces/],
    [`name: w.example\nport: many\nlogs: [{ key: ${key} }]`, /port: Give a number from 0 to 65535\./],
    [`name: w.example\nlog: 1\nlogs: [{ key: ${key} }]`, /log: There is no such field: it has name, host, port, folder, logs\./],
    ['name: w.example\nlogs: [{ key: nonsense }]', /logs\.0: "nonsense" is not a verifier key/],
    [`name: w.example\nlogs: [{ key: ${own} }]`, /logs\.0: The key of witness\.example is that of a witness/],
    [`name: w.example\nlogs: [{ key: ${key} }, { key: ${key} }]`, /logs\.1: .* is there twice/],
  ];
  for (const [text, sentence] of faults) await t.rejects(read(text), sentence, text);
  await t.rejects(readWitnessConfig(join(place, 'none.yaml')), /none\.yaml cannot be read/);
});
