import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** Processor time of one run, in milliseconds: the total, and the longest turn of the event loop. */
export interface Cost {
  readonly total: number;
  readonly turn: number;
}

const delays = monitorEventLoopDelay({ resolution: 1 });
/** The interval at which the event loop's delay is sampled, in milliseconds. */
const look = 2;

const processorTime = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};

/**
 * Measures one run. Neither measure is exact on a shared machine: the processor time includes other threads of this
 * process (garbage collection, SQLite's writer), and the loop's active time includes what other processes took
 * meanwhile. Both are too high, so the lower one counts.
 */
const atOnce = (work: () => unknown): Cost => {
  const processor = process.cpuUsage();
  const begin = performance.now();
  work();
  const total = Math.min(performance.now() - begin, processorTime(processor));
  return { total, turn: total };
};

/** The same for work that takes several turns of the event loop. */
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

/** The shortest of several runs. It stops after one that takes longer than `enough` milliseconds. */
export const cost = async ({ isAsync, run }: Work, runs: number, enough = Infinity): Promise<Cost> => {
  const once = isAsync ? overTurns : atOnce;
  let least = await once(run);
  for (let times = 1; times < runs && least.total < enough; times += 1) least = cheaper(least, await once(run));
  return least;
};

/** Times at sizes that double, in order. */
export type Times = readonly (readonly [size: number, milliseconds: number])[];

/** Below this a time reflects the clock and the compiler more than the work; milliseconds. */
export const noise = 1;

/**
 * The exponent with which times grow over the last two doublings: 1 is linear, 2 quadratic; n·log n is 1.1. It is 0
 * unless all three of them exceed the noise: a millisecond or two at the largest size does no harm.
 */
export const growthOf = (times: Times): number => {
  const [first, , last] = times.slice(-3);
  if (!first || !last || first[1] < noise) return 0;
  return Math.log(last[1] / first[1]) / Math.log(last[0] / first[0]);
};
