import type { EventLog } from './event-log.ts';

/** The same log, which appends only where `assert` does not throw. Reads are as before. */
export const guarded = (log: EventLog, assert: () => Promise<void>): EventLog => {
  const after =
    <Given extends unknown[], Appended>(append: (...given: Given) => Promise<Appended>) =>
    async (...given: Given): Promise<Appended> => {
      await assert();
      return append(...given);
    };
  return {
    append: after(log.append.bind(log)),
    ...(log.appendTogether ? { appendTogether: after(log.appendTogether.bind(log)) } : {}),
    restore: after(log.restore.bind(log)),
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
