import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The longest turn of the event loop during some work, in milliseconds. One measure includes the time that other
 * processes took, the other that of other threads; neither is too low, so the lower one counts.
 */
export const longestTurnOf = async (work: () => Promise<unknown>): Promise<number> => {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  // The histogram measures from one sample of the loop to the next: take the first one before the work.
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
