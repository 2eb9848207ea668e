/** Something that is done soon, however often it is asked for. */
export interface Throttled {
  (): void;
  /** Calls off what is still to be done. */
  readonly cancel: () => void;
}

/** Does the work at once, and then not again before `rest` milliseconds are over: a burst of calls is one. */
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
