import { DamagedEventError, type RecordedEvent } from '../contracts/recorded.ts';
import type { EventOrDamaged } from './or-damaged.ts';

/**
 * A page of events that holds so many characters is long enough: an article may have a thousand times the length of a
 * decision.
 */
export const enoughCharacters = 4_000_000;

/**
 * How long an event is, about: what people write stands in texts of its data. Data of other programs may be anything
 * that JSON holds.
 */
export const charactersOf = (event: EventOrDamaged): number => {
  if (event instanceof DamagedEventError) return event.raw?.data.length ?? 0;
  const { data } = event;
  const values: unknown[] = typeof data === 'string' ? [data] : Object.values(data ?? {});
  return values.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0);
};

/** The events before the first that is damaged. Throws `DamagedEventError` when that is the first of all. */
export const untilDamage = (events: readonly EventOrDamaged[]): RecordedEvent[] => {
  const damage = events.findIndex((event) => event instanceof DamagedEventError);
  if (damage === 0) throw events[0] as DamagedEventError;
  return (damage === -1 ? events : events.slice(0, damage)) as RecordedEvent[];
};

/** The events, where all of them can be read. Throws `DamagedEventError` for the first that cannot. */
export const allReadable = (events: readonly EventOrDamaged[]): RecordedEvent[] => {
  const damage = events.find((event) => event instanceof DamagedEventError);
  if (damage) throw damage;
  return events as RecordedEvent[];
};
