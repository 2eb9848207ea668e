import { FormatRegistry } from '@sinclair/typebox';

const written = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/;

/** Times on a day that every month has: no calendar is needed to accept them. */
const inEveryMonth = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?Z$/;

/**
 * Whether a text is a time as `Date.toISOString` writes it: ISO 8601 in UTC, and a real date (JavaScript reads 31
 * February as 3 March).
 */
export const isTime = (text: string): boolean => {
  if (inEveryMonth.test(text)) return true;
  if (!written.test(text)) return false;
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 19) === text.slice(0, 19);
};

/** TypeBox checks only formats that are registered. */
FormatRegistry.Set('date-time', isTime);
