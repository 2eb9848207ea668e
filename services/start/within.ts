/**
 * Does work with a signal that is aborted after a time, in milliseconds, with a `TimeoutError`, or with `over`. Not
 * `AbortSignal.any` over `AbortSignal.timeout`: in Node 20 a garbage collection may take the timeout with it.
 */
export const within =
  (over: AbortSignal, milliseconds: number) =>
  async <Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> => {
    const controller = new AbortController();
    const end = (): void => controller.abort(over.reason);
    const timer = setTimeout(() => controller.abort(new DOMException('It took too long.', 'TimeoutError')), milliseconds);
    over.addEventListener('abort', end);
    try {
      over.throwIfAborted();
      return await work(controller.signal);
    } finally {
      clearTimeout(timer);
      over.removeEventListener('abort', end);
    }
  };
