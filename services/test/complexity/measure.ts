import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** Processor time of one run, in milliseconds: all of it, and its longest turn of the event loop. */
export interface Cost {
  readonly total: number;
  readonly turn: number;
}

const delays = monitorEventLoopDelay({ resolution: 1 });
/** A delay is noticed from one look at the loop to the next, in milliseconds. */
const look = 2;

const processorTime = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};

/**
 * What one run takes. Neither measure is the truth on a machine that others use too: the processor time counts other
 * threads of this process (garbage, the writer of SQLite), the time that the loop was active counts what other
 * processes took meanwhile. Both are too high: the lower one is taken.
 */
const atOnce = (work: () => unknown): Cost => {
  const processor = process.cpuUsage();
  const begin = performance.now();
  work();
  const total = Math.min(performance.now() - begin, processorTime(processor));
  return { total, turn: total };
};

/** The same of work that goes over several turns of the event loop. */
const overTurns = async (work: () => unknown): Promise<Cost> => {
  delays.reset();
  delays.enable();
  await sleep(look);
  const processor = process.cpuUsage();
  const loop = performance.eventLoopUtilization();
  await work();
  const total = Math.min(performance.eventLoopUtilization(loop).active, processorTime(processor));
  await sleep(look);
  delays.disable();
  return { total, turn: Math.min(total, delays.max / 1e6) };
};

export interface Work {
  readonly isAsync: boolean;
  readonly run: () => unknown;
}

export const cheaper = (one: Cost, other: Cost): Cost => ({
  total: Math.min(one.total, other.total),
  turn: Math.min(one.turn, other.turn),
});

/** The least that so many runs take. A run that takes longer than `enough` milliseconds is the last. */
export const cost = async ({ isAsync, run }: Work, runs: number, enough = Infinity): Promise<Cost> => {
  const once = isAsync ? overTurns : atOnce;
  let least = await once(run);
  for (let times = 1; times < runs && least.total < enough; times += 1) least = cheaper(least, await once(run));
  return least;
};

/** Times at sizes that double, in order. */
export type Times = readonly (readonly [size: number, milliseconds: number])[];

/** Below this a time says more of the clock and of the compiler than of the work; milliseconds. */
export const noise = 1;

/**
 * The exponent with which times grow over the last two doublings: 1 is linear, 2 quadratic; n·log n is 1.1. 0 where not
 * all three of them rise above the noise: what takes a millisecond or two at the largest size harms nobody.
 */
export const growthOf = (times: Times): number => {
  const [first, , last] = times.slice(-3);
  if (!first || !last || first[1] < noise) return 0;
  return Math.log(last[1] / first[1]) / Math.log(last[0] / first[0]);
};
