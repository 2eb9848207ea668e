/**
 * The work that a signal ends. A signal has one listener for all of it: Node warns of more than ten, as of a leak.
 */
const endsOf = new WeakMap<AbortSignal, Set<() => void>>();

/** Calls `end` when the signal is aborted. Returns a function that takes it back. */
const whenAborted = (over: AbortSignal, end: () => void): (() => void) => {
  const ends = endsOf.get(over) ?? new Set();
  if (!endsOf.has(over)) {
    endsOf.set(over, ends);
    over.addEventListener('abort', () => ends.forEach((one) => one()), { once: true });
  }
  ends.add(end);
  return () => void ends.delete(end);
};

/**
 * Runs work with a signal that is aborted after a time, in milliseconds, with a `TimeoutError`; with the reason of
 * `over`; and at the end of the work, which closes the connection of a response that was not read to its end.
 * `AbortSignal.any` over `AbortSignal.timeout` does not do: in Node 20 garbage collection can take the timeout with it.
 */
export const within =
  (over: AbortSignal, milliseconds: number) =>
  async <Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> => {
    over.throwIfAborted();
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(new DOMException('It did not answer in time', 'TimeoutError')), milliseconds);
    const takeBack = whenAborted(over, () => controller.abort(over.reason));
    try {
      return await work(controller.signal);
    } finally {
      clearTimeout(timer);
      takeBack();
      controller.abort();
    }
  };
