import { isLasting, kinds } from './finding.ts';
import type { Report } from './monitor.ts';

interface Following {
  /** Rejects as `LogMonitor.look` does. */
  readonly look: () => Promise<Report>;
  /** In milliseconds. */
  readonly every: number;
  /** Resolves early when the process is asked to stop. */
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly isStopped: () => boolean;
  readonly onLook: (report: Report) => void;
  /** Called when a look could not be stored; it is retried. */
  readonly onFault: (error: unknown) => void;
}

/** After trouble that may pass, in milliseconds; then twice as long each time, up to the usual time. */
const firstRetry = 60_000;

const mayPass = ({ result }: Report): boolean => result !== 'as expected' && isLasting(result);

/**
 * Looks at a log repeatedly, until the process stops or a fork is proven; returns whether one was. Rejects if the first
 * look does, because such a setup cannot work.
 */
export const follow = async ({ look, every, sleep, isStopped, onLook, onFault }: Following): Promise<boolean> => {
  let retry = firstRetry;
  for (let looks = 1; !isStopped(); looks += 1) {
    let report: Report | undefined;
    try {
      report = await look();
    } catch (error) {
      if (isStopped()) return false;
      if (looks === 1) throw error;
      onFault(error);
    }
    if (report) onLook(report);
    if (report && report.result !== 'as expected' && kinds[report.result] === 'proven') return true;
    const again = !report || mayPass(report);
    await sleep(again ? Math.min(retry, every) : every);
    retry = again ? retry * 2 : firstRetry;
  }
  return false;
};
