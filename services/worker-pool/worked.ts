/** If the process gets little processor time, this many times as long by the clock counts as well. */
const longestStarved = 10;

/**
 * Resolves once the process has used this many milliseconds of processor time, or the signal aborts. Time that a busy
 * machine gives to other processes does not count: it is not the text's fault.
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
    // After a delay of the event loop, the result may already be there: it is handled before the immediate.
    const wait = (longest: number): void => {
      timer = setTimeout(() => setImmediate(look), longest);
    };
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
    wait(milliseconds);
  });
