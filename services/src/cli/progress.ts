import type { Progress } from '../../../projections/src/replay.ts';
import { estimate } from '../operating/estimate.ts';

const every = 1_000;

const number = new Intl.NumberFormat('en');

/** A line for people: how many events, how fast, how long still. */
export const lineOf = (progress: Progress, seconds: number): string => {
  const { percent, total, rate, secondsLeft } = estimate(progress, seconds);
  const done = number.format(progress.events);
  if (total === undefined || secondsLeft === undefined) return `${done} events (${percent} %)`;
  return `${done} of ${number.format(total)} events (${percent} %), ${number.format(rate)} a second, ${number.format(secondsLeft)} s left`;
};

export interface Shown {
  show(progress: Progress): void;
  /** Says something between. */
  say(line: string): void;
  end(): void;
}

/** Tells on standard error how far a piece of work is: as a line once a second. */
export const asLines = (write: (line: string) => void): Shown => {
  const start = performance.now();
  let told = start;
  return {
    show: (progress) => {
      const now = performance.now();
      if (now - told < every) return;
      told = now;
      write(lineOf(progress, (now - start) / 1000));
    },
    say: write,
    end: () => undefined,
  };
};

/** On a terminal a bar, elsewhere plain lines. */
export const openProgress = async (): Promise<Shown> => {
  if (!process.stderr.isTTY) return asLines(console.error);
  const { asBar } = await import('./progress-bar.ts');
  return asBar(process.stderr);
};
