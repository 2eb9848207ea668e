/** A function that runs soon, at a limited rate. */
export interface Throttled {
  (): void;
  /** Cancels a pending run. */
  readonly cancel: () => void;
}

/** Runs the work at once, but at most once per `rest` milliseconds: the calls of a burst become one run. */
export const throttled = (work: () => void, rest: number): Throttled => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = -rest;
  const run = (): void => {
    timer = undefined;
    last = performance.now();
    work();
  };
  const ask = (): void => {
    timer ??= setTimeout(run, Math.max(0, last + rest - performance.now()));
  };
  return Object.assign(ask, { cancel: () => clearTimeout(timer) });
};
