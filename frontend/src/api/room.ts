/** The most tries of one call while the server is overloaded. */
const mostTries = 4;
/** The longest `Retry-After` that is waited out without asking the reader, in seconds. */
const longestWait = 10;
/** Random delay that keeps browsers refused together from returning together, in milliseconds. */
const spread = 1_000;

/** The number of refused calls that are still being retried. */
let calls = 0;
/** One function for each waiting call: it ends the wait. */
const waits = new Set<() => void>();
const listeners = new Set<() => void>();

const count = (change: number): void => {
  calls += change;
  for (const listener of listeners) listener();
};

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      waits.delete(end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    waits.add(end);
  });

/** Whether any refused call is being retried. */
export const isBusy = (): boolean => calls > 0;

/** Calls a listener whenever `isBusy` may have changed. Returns a function that unsubscribes it. */
export const followBusy = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Retries every waiting call immediately. */
export const tryNow = (): void => {
  for (const end of waits) end();
};

/**
 * Makes a call that is safe to repeat, and retries it while the server is overloaded and says when to retry.
 * `retryAfter` reads the seconds from the error of a try; undefined means no retry. Throws the error of the last try.
 */
export const onceThereIsRoom = async <Result>(
  call: () => Promise<Result>,
  retryAfter: (error: unknown) => number | undefined,
): Promise<Result> => {
  let refusals = 0;
  try {
    for (;;) {
      try {
        return await call();
      } catch (error) {
        const after = retryAfter(error);
        if (after === undefined || after > longestWait || refusals === mostTries - 1) throw error;
        refusals += 1;
        if (refusals === 1) count(1);
        // Back off: a server that is still overloaded needs more time.
        await wait(1_000 * after * refusals + spread * Math.random());
      }
    }
  } finally {
    if (refusals > 0) count(-1);
  }
};
