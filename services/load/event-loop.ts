import { threadTime } from './thread-time.ts';

/** The lag of the event loop over a tenth of a second, or over a stall; milliseconds. */
export interface LoopSample {
  readonly mean: number;
  readonly longest: number;
  /** The CPU time that the loop's thread used meanwhile. */
  readonly used: number;
  /** When the sample ended, on the clock of `performance.now()`. */
  readonly end: number;
}

const resolution = 10;
const sampleEvery = 100;

/**
 * Samples the lag of the event loop until the returned function is called. Uses a timer because the histogram of
 * `node:perf_hooks` omits the first delay after each reset, which is the one that started the monitoring.
 */
export const monitorEventLoop = (onSample: (sample: LoopSample) => void): (() => void) => {
  let last = performance.now();
  let begin = last;
  let used = threadTime();
  let [sum, count, longest] = [0, 0, 0];
  const timer = setInterval(() => {
    const end = performance.now();
    const late = Math.max(0, end - last - resolution);
    last = end;
    sum += late;
    count += 1;
    longest = Math.max(longest, late);
    if (end - begin < sampleEvery) return;
    const before = used;
    used = threadTime();
    onSample({ mean: sum / count, longest, used: used - before, end });
    begin = end;
    [sum, count, longest] = [0, 0, 0];
  }, resolution);
  timer.unref();
  return () => clearInterval(timer);
};
