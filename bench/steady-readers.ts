import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerJobs } from './children.ts';

export interface SteadyJob {
  readonly address: string;
  /** Asked for in turn. What each answers at first is what it must answer to the end. */
  readonly paths: readonly string[];
  readonly connections: number;
  /**
   * Requests a second, of all connections together: one comes each `1 / rate` seconds, however long the answers take.
   */
  readonly rate: number;
  readonly seconds: number;
}

export interface SteadyAnswer {
  readonly requests: number;
  /** Answers that failed, or were not what was answered at first. */
  readonly wrong: number;
  /** Those of them that failed. */
  readonly failed: number;
  /** Of latencies, in milliseconds, from the moment at which a request was due. */
  readonly p99: number;
}

/** Timers are no finer. */
const tick = 1;

const get = (agent: Agent, url: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const call = request(url, { agent, headers: { 'accept-encoding': 'identity' } }, (answer) => {
      const { statusCode } = answer;
      text(answer).then(
        (body) => (statusCode === 200 ? resolve(body) : reject(new Error(`${url} answered ${statusCode}.`))),
        reject,
      );
    });
    call.on('error', reject);
    call.end();
  });

const p99Of = (latencies: readonly number[]): number =>
  latencies.toSorted((one, other) => one - other)[Math.ceil(0.99 * latencies.length) - 1] ?? 0;

/**
 * Readers who come at a fixed pace, as they do to a site that is not overloaded, and hold each answer against the
 * first.
 */
answerJobs<SteadyJob, SteadyAnswer>(async ({ address, paths, connections, rate, seconds }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const expected: string[] = [];
  for (const path of paths) expected.push(await get(agent, address + path));
  const latencies: number[] = [];
  let [wrong, failed] = [0, 0];
  const come = async (number: number, due: number): Promise<void> => {
    const place = number % paths.length;
    const body = await get(agent, address + paths[place]).catch(() => undefined);
    latencies.push(performance.now() - due);
    if (body === undefined) failed += 1;
    if (body !== expected[place]) wrong += 1;
  };
  const begin = performance.now();
  const all: Promise<void>[] = [];
  const total = rate * seconds;
  while (all.length < total) {
    for (; all.length < total;) {
      const due = begin + (1_000 * all.length) / rate;
      if (due > performance.now()) break;
      all.push(come(all.length, due));
    }
    await sleep(tick);
  }
  await Promise.all(all);
  agent.destroy();
  return { requests: total, wrong, failed, p99: p99Of(latencies) };
});
