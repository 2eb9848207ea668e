import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { parseUnverifiedCheckpoint } from '../../domain/transparency/parse-unverified-checkpoint.ts';
import { random } from '../../scripts/random.ts';
import { testCount } from '../../scripts/test-scale.ts';
import type { TestLog } from '../../event-log/tree/test/test-log.ts';
import { until } from '../../scripts/until.ts';
import { cosignedAt, submit } from '../witness/add-checkpoint.suite.ts';
import { followedKeys, witnessFile, witnessLogs, type WitnessLogs } from '../witness/test/witness-logs.ts';
import { start } from './built.ts';
import { folder } from './folder.ts';

/** `kill -9` of `benchnotes witness` while a log with two pasts asks it for cosignatures. */

const kills = testCount('kills', 16);
t.setTimeout(60_000 + kills * 15_000);

/** The command in a separate process, and its address. */
const startWitness = async (file: string) => {
  const child = start('cli', ['witness', '--config', file, '--json'], { env: { ...process.env, LOG_LEVEL: 'warn' } });
  child.stderr.on('data', (chunk: Buffer) => t.fail(chunk.toString()));
  for await (const line of createInterface(child.stdout))
    return { child, ...(JSON.parse(line) as { readonly address: string; readonly verifierKey: string }) };
  throw new Error('The witness did not start.');
};

type Witness = Awaited<ReturnType<typeof startWitness>>;

/** The size of the last checkpoint whose cosignature was received. */
interface State {
  size: number;
}

/** Submits one more leaf each time, until the witness no longer responds. Returns how often it cosigned. */
const askOn = async (witness: Witness, log: TestLog, state: State): Promise<number> => {
  for (let cosigned = 0; ; cosigned += 1) {
    const answer = await submit(witness, await log.submission(state.size, state.size + 1)).catch(() => undefined);
    if (!answer) return cosigned;
    if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
    const time = await cosignedAt(await log.checkpoint(state.size + 1), answer.text, witness.verifierKey);
    if (time === undefined) throw new Error(`No cosignature: ${answer.text}`);
    state.size += 1;
  }
};

/** The size of its last cosigned checkpoint, as it publishes it. */
const recordedSize = async ({ address }: Witness): Promise<number> => {
  const answer = await fetch(`${address}/${createHash('sha256').update('log.example').digest('hex')}/checkpoint`);
  return answer.status === 404 ? 0 : parseUnverifiedCheckpoint(await answer.text()).size;
};

/** The other past is refused at the last cosigned size and beyond, and so is a smaller size. */
const checkRefusals = async (t: Test, witness: Witness, { log, fork }: WitnessLogs, last: number): Promise<void> => {
  for (const size of [last, last + 5]) t.equal((await submit(witness, await fork.submission(last, size))).status, 422);
  t.equal((await submit(witness, await fork.submission(0, last))).status, 409);
  t.equal((await submit(witness, await log.submission(last - 1, last - 1))).status, 409);
};

t.test(`killed ${kills} times, it cosigns one past of a log, and none that is shorter`, async (t) => {
  const logs = await witnessLogs();
  logs.log.growTo(2_000 + kills * 1_000);
  logs.fork.growTo(2_000 + kills * 1_000, 'fork');
  const file = witnessFile(folder(t), followedKeys(logs));
  const state: State = { size: 0 };
  let [cosigned, unanswered] = [0, 0];
  for (let kill = 1; kill <= kills; kill += 1) {
    const witness = await startWitness(file);
    const size = await recordedSize(witness);
    // Without a response the checkpoint may or may not have been cosigned; with one, it has been.
    if (size !== state.size) {
      unanswered += 1;
      t.equal(size, state.size + 1);
      state.size = size;
    }
    if (size > 0) await checkRefusals(t, witness, logs, size);
    const asked = askOn(witness, logs.log, state);
    // Some kills come before the first response.
    if (kill % 4 > 0) await until(() => state.size > size);
    await sleep(random() * 200);
    witness.child.kill('SIGKILL');
    await once(witness.child, 'exit');
    cosigned += await asked;
  }
  t.comment(`${kills} kills: ${cosigned} checkpoints cosigned, ${unanswered} recorded without an answer`);
  t.ok(cosigned > 0, 'it was killed while it cosigned');
});

t.test('it ends in order when it is told to', async (t) => {
  const logs = await witnessLogs();
  const file = witnessFile(folder(t), followedKeys(logs));
  const witness = await startWitness(file);
  t.equal((await submit(witness, await logs.log.submission(0, 9))).status, 200);
  witness.child.kill('SIGTERM');
  t.same(await once(witness.child, 'exit'), [0, null]);
  const again = await startWitness(file);
  t.match(await submit(again, await logs.log.submission(0, 9)), { status: 409, text: '9\n' });
  again.child.kill('SIGINT');
  t.same(await once(again.child, 'exit'), [0, null]);
});
