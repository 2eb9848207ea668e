/**
 * Runs work with a signal that is aborted after a time, in milliseconds, with a `TimeoutError`; with the reason of
 * `over`; and at the end of the work, which closes the connection of a response that was not read to its end.
 * `AbortSignal.any` over `AbortSignal.timeout` does not do: in Node 20 garbage collection can take the timeout with it.
 */
export const within =
  (over: AbortSignal, milliseconds: number) =>
  async <Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> => {
    const controller = new AbortController();
    const end = (): void => controller.abort(over.reason);
    const timer = setTimeout(() => controller.abort(new DOMException('It did not answer in time', 'TimeoutError')), milliseconds);
    over.addEventListener('abort', end);
    try {
      over.throwIfAborted();
      return await work(controller.signal);
    } finally {
      clearTimeout(timer);
      over.removeEventListener('abort', end);
      controller.abort();
    }
  };
