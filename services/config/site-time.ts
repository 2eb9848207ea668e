import { DateTime } from 'luxon';
import { isTime } from '../../contracts/formats.ts';

/**
 * The moment that a text names: a time with its zone, or a day, which begins at midnight in the site's zone (an IANA
 * name). Undefined for a time without a zone, which is ambiguous, and for a date that does not exist.
 */
export const momentOf = (text: string, zone: string): Date | undefined => {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) {
    const day = DateTime.fromISO(text, { zone });
    return day.isValid ? day.startOf('day').toJSDate() : undefined;
  }
  const [, minutes, seconds = ':00', place] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d(?:\.\d{1,3})?)?(Z|[+-](?:0\d|1[0-4]):?[0-5]\d)$/.exec(text) ?? [];
  // JavaScript parses 31 February as 3 March.
  if (minutes === undefined || place === undefined || !isTime(`${minutes}${seconds}Z`)) return undefined;
  const time = DateTime.fromISO(`${minutes}${seconds}${place}`);
  return time.isValid ? time.toJSDate() : undefined;
};
