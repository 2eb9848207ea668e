import { isOfSite, type Position } from '../../contracts/recorded.ts';
import { sealStream } from '../../contracts/streams.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import type { EventOrDamaged } from '../../event-log/or-damaged.ts';
import { eventFrom, firstRevision, type Bounds } from './backwards.ts';
import type { AuditLogFilter } from './filter.ts';

/** How far the clocks of those who record and seal may lie apart, in milliseconds. */
const mostApart = 60 * 60_000;

/**
 * So many seals must stand behind a time for the way back to it to be worth a jump. Events of demo content are dated
 * back: they stand behind later ones, in a log that is short.
 */
const worthwhile = 500;

/** The first seal later than a time (milliseconds since 1970), the one before it, and whether many seals follow. */
const sealsAround = async (log: EventLog, time: number) => {
  const seal = (revision: number): Promise<EventOrDamaged | undefined> => eventFrom(log, sealStream, revision);
  const timeOf = (event: EventOrDamaged | undefined): number =>
    event && isOfSite(event) && event.stream === sealStream ? Date.parse(event.metadata.time) : Number.NaN;
  let isWhole = true;
  const isLater = (event: EventOrDamaged): boolean => {
    isWhole &&= !Number.isNaN(timeOf(event));
    return timeOf(event) > time;
  };
  const first = await firstRevision(log, sealStream, isLater);
  const [before, later, further] = [
    first > 0 ? await seal(first - 1) : undefined,
    await seal(first),
    await seal(first + worthwhile),
  ];
  return isWhole ? { before, later, isFarBack: further !== undefined } : undefined;
};

/**
 * Where in the log a span of time can lie: the seals are an index of it, since what was recorded before one stands
 * before it. Wider than the span; without seals, and where one of those looked at cannot be read, the whole log. Throws
 * `LogUnavailableError`.
 */
export const boundsOfTime = async (log: EventLog, { from, until }: AuditLogFilter): Promise<Bounds> => {
  const begin = from === undefined ? undefined : await sealsAround(log, Date.parse(from) - mostApart);
  const end = until === undefined ? undefined : await sealsAround(log, Date.parse(until) + mostApart);
  const after: Position = begin?.before?.position ?? 0;
  return { after, before: end?.isFarBack ? end.later?.position : undefined };
};
