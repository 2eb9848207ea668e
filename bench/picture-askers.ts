import { Agent, request } from 'node:http';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerJobs } from './children.ts';

export interface PicturesJob {
  readonly address: string;
  /** Asked for one after the other, round and round. */
  readonly paths: readonly string[];
  readonly connections: number;
  /** Requests a second. */
  readonly rate: number;
  readonly seconds: number;
}

/** How many requests were answered, by status; 0 for those without an answer. */
export type PicturesAnswer = Record<string, number>;

/** Timers are no finer. */
const tick = 2;

// Attackers have machines of their own: what they do themselves is not to take the site's processors.
setPriority(constants.priority.PRIORITY_LOW);

let asked = 0;

const statusOf = (agent: Agent, url: string): Promise<number> =>
  new Promise((resolve) => {
    const call = request(url, { agent }, (answer) => {
      answer.resume();
      answer.on('close', () => resolve(answer.statusCode ?? 0));
    });
    call.on('error', () => resolve(0));
    call.end();
  });

/** People who ask for one picture after the other at a fixed pace, and take no refusal for an answer. */
answerJobs<PicturesJob, PicturesAnswer>(async ({ address, paths, connections, rate, seconds }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const statuses: PicturesAnswer = {};
  const ask = async (): Promise<void> => {
    const path = paths[(asked += 1) % paths.length] as string;
    const status = await statusOf(agent, address + path);
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  const all: Promise<void>[] = [];
  const begin = performance.now();
  for (let past = 0; past < 1_000 * seconds; past = performance.now() - begin) {
    while (all.length < (past * rate) / 1_000) all.push(ask());
    await sleep(tick);
  }
  await Promise.all(all);
  agent.destroy();
  return statuses;
});
