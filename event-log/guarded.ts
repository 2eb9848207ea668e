import { decorated } from './decorated.ts';
import type { EventLog } from './event-log.ts';

/** The same log, which appends only where `assert` does not throw. Reads are as before. */
export const guarded = (log: EventLog, assert: () => Promise<void>): EventLog => {
  const after =
    <Given extends unknown[], Appended>(append: (...given: Given) => Promise<Appended>) =>
    async (...given: Given): Promise<Appended> => {
      await assert();
      return append(...given);
    };
  return decorated(log, {
    append: after(log.append.bind(log)),
    ...(log.appendTogether ? { appendTogether: after(log.appendTogether.bind(log)) } : {}),
    restore: after(log.restore.bind(log)),
  });
};
