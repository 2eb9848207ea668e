import type { Test } from 'tap';

/**
 * An event loop that the test advances: the clock, the CPU time of its thread, and the callbacks for the end of a turn.
 */
export interface StoppedLoop {
  /** Lets time pass within one turn, in milliseconds; `used`: the thread's CPU time, by default all of it. */
  pass(milliseconds: number, used?: number): void;
  /** Ends the turn: runs the callbacks that waited for that. */
  endTurn(): void;
  /** Runs all interval timers once, whatever the time. */
  tick(): void;
  /** The number of interval timers. */
  timers(): number;
}

/**
 * Replaces the real event loop by a stopped one until the test ends. The test must not wait for anything real
 * meanwhile.
 */
export const stoppedLoop = (t: Test): StoppedLoop => {
  let [time, worked] = [10_000, 500];
  let waiting: (() => void)[] = [];
  const repeated = new Map<object, () => void>();
  const replace = (object: object, name: string, value: unknown) =>
    t.intercept(object as Record<string, unknown>, name, { value });
  replace(performance, 'now', () => time);
  // Half in user mode and half in system mode; microseconds.
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
