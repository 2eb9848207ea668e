import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The longest turn of the event loop while something is done, in milliseconds. What other processes took of it is no
 * turn of ours, and what other threads took neither: neither measure is lower than the truth, so the lower one counts.
 */
export const longestTurnOf = async (work: () => Promise<unknown>): Promise<number> => {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  // It measures from one look at the loop to the next: the first must lie before what is measured.
  await sleep(5);
  const processor = process.cpuUsage();
  const loop = performance.eventLoopUtilization();
  await work();
  const { user, system } = process.cpuUsage(processor);
  const { active } = performance.eventLoopUtilization(loop);
  await sleep(5);
  delays.disable();
  return Math.min((user + system) / 1_000, active, delays.max / 1e6);
};
