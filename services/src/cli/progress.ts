import type { Progress } from '../../../projections/src/replay.ts';

const every = 1_000;

const number = new Intl.NumberFormat('en');

/** What is known of the work: positions may be bytes of the log, so how many events are to come is estimated by their share. */
export const estimate = ({ from, position, to, events }: Progress, seconds: number) => {
  const done = position > from && to > from ? (position - from) / (to - from) : 0;
  const rate = seconds > 0 ? events / seconds : 0;
  const total = done > 0 ? Math.round(events / done) : undefined;
  return {
    percent: to > 0 ? Math.floor((100 * position) / to) : 100,
    total,
    rate: Math.round(rate),
    secondsLeft: total === undefined || rate === 0 ? undefined : Math.ceil((total - events) / rate),
  };
};

/** A line for people: how many events, how fast, how long still. */
export const lineOf = (progress: Progress, seconds: number): string => {
  const { percent, total, rate, secondsLeft } = estimate(progress, seconds);
  const share = `${number.format(progress.events)} of ${total === undefined ? '?' : number.format(total)} events (${percent} %)`;
  return `${share}, ${number.format(rate)} a second, ${secondsLeft === undefined ? '?' : number.format(secondsLeft)} s left`;
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
