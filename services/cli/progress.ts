import type { Progress } from '../../projections/building.ts';
import { estimate } from '../operations/estimate.ts';

const every = 1_000;

const number = new Intl.NumberFormat('en');

/** Formats progress as a line: events done, rate, time left. */
export const lineOf = (progress: Progress, seconds: number): string => {
  const { counted = 'events' } = progress;
  const { percent, total, rate, secondsLeft } = estimate(progress, seconds);
  const done = number.format(progress.events);
  if (total === undefined) return `${done} ${counted} (${percent} %)`;
  const soFar = `${done} of ${number.format(total)} ${counted} (${percent} %)`;
  return secondsLeft === undefined ? soFar : `${soFar}, ${number.format(rate)} a second, ${number.format(secondsLeft)} s left`;
};

export interface Shown {
  /** A new `step` starts a new measurement: rate and time left are those of the step. */
  readonly show: (progress: Progress, step?: string) => void;
  /** Prints a line in between. */
  readonly say: (line: string) => void;
  readonly end: () => void;
}

/** Returns a function that tells how long the step with a name has lasted, in seconds. */
export const clock = (): ((step: string | undefined) => number) => {
  let [current, start]: [string | undefined, number] = [undefined, performance.now()];
  return (step) => {
    if (step !== current) [current, start] = [step, performance.now()];
    return (performance.now() - start) / 1_000;
  };
};

export const named = (step: string | undefined, line: string): string => (step === undefined ? line : `${step}: ${line}`);

/** Reports the progress of some work as plain lines, at most one a second. */
export const asLines = (write: (line: string) => void): Shown => {
  const since = clock();
  let lastShown = performance.now();
  return {
    show: (progress, step) => {
      const seconds = since(step);
      if (performance.now() - lastShown < every) return;
      lastShown = performance.now();
      write(named(step, lineOf(progress, seconds)));
    },
    say: write,
    end: () => undefined,
  };
};
