/** How often a call is made at most while the server has no room for it. */
const mostTries = 4;
/** A longer wait is for the reader to decide on; in seconds. */
const longestWait = 10;
/** Browsers that were refused together do not come back together; in milliseconds. */
const spread = 1_000;

/** How many calls were refused for lack of room, and have not come to an end. */
let calls = 0;
/** Ends the wait of each call that waits for its next try. */
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

/** Whether a call waits for the server to have room for it. */
export const isBusy = (): boolean => calls > 0;

/** Has a listener called whenever that may have changed. Answers a function that ends it. */
export const followBusy = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Makes every call that waits at once. */
export const tryNow = (): void => {
  for (const end of waits) end();
};

/**
 * Makes a call that may be made twice, and makes it again where the server has no room for it and says when it has, as
 * often as `mostTries` says. `retryAfter`: in how many seconds, of what a try threw. Throws what the last one threw.
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
        // Each time longer: a server that has no room yet is not to be kept from it.
        await wait(1_000 * after * refusals + spread * Math.random());
      }
    }
  } finally {
    if (refusals > 0) count(-1);
  }
};
