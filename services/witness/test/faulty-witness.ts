import { Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { pino } from 'pino';
import type { Test } from 'tap';
import { formatVerifierKey } from '../../../domain/transparency/verifier-key.ts';
import { cosigner } from '../../../event-log/tree/sign.ts';
import { privateKeyOf } from '../../../event-log/tree/test/test-log.ts';
import { buildWitness } from '../app.ts';
import type { WitnessRecord } from '../record.ts';
import { LogWitness } from '../witness.ts';
import { witnessLogs } from './witness-logs.ts';

/** A record that takes its time, and fails when it is told to. */
export class FaultyRecord implements WitnessRecord {
  readonly kept = new Map<string, string>();
  fault: 'read' | 'write' | 'lost' | undefined;

  async last(origin: string): Promise<string | undefined> {
    if (this.fault === 'read') throw new Error('disk I/O error');
    const last = this.kept.get(origin);
    await turn();
    return last;
  }
  async replace(origin: string, before: string | undefined, next: string): Promise<boolean> {
    if (this.fault === 'write') throw new Error('database or disk is full');
    if (this.fault === 'lost' || this.kept.get(origin) !== before) return false;
    this.kept.set(origin, next);
    return true;
  }
}

/** A witness on such a record, and all that it logs. */
export const faultyWitness = async (t: Test) => {
  const logs = await witnessLogs();
  const record = new FaultyRecord();
  const own = await cosigner('witness.example', privateKeyOf());
  const logged = { said: '' };
  const lines = new Writable({ write: (chunk, _encoding, done) => [(logged.said += String(chunk)), done()] });
  const keys = new Map([['log.example', [logs.log.signer.key]]]);
  const witness = new LogWitness(own, keys, record, () => new Date());
  const described = { name: 'witness.example', verifierKey: formatVerifierKey(own.key), logs: keys };
  const clock = { now: 0 };
  const app = buildWitness(witness, record, described, pino(lines), () => clock.now);
  t.teardown(() => app.close());
  const send = (body: string) => app.inject({ method: 'POST', url: '/add-checkpoint', payload: body });
  /** The lines that requests add to the log. */
  const linesOf = async (...bodies: readonly string[]): Promise<Record<string, unknown>[]> => {
    logged.said = '';
    for (const body of bodies) await send(body);
    const written = logged.said.split('\n').filter(Boolean);
    return written.map((line) => JSON.parse(line) as Record<string, unknown>);
  };
  return { ...logs, record, logged, send, linesOf, clock };
};
