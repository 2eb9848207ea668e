import { isOfSite, type EventReader, type Position } from '../../contracts/recorded.ts';
import { mostBetween, timeOf } from '../../domain/log-clock.ts';
import { readAllOrDamaged } from '../../event-log/or-damaged.ts';
import { moments } from '../../projections/moments.ts';
import type { Reads } from '../../projections/read-store/read-store.ts';

/** When the first event was recorded, in milliseconds since 1970; undefined in an empty log. */
export const firstTime = async (reads: Reads): Promise<number | undefined> =>
  (await reads.find(moments, { order: ['position'], limit: 1 }))[0]?.time;

/**
 * The position of the log at a time: that of the last event before the first one recorded later. Clocks differ, and
 * demo content is backdated, so an event counts as later than all before it in the log, whatever its own time. 0 if
 * nothing had been recorded. Throws `StoreUnavailableError` and `LogUnavailableError`.
 */
export const positionAt = async (log: EventReader, reads: Reads, time: number): Promise<Position> => {
  const after = [time, Number.MAX_SAFE_INTEGER];
  const [noted] = await reads.find(moments, { order: ['time', 'position'], descending: true, after, limit: 1 });
  if (!noted) return 0;
  for (let at = noted.position; ;) {
    const events = await readAllOrDamaged(log, at, mostBetween);
    if (events.length === 0) return at;
    for (const event of events) {
      if (isOfSite(event) && timeOf(event) > time) return at;
      at = event.position;
    }
  }
};
