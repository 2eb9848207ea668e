import type { RecordedEvent } from '../../../contracts/recorded.ts';

/** A page of events that holds so many characters is long enough: an article may have a thousand times the length of a decision. */
export const enoughCharacters = 16_000_000;

/** How long an event is, about: what people write stands in texts of its data. Data of other programs may be anything that JSON holds. */
export const charactersOf = ({ data }: RecordedEvent): number => {
  const values: unknown[] = typeof data === 'string' ? [data] : Object.values(data ?? {});
  return values.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0);
};
