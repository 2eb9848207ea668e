import t from 'tap';
import { formatCheckpoint } from '../../domain/transparency/checkpoint.ts';
import { formatNote } from '../../domain/transparency/note.ts';
import type { TestLog } from '../../event-log/tree/test/test-log.ts';
import { faultyWitness } from './test/faulty-witness.ts';

t.test('its log tells roots, and of a fork both checkpoints', async (t) => {
  const { log, fork, logged, send } = await faultyWitness(t);
  const loggedAfter = async (body: string): Promise<Record<string, unknown>> => {
    logged.said = '';
    await send(body);
    return logged.said === '' ? {} : (JSON.parse(logged.said) as Record<string, unknown>);
  };
  const rootOf = (checkpoint: string) => checkpoint.split('\n')[2];
  const [first, forked] = [await log.checkpoint(5), await fork.checkpoint(5)];
  const cosigned = { level: 30, origin: 'log.example', size: 5, root: rootOf(first), msg: 'cosigned a checkpoint' };
  t.match(await loggedAfter(await log.submission(0, 5)), cosigned);

  const entry = await loggedAfter(await fork.submission(5, 5));
  t.match(entry, { level: 50, size: 5, msg: /has two pasts/, checkpoint: forked });
  t.ok(String(entry['recorded']).startsWith(first), 'the one on record');
  t.match(entry['recorded'], /— witness\.example /, 'with the own cosignature');
  t.strictSame(await loggedAfter(await fork.submission(4, 5)), {}, 'a replay of it is no news');
  const grown = await loggedAfter(await fork.submission(5, 9));
  t.match(grown, { level: 30, size: 9, msg: /Anyone can send a wrong proof/, checkpoint: await fork.checkpoint(9) });
  t.notOk('recorded' in grown, 'it may be the proof alone that is wrong');
  t.strictSame(await loggedAfter(await fork.submission(5, 9)), {}, 'nor is a replay of this');
  t.strictSame(await loggedAfter(await log.submission(4, 5)), {}, 'the same root is no fork');
});

t.test('its log warns once of a log that the configuration lacks, and of another key', async (t) => {
  const { foreign, unknown, logged, send } = await faultyWitness(t);
  for (const [status, log, msg] of [
    [404, unknown, 'The configuration has no such log.'],
    [403, foreign, 'No key that the configuration gives this log signed the checkpoint.'],
  ] as const) {
    logged.said = '';
    for (const size of [5, 9]) t.equal((await send(await log.submission(0, size))).statusCode, status);
    t.match(JSON.parse(logged.said), { level: 40, origin: log.signer.key.name, status, msg });
  }
  logged.said = '';
  const name = 'x'.repeat(10_000);
  const long = (await unknown.submission(0, 5)).replaceAll('unknown.example', name);
  t.equal((await send(long)).statusCode, 404);
  t.equal((JSON.parse(logged.said) as { origin: string }).origin.length, 200);
  logged.said = '';
  for (let number = 0; number < 100; number += 1) await send(long.replaceAll(name, `\u009b\u202e${number}`));
  t.equal(logged.said.match(/"level":40/g)?.length, 18, 'at most 20 in an hour');
  t.notMatch(logged.said, /[\u009b\u202e]/);
});

/** A submission with a proof that anyone can make up. */
const withFalseProof = (submission: string): string =>
  submission.replace(/^(old \d+\n)[^]*?\n\n/, `$1${Buffer.alloc(32).toString('base64')}\n\n`);

t.test('strangers cannot suppress what a log signed', async (t) => {
  const { log, fork, foreign, unknown, linesOf, send } = await faultyWitness(t);
  await send(await log.submission(0, 5));
  const noise = await unknown.submission(0, 5);
  const named = (number: number): string => noise.replaceAll('unknown.example', `unknown${number}.example`);
  t.equal((await linesOf(...Array.from({ length: 40 }, (_, number) => named(number)))).length, 20);
  t.match(await linesOf(await foreign.submission(5, 9)), [{ level: 40, status: 403 }], 'another key of a log that is followed');
  t.match(await linesOf(await fork.submission(5, 9)), [{ level: 30, size: 9, checkpoint: await fork.checkpoint(9) }]);
  t.match(await linesOf(await fork.submission(5, 5)), [{ level: 50, size: 5, checkpoint: await fork.checkpoint(5) }]);
});

