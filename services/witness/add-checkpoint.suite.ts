import type { Test } from 'tap';
import { timeOfCosignature } from '../../domain/transparency/cosignature.ts';
import { parseNote, verifiedSignatures } from '../../domain/transparency/note.ts';
import { parseVerifierKey } from '../../domain/transparency/verifier-key.ts';
import type { TestLog } from '../../event-log/tree/test/test-log.ts';
import type { WitnessLogs } from './test/witness-logs.ts';

/** A witness that follows `log` and `empty`, and has cosigned nothing. */
export interface AskedWitness {
  readonly address: string;
  readonly verifierKey: string;
}

/** Asks a witness to cosign. */
export const submit = async ({ address }: Pick<AskedWitness, 'address'>, body: string | Uint8Array) => {
  const answer = await fetch(`${address}/add-checkpoint`, { method: 'POST', body: Buffer.from(body) });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
};

/** When the witness cosigned, according to its response; undefined if that is no cosignature of this witness. */
export const cosignedAt = async (checkpoint: string, lines: string, verifierKey: string): Promise<number | undefined> => {
  const key = await parseVerifierKey(verifierKey);
  const [own, ...others] = await verifiedSignatures(parseNote(checkpoint + lines), [key]);
  return own && others.length === 0 ? timeOfCosignature(own.bytes) : undefined;
};

/**
 * Checks the responses that C2SP tlog-witness requires for `add-checkpoint`, step by step. `unsigned` is the status
 * that another implementation returns for requests that it cannot read and for unknown keys.
 */
export const addCheckpointSuite = async (t: Test, witness: AskedWitness, logs: WitnessLogs, unsigned?: number): Promise<void> => {
  const { log, fork, empty, foreign, unknown } = logs;
  const ask = (body: string | Uint8Array) => submit(witness, body);
  const refused = async (status: number, body: string | Uint8Array, what: string): Promise<void> => {
    const answer = await ask(body);
    t.ok([status, status < 404 ? unsigned : undefined].includes(answer.status), `${what}: ${answer.status}`);
    t.notMatch(answer.text, /—/, what);
  };
  const cosigned = async (of: TestLog, old: number, size: number, what: string): Promise<void> => {
    const { status, text } = await ask(await of.submission(old, size));
    t.equal(status, 200, what);
    const time = await cosignedAt(await of.checkpoint(size), text, witness.verifierKey);
    t.ok(time !== undefined && Math.abs(time - Date.now() / 1000) < 60, `${what}: cosigned now`);
  };
  const conflict = async (old: number, size: number, last: number): Promise<void> => {
    const answer = await ask(await log.submission(old, size));
    t.same(
      answer,
      { status: 409, type: 'text/x.tlog.size', text: `${last}\n` },
      `from ${old} to ${size}, where it is at ${last}`,
    );
  };
  const first = await log.submission(0, 5);
  for (const [what, body] of [
    ['nothing', ''],
    ['no old size', first.replace('old 0\n', '')],
    ['no number', first.replace('old 0', 'old many')],
    ['a proof that is not Base 64', first.replace('old 0\n', 'old 0\n!\n')],
    ['no checkpoint', 'old 0\n\n'],
    ['half of a checkpoint', 'old 0\n\nlog.example\n5\n'],
  ] as const)
    await refused(400, body, what);
  await refused(404, await unknown.submission(0, 5), 'a log that it does not follow');
  await refused(403, await foreign.submission(0, 5), 'another key of the same name');
  const last = first.at(-10) === 'A' ? 'B' : 'A';
  await refused(403, first.slice(0, -10) + last + first.slice(-9), 'a signature that was changed');

  await cosigned(log, 0, 5, 'the first one');
  await refused(400, first.replace('old 0', 'old 6'), 'an old size beyond that of the checkpoint');
  await conflict(0, 7, 5);
  await conflict(4, 7, 5);
  await cosigned(log, 5, 5, 'the same once more');
  await refused(422, await fork.submission(5, 5), 'another root of the same size');
  const next = await log.submission(5, 300);
  const [old, ...proof] = (next.split('\n\n')[0] as string).split('\n');
  const withProof = (lines: readonly (string | undefined)[]): string =>
    next.replace(/^.*?\n\n/s, `${[old, ...lines].join('\n')}\n\n`);
  await refused(422, withProof([]), 'no proof');
  await refused(422, withProof(proof.slice(1)), 'a proof without its first hash');
  await refused(422, withProof([...proof, proof[0]]), 'a proof with one hash more');
  await refused(422, withProof(proof.toReversed()), 'a proof the wrong way round');
  await cosigned(log, 5, 300, 'a larger one');
  await conflict(5, 300, 300);
  await conflict(5, 5, 300);
  await refused(422, await fork.submission(300, 400), 'the fork goes on');
  await refused(
    422,
    (await log.submission(300, 400)).replace(/\n\n[^]*$/, `\n\n${await fork.checkpoint(400)}`),
    'a proof of another tree',
  );
  const stranger = unknown.signer.sign('anything\n');
  const line = `— stranger ${Buffer.from([1, 2, 3, 4, ...stranger.bytes]).toString('base64')}\n`;
  t.equal((await ask(`${await log.submission(300, 2_000)}${line}`)).status, 200, 'signatures of strangers are of no matter');
  await conflict(300, 2_000, 2_000);

  await cosigned(empty, 0, 0, 'a log without leaves');
  empty.growTo(3);
  const grown = await empty.submission(0, 3);
  await refused(422, grown.replace('old 0\n', `old 0\n${proof[0]}\n`), 'a proof where none is needed');
  await cosigned(empty, 0, 3, 'its first leaves');
  const nothing = (await empty.submission(3, 3)).replace('old 3', 'old 2');
  t.same(await ask(nothing), { status: 409, type: 'text/x.tlog.size', text: '3\n' });
};
