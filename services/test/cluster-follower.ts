import { setTimeout as sleep } from 'node:timers/promises';
import type { RecordedEvent } from '../../contracts/recorded.ts';
import { LogUnavailableError, type EventLog } from '../../event-log/event-log.ts';

/**
 * Collects the events of a subscription until all have arrived. If the subscription loses the log, it starts a new one
 * after the last event, as the projector does.
 */
export const following = (log: EventLog) => {
  const heard: RecordedEvent[] = [];
  const stop = new AbortController();
  let lost = 0;
  const follow = async (): Promise<void> => {
    try {
      for await (const batch of log.follow(heard.at(-1)?.position ?? 0, 100, stop.signal)) heard.push(...batch);
    } catch (error) {
      if (!(error instanceof LogUnavailableError)) throw error;
      lost += 1;
      await follow();
    }
  };
  const running = follow();
  running.catch(() => undefined);
  const all = async (count: number) => {
    for (let waited = 0; heard.length < count && waited < 30_000; waited += 20) await Promise.race([sleep(20), running]);
    stop.abort();
    await running;
    return { heard, lost };
  };
  return { all };
};
