import { setTimeout as sleep } from 'node:timers/promises';
import { answerJobs } from './children.ts';
import { admin, author, member, reader, registerAdmin, sentAway, type Habit } from './soak-people.ts';

export type SoakJob =
  | { readonly register: string; readonly address: string }
  | { readonly admin: string; readonly address: string; readonly seconds: number };

export interface Soaked {
  readonly steps: number;
  readonly errors: readonly string[];
  /** How often the site said that it was too busy (503 with `Retry-After`). */
  readonly sentAway: number;
}

const readers = 6;
const authors = 3;

/** Goes on with a habit, a pause after each step, until the time is over. */
const live = async (habit: Habit, pause: number, until: number, errors: string[]): Promise<number> => {
  let step = 0;
  for (; Date.now() < until; step += 1) {
    try {
      await habit(step);
    } catch (error) {
      errors.push((error as Error).message);
    }
    await sleep(pause);
  }
  return step;
};

answerJobs<SoakJob, Soaked>(async (job) => {
  const { address } = job;
  if ('register' in job) {
    await registerAdmin(address, job.register);
    return { steps: 1, errors: [], sentAway: sentAway.times };
  }
  const until = Date.now() + job.seconds * 1_000;
  const errors: string[] = [];
  const lives = [
    ...Array.from({ length: readers }, (_, number) => live(reader(address, number), 50, until, errors)),
    ...Array.from({ length: authors }, async (_, number) => live(await author(address, number), 700, until, errors)),
    admin(address, job.admin).then((habit) => live(habit, 1_000, until, errors)),
    live(member(address, job.admin), 5_000, until, errors),
  ];
  const steps = (await Promise.all(lives)).reduce((sum, steps) => sum + steps, 0);
  return { steps, errors: errors.slice(0, 20), sentAway: sentAway.times };
});
