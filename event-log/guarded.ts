import { decorated } from './decorated.ts';
import type { EventLog } from './event-log.ts';

type Around = <Appended>(append: () => Promise<Appended>) => Promise<Appended>;

/** The same log, with every append run inside `around`. Reads are unchanged. */
export const appendingWithin = (log: EventLog, around: Around): EventLog => {
  const within =
    <Given extends unknown[], Appended>(append: (...given: Given) => Promise<Appended>) =>
    (...given: Given): Promise<Appended> =>
      around(() => append(...given));
  return decorated(log, {
    append: within(log.append.bind(log)),
    ...(log.appendTogether ? { appendTogether: within(log.appendTogether.bind(log)) } : {}),
    restore: within(log.restore.bind(log)),
  });
};

/** The same log, which appends only if `assert` does not throw. Reads are unchanged. */
export const guarded = (log: EventLog, assert: () => Promise<void>): EventLog =>
  appendingWithin(log, async (append) => {
    await assert();
    return append();
  });
