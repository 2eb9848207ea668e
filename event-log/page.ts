import { DamagedEventError, type RecordedEvent } from '../contracts/recorded.ts';
import type { EventOrDamaged } from './or-damaged.ts';

/** A page ends early at this many characters: an article may be a thousand times as long as a decision. */
export const enoughCharacters = 4_000_000;

/**
 * The approximate length of an event: user content is in top-level texts of its data. Other programs' data may be any
 * JSON.
 */
export const charactersOf = (event: EventOrDamaged): number => {
  if (event instanceof DamagedEventError) return event.raw?.data.length ?? 0;
  const { data } = event;
  const values: unknown[] = typeof data === 'string' ? [data] : Object.values(data ?? {});
  return values.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0);
};

/** The events before the first damaged one. Throws `DamagedEventError` if that is the very first. */
export const untilDamage = (events: readonly EventOrDamaged[]): RecordedEvent[] => {
  const damage = events.findIndex((event) => event instanceof DamagedEventError);
  if (damage === 0) throw events[0] as DamagedEventError;
  return (damage === -1 ? events : events.slice(0, damage)) as RecordedEvent[];
};

/** The events, if all are readable. Throws the first `DamagedEventError` otherwise. */
export const allReadable = (events: readonly EventOrDamaged[]): RecordedEvent[] => {
  const damage = events.find((event) => event instanceof DamagedEventError);
  if (damage) throw damage;
  return events as RecordedEvent[];
};
