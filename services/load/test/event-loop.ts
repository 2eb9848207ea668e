import type { Test } from 'tap';

/**
 * An event loop that stands still until the test moves it: what the clock says, how much its thread worked, what
 * waits for the end of a turn.
 */
export interface StoppedLoop {
  /** Lets time pass within one turn; its thread works all the while, or for so long as is said. Milliseconds. */
  pass(milliseconds: number, used?: number): void;
  /** Ends the turn: what waited for that is run. */
  endTurn(): void;
  /** Has the timers that repeat run once, whatever the time is. */
  tick(): void;
  /** How many timers repeat. */
  timers(): number;
}

/**
 * Puts a stopped loop in the place of the real one, until the test ends. It must not wait for anything real meanwhile.
 */
export const stoppedLoop = (t: Test): StoppedLoop => {
  let [time, worked] = [10_000, 500];
  let waiting: (() => void)[] = [];
  const repeated = new Map<object, () => void>();
  const replace = (object: object, name: string, value: unknown) =>
    t.intercept(object as Record<string, unknown>, name, { value });
  replace(performance, 'now', () => time);
  // Half of it by the program, half by the system for it; microseconds.
  replace(process, 'threadCpuUsage', () => ({ user: worked * 500, system: worked * 500 }));
  replace(globalThis, 'setImmediate', (work: () => void) => void waiting.push(work));
  replace(globalThis, 'setInterval', (work: () => void) => {
    const timer = { unref: () => timer };
    repeated.set(timer, work);
    return timer;
  });
  replace(globalThis, 'clearInterval', (timer: object) => void repeated.delete(timer));
  return {
    pass: (milliseconds, used = milliseconds) => {
      time += milliseconds;
      worked += used;
    },
    endTurn: () => {
      const works = waiting;
      waiting = [];
      for (const work of works) work();
    },
    tick: () => {
      for (const work of [...repeated.values()]) work();
    },
    timers: () => repeated.size,
  };
};
