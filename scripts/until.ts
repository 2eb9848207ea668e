import { setTimeout as sleep } from 'node:timers/promises';

/** How long a test waits for a condition, in milliseconds: long, for a machine that does other work beside it. */
const patience = 30_000;
const interval = 10;

/**
 * Waits until a condition holds, and returns what it gave: anything but false, undefined or null. Throws, with the
 * description, where it does not hold within 30 s; an error of the condition is thrown at once.
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
