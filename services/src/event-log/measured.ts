import type { Metrics } from '../metrics.ts';
import type { EventLog } from './event-log.ts';

/** The same log, with the time of its appends measured. */
export const measured = (log: EventLog, { appends }: Pick<Metrics, 'appends'>): EventLog => {
  const timed =
    <Given extends unknown[], Appended>(append: (...given: Given) => Promise<Appended>) =>
    async (...given: Given): Promise<Appended> => {
      const end = appends.startTimer();
      try {
        const appended = await append(...given);
        end({ outcome: 'stored' });
        return appended;
      } catch (error) {
        end({ outcome: (error as Error).name });
        throw error;
      }
    };
  return {
    append: timed(log.append.bind(log)),
    ...(log.appendTogether ? { appendTogether: timed(log.appendTogether.bind(log)) } : {}),
    restore: (events) => log.restore(events),
    ...(log.whyNotRestored ? { whyNotRestored: log.whyNotRestored.bind(log) } : {}),
    newest: (limit, position) => log.newest(limit, position),
    last: (stream) => log.last(stream),
    readStream: (stream, from, limit) => log.readStream(stream, from, limit),
    readAll: (after, limit, without) => log.readAll(after, limit, without),
    follow: (after, limit, signal) => log.follow(after, limit, signal),
    head: () => log.head(),
    ...(log.misplaced ? { misplaced: log.misplaced.bind(log) } : {}),
    ...(log.streamLimits ? { streamLimits: log.streamLimits.bind(log) } : {}),
    ...(log.liftLimits ? { liftLimits: log.liftLimits.bind(log) } : {}),
    close: () => log.close(),
  };
};
