import type { Metrics } from '../metrics.ts';
import type { EventLog } from './event-log.ts';

/** The same log, with the time of its appends measured. */
export const measured = (log: EventLog, { appends }: Pick<Metrics, 'appends'>): EventLog => ({
  append: async (stream, expected, events) => {
    const end = appends.startTimer();
    try {
      const appended = await log.append(stream, expected, events);
      end({ outcome: 'stored' });
      return appended;
    } catch (error) {
      end({ outcome: (error as Error).name });
      throw error;
    }
  },
  readStream: (stream, from) => log.readStream(stream, from),
  readAll: (after, limit) => log.readAll(after, limit),
  follow: (after, limit, signal) => log.follow(after, limit, signal),
  head: () => log.head(),
  close: () => log.close(),
});
