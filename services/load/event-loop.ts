import { threadTime } from './thread-time.ts';

/** How late the event loop was in a tenth of a second, or for as long as it stood still; milliseconds. */
export interface LoopSample {
  readonly mean: number;
  readonly longest: number;
  /** How much processor time the thread of the loop used meanwhile. */
  readonly used: number;
  /** When the sample ended, as `performance.now()` tells the time. */
  readonly end: number;
}

const resolution = 10;
const sampleEvery = 100;

/**
 * Tells how late the event loop is, again and again, until the function that it answers is called. A timer of ours: the
 * histogram of `node:perf_hooks` leaves out the first delay after each reset, and that is the one for which somebody
 * began to look.
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
