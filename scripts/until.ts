import { setTimeout as sleep } from 'node:timers/promises';

/** How long a test waits for a condition, in milliseconds: enough for a busy machine. `PATIENCE` sets it. */
export const patience = Number(process.env.PATIENCE ?? 30_000);
const interval = 10;

/**
 * Waits until a condition returns something other than false, undefined or null, and returns that. Throws an error with
 * the description after `patience`; rethrows an error of the condition at once.
 */
export const until = async <Result>(
  condition: () => Result | Promise<Result>,
  description = condition.toString(),
): Promise<Exclude<Result, false | undefined | null>> => {
  for (const began = performance.now(); ; await sleep(interval)) {
    const result = await condition();
    if (result !== false && result !== undefined && result !== null) return result as Exclude<Result, false | undefined | null>;
    if (performance.now() - began > patience) throw new Error(`After ${patience / 1_000} s still not: ${description}`);
  }
};
