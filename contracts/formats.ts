import { FormatRegistry } from '@sinclair/typebox';

const written = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/;

/**
 * Whether a text is a time as `Date.toISOString` writes it: ISO 8601 in UTC, and a moment of the calendar (JavaScript
 * takes 31 February for 3 March).
 */
export const isTime = (text: string): boolean => {
  if (!written.test(text)) return false;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) return false;
  // Every month has these days. Each event that is read is checked, and writing its time again takes longest.
  const isUsual = text.slice(8, 10) <= '28' && text.slice(11, 13) <= '23';
  return isUsual || time.toISOString().slice(0, 19) === text.slice(0, 19);
};

/** TypeBox checks a format only where it is told how. */
FormatRegistry.Set('date-time', isTime);
