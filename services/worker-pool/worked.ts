/** However little of a processor the process is given, so many times as long by the clock counts as well. */
const longestStarved = 10;

/**
 * Resolves when the process has used so many milliseconds of processor time, or when the signal is given. Time that a
 * busy machine gives to others does not count: it is the fault of nobody's text.
 */
export const worked = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const start = performance.now();
    const before = process.cpuUsage();
    let timer: NodeJS.Timeout;
    const look = (): void => {
      const { user, system } = process.cpuUsage(before);
      const left = milliseconds - (user + system) / 1_000;
      if (signal.aborted || left <= 0 || performance.now() - start > longestStarved * milliseconds) return resolve();
      wait(Math.max(left, 10));
    };
    // An event loop that was late may have the answer already: it comes before the immediate.
    const wait = (longest: number): void => {
      timer = setTimeout(() => setImmediate(look), longest);
    };
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
    wait(milliseconds);
  });
