import { InvalidArgumentError } from 'commander';
import { readConfig } from '../config/config.ts';
import { momentOf } from '../config/site-time.ts';

/**
 * Parses a day, in the site's time zone (TIME_ZONE), or a time with its zone. Throws `InvalidArgumentError`, also for a
 * day that does not exist.
 */
export const timeOption = (text: string): Date => {
  const time = momentOf(text, readConfig(process.env).timeZone);
  if (time === undefined)
    throw new InvalidArgumentError(
      'It takes a day that there is, as 2026-11-21, in the time zone of the site, or a time with its zone, as 2026-11-21T12:00:00Z.',
    );
  return time;
};