t.test('an honest checkpoint with a false proof is no warning, and takes room only until it is cosigned', async (t) => {
  const { log, fork, linesOf, clock } = await faultyWitness(t);
  await linesOf(await log.submission(0, 5));
  const fake = async (old: number, size: number): Promise<string> => withFalseProof(await log.submission(old, size));
  const lines = await linesOf(await fake(5, 9), await fake(5, 9));
  t.match(lines, [{ level: 30, size: 9, msg: /Anyone can send a wrong proof/ }]);
  t.equal(lines.length, 1);
  t.same(await linesOf(await fake(5, 5)), [], 'the one on record');
  for (let size = 5; size < 45; size += 1) {
    await linesOf(await fake(size, size + 1));
    t.match(await linesOf(await log.submission(size, size + 1)), [{ level: 30, msg: 'cosigned a checkpoint' }]);
    await linesOf(await fake(size + 1, size + 1));
  }
  const sizes = Array.from({ length: 30 }, (_, more) => 100 + more);
  const refused = await Promise.all(sizes.map((size) => fork.submission(45, size)));
  t.equal((await linesOf(...refused)).length, 20, 'at most 20 in an hour that were not cosigned');
  clock.now += 3_600_000;
  t.equal((await linesOf(...refused)).length, 20);
});

t.test('a root that no log without leaves has is a warning', async (t) => {
  const { log, linesOf } = await faultyWitness(t);
  const text = (await log.checkpoint(1)).split('\n\n')[0]?.replace('\n1\n', '\n0\n');
  const note = formatNote({ text: `${text}\n`, signatures: [log.signer.sign(`${text}\n`)] });
  const body = `old 0\n\n${note}`;
  const lines = await linesOf(body, body);
  t.match(lines, [{ level: 40, size: 0, checkpoint: note, msg: 'A log without leaves has another root.' }]);
  t.equal(lines.length, 1);
});

/** A checkpoint that the log signs with another root than its own, and with an extension line. */
const signedBy = ({ signer }: TestLog, size: number, root: Buffer, extension = ''): string => {
  const text = formatCheckpoint({ origin: 'log.example', size, root, extensions: extension === '' ? [] : [extension] });
  return formatNote({ text, signatures: [signer.sign(text)] });
};

t.test('a log that is followed cannot fill the disk with forks', async (t) => {
  const { log, fork, logged, linesOf, clock } = await faultyWitness(t);
  await linesOf(await log.submission(0, 5));
  const forks = Array.from({ length: 40 }, (_, n) => `old 5\n\n${signedBy(log, 5, Buffer.alloc(32, n), 'x'.repeat(100_000))}`);
  const lines = await linesOf(...forks);
  t.match(lines, [{ level: 50, size: 5, checkpoint: forks[0]?.slice('old 5\n\n'.length), recorded: String }], 'one, whole');
  t.equal(lines.length, 1);
  t.ok(logged.said.length < 110_000, `${logged.said.length} bytes`);
  t.same(await linesOf(await fork.submission(5, 5)), []);
  clock.now += 3_600_000;
  const again = await linesOf(await fork.submission(5, 5));
  t.match(again, [{ level: 50, furtherForks: 40, checkpoint: await fork.checkpoint(5) }], 'the others are counted');
  clock.now += 3_600_000;
  t.notOk('furtherForks' in ((await linesOf(await fork.submission(5, 5)))[0] ?? {}));
});

t.test('nor with long checkpoints that no proof extends', async (t) => {
  const { log, logged, linesOf } = await faultyWitness(t);
  await linesOf(await log.submission(0, 5));
  const long = Array.from({ length: 40 }, (_, n) => signedBy(log, 9, Buffer.alloc(32, n), 'x'.repeat(100_000)));
  const lines = await linesOf(...long.map((note) => `old 5\n\n${note}`));
  t.equal(lines.length, 20);
  t.match(lines.slice(0, 2), [{ checkpoint: long[0] }, { checkpointLength: long[1]?.length, root: String }]);
  t.ok(logged.said.length < 110_000 + 20 * 1_000, `${logged.said.length} bytes`);
});
