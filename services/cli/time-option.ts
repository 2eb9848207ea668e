import { InvalidArgumentError } from 'commander';
import { DateTime } from 'luxon';

/**
 * A time as an option takes it: ISO 8601, in UTC where it says nothing else. Throws `InvalidArgumentError`, also for a
 * day that no month has.
 */
export const timeOption = (text: string): Date => {
  const time = DateTime.fromISO(text, { zone: 'utc' });
  if (!time.isValid) throw new InvalidArgumentError('It takes a time that there is, as 2026-11-21 or 2026-11-21T12:00:00Z.');
  return time.toJSDate();
};
