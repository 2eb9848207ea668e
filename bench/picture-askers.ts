import { Agent, request } from 'node:http';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerJobs } from './children.ts';

export interface PicturesJob {
  readonly address: string;
  /** Asked for one after the other, round and round. */
  readonly paths: readonly string[];
  readonly connections: number;
  /** Requests a second, at the most. */
  readonly rate: number;
  readonly seconds: number;
}

/** How many requests were answered, by status; 0 for those without an answer. */
export type PicturesAnswer = Record<string, number>;

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

/** People who ask for one picture after the other, all together at a pace, and take no refusal for an answer. */
answerJobs<PicturesJob, PicturesAnswer>(async ({ address, paths, connections, rate, seconds }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const statuses: PicturesAnswer = {};
  const begin = performance.now();
  let due = begin;
  const askOneAfterTheOther = async (): Promise<void> => {
    while (due < begin + 1_000 * seconds) {
      due = Math.max(due, performance.now()) + 1_000 / rate;
      await sleep(due - performance.now());
      const path = paths[(asked += 1) % paths.length] as string;
      const status = await statusOf(agent, address + path);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, askOneAfterTheOther));
  agent.destroy();
  return statuses;
});
