import { isOfSite, type Position } from '../../contracts/recorded.ts';
import { sealStream } from '../../contracts/streams.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import type { EventOrDamaged } from '../../event-log/or-damaged.ts';
import { eventFrom, firstRevision, type Bounds } from './backwards.ts';
import type { AuditLogFilter } from './filter.ts';

/** How far the clocks of recording and sealing processes may differ, in milliseconds. */
const mostApart = 60 * 60_000;

/**
 * At least this many seals must follow a time before it is worth jumping back to it. This also excludes short logs, in
 * which the backdated events of demo content come after later ones.
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
 * The part of the log in which a time span can lie. The seals serve as an index: events recorded before a seal come
 * before it in the log. The result is wider than the span; without seals, or if a seal that it needs is unreadable, it
 * is the whole log. Throws `LogUnavailableError`.
 */
export const boundsOfTime = async (log: EventLog, { from, until }: AuditLogFilter): Promise<Bounds> => {
  const begin = from === undefined ? undefined : await sealsAround(log, Date.parse(from) - mostApart);
  const end = until === undefined ? undefined : await sealsAround(log, Date.parse(until) + mostApart);
  const after: Position = begin?.before?.position ?? 0;
  return { after, before: end?.isFarBack ? end.later?.position : undefined };
};
