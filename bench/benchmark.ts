/** One measurement; with a target, the least that it must be, or the most. */
export interface Measurement {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** The smallest and the greatest of the rounds. */
  readonly spread?: readonly [number, number];
  readonly target?: number;
  readonly atMost?: number;
}

export interface Settings {
  /** Less of everything: a minute in all, for continuous integration. */
  readonly quick: boolean;
  /** A folder of the run's own, gone when it is over. */
  readonly folder: string;
  /** Tells what is being done, for those who wait. */
  readonly say: (line: string) => void;
}

export interface Benchmark {
  readonly name: string;
  /** What is compared with what, in sentences. */
  readonly compares: string;
  /** Takes so long that it is run by its name alone. */
  readonly onlyWhenNamed?: boolean;
  /** Why it cannot be run here, where that is so. */
  readonly leftOut?: string | undefined;
  readonly run: (settings: Settings) => Promise<Measurement[]>;
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] as number) + (sorted[Math.ceil(middle) - 1] as number)) / 2;
};

const spreadOf = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)];

/** The median of the rounds, and how far they lie apart. */
export const measurement = (what: string, unit: string, rounds: readonly number[], target?: number): Measurement => ({
  what,
  unit,
  value: median(rounds),
  ...(rounds.length > 1 ? { spread: spreadOf(rounds) } : {}),
  ...(target === undefined ? {} : { target }),
});

/** Whether a measurement is what it must be. */
export const isMet = ({ value, target = -Infinity, atMost = Infinity }: Measurement): boolean =>
  value >= target && value <= atMost;

/**
 * Runs both in turn (A B A B …), so that what else the machine does falls on both alike. One round of each goes before,
 * uncounted: nothing is compiled or cached in it that would not be in a server that runs.
 */
export const alternately = async <Result>(
  rounds: number,
  one: () => Promise<Result>,
  other: () => Promise<Result>,
): Promise<[Result, Result][]> => {
  await one();
  await other();
  const pairs: [Result, Result][] = [];
  for (let round = 0; round < rounds; round += 1) pairs.push([await one(), await other()]);
  return pairs;
};

/** How much was done in a second, and in a second of this process's processor time, its threads included. */
export interface Timed {
  readonly perSecond: number;
  readonly perProcessorSecond: number;
}

/** Compares work done in two ways: the ratio of the rates, that of the rates by processor time, and the first rate. */
export const comparedTimings = (
  what: string,
  against: string,
  unit: string,
  pairs: readonly (readonly [Timed, Timed])[],
  target?: number,
): Measurement[] => {
  const ratio = (part: keyof Timed) => pairs.map(([one, other]) => one[part] / other[part]);
  return [
    measurement(what, against, ratio('perSecond'), target),
    // The rate hides it: an answer waits for the collections while the processor is free.
    measurement(`${what}: per second of processor time`, against, ratio('perProcessorSecond')),
    measurement(what, unit, pairs.map(([one]) => one.perSecond)), // prettier-ignore
  ];
};

export const timing = async (count: number, work: () => Promise<void>): Promise<Timed> => {
  const used = process.cpuUsage();
  const begin = performance.now();
  await work();
  const seconds = (performance.now() - begin) / 1_000;
  const { user, system } = process.cpuUsage(used);
  return { perSecond: count / seconds, perProcessorSecond: count / ((user + system) / 1_000_000) };
};
