import type { Progress } from '../../projections/building.ts';
import { estimate } from '../operations/estimate.ts';

const every = 1_000;

const number = new Intl.NumberFormat('en');

/** Formats progress as a line: events done, rate, time left. */
export const lineOf = (progress: Progress, seconds: number): string => {
  const { counted = 'events' } = progress;
  const { percent, total, rate, secondsLeft } = estimate(progress, seconds);
  const done = number.format(progress.events);
  if (total === undefined || secondsLeft === undefined) return `${done} ${counted} (${percent} %)`;
  return `${done} of ${number.format(total)} ${counted} (${percent} %), ${number.format(rate)} a second, ${number.format(secondsLeft)} s left`;
};

export interface Shown {
  /** A step begins where its name changes: speed and time left are those of the step. */
  readonly show: (progress: Progress, step?: string) => void;
  /** Says something between. */
  readonly say: (line: string) => void;
  readonly end: () => void;
}

/** Answers how long the step of that name has lasted, in seconds. */
export const clock = (): ((step: string | undefined) => number) => {
  let [current, start]: [string | undefined, number] = [undefined, performance.now()];
  return (step) => {
    if (step !== current) [current, start] = [step, performance.now()];
    return (performance.now() - start) / 1_000;
  };
};

export const named = (step: string | undefined, line: string): string => (step === undefined ? line : `${step}: ${line}`);

/** Tells on standard error how far a piece of work is: as a line once a second. */
export const asLines = (write: (line: string) => void): Shown => {
  const since = clock();
  let told = performance.now();
  return {
    show: (progress, step) => {
      const seconds = since(step);
      if (performance.now() - told < every) return;
      told = performance.now();
      write(named(step, lineOf(progress, seconds)));
    },
    say: write,
    end: () => undefined,
  };
};
