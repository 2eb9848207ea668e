import type { Metrics } from './metrics.ts';
import { decorated } from '../../event-log/decorated.ts';
import type { EventLog } from '../../event-log/event-log.ts';

/** A log that measures the duration of its appends. */
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
  return decorated(log, {
    append: timed(log.append.bind(log)),
    ...(log.appendTogether ? { appendTogether: timed(log.appendTogether.bind(log)) } : {}),
  });
};
