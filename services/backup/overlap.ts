import { DamagedEventError, type Position, type RecordedEvent } from '../../contracts/recorded.ts';
import { readAllOrDamaged, type EventOrDamaged } from '../../event-log/or-damaged.ts';
import { mostUnanswered, type EventLog } from '../../event-log/event-log.ts';
import { copied, isSameEvent, type WholeEvent } from './events.ts';
import { eventIn, type Source } from './source.ts';

/** The target log holds events that are not in the source; the message says what to do. Nothing was written. */
export class TargetNotEmptyError extends Error {}

const anotherSite = 'The event log that is to be filled holds another site already. Fill an empty one. Nothing was written.';
const goneOn =
  'The site that is to be filled has gone on by itself, or lacks some of the events. Fill an empty one. Nothing was written.';

/** How far a log matches the events of a source. */
export interface Overlap {
  /** The place in the source up to which the log has its events. */
  readonly place: number;
  /** The position of the last of them in the log. */
  readonly position: Position;
  /** Whether it has all of them, and more after them. */
  readonly hasMore: boolean;
}

const isWhole = (event: EventOrDamaged): event is RecordedEvent => !(event instanceof DamagedEventError);

const wholeOf = (event: RecordedEvent): WholeEvent => copied(event) as WholeEvent;

/**
 * How many events are compared at the start of the log and at its end; the latter exceeds what can have been in flight
 * when a copy broke off.
 */
const firstCompared = 100;
const lastCompared = 2 * mostUnanswered.events;

/** How many events of the log match the source after a place, and whether they then differ or the source ends. */
interface Compared {
  readonly same: number;
  readonly differs: boolean;
}

const compare = async (source: Source, after: number, events: readonly EventOrDamaged[]): Promise<Compared> => {
  let same = 0;
  if (events.length === 0) return { same, differs: false };
  for await (const event of source.events('Comparing what is there already', after)) {
    if (!isSameEvent(event, copied(events[same] as EventOrDamaged))) return { same, differs: true };
    same += 1;
    if (same === events.length) break;
  }
  return { same, differs: false };
};

/** The overlap if the log continues after the last event of the source. Otherwise throws `TargetNotEmptyError`. */
const beyond = async (log: EventLog, source: Source): Promise<Overlap> => {
  const last = await source.last();
  const there = last && (await eventIn(log, last));
  if (!last || !there || !isSameEvent(copied(there), last) || there.position === (await log.head()))
    throw new TargetNotEmptyError(goneOn);
  return { place: (await source.placeOf(last)) ?? 0, position: there.position, hasMore: true };
};

/**
 * Finds how far a log matches the events of a source, without reading all of either. A partial copy is a prefix of the
 * source, so it compares only the start of the log and its end, covering the events that can have been in flight when a
 * copy broke off. Throws `TargetNotEmptyError` if the log has other events, and `LogUnavailableError`.
 */
export const findOverlap = async (log: EventLog, source: Source): Promise<Overlap> => {
  const first = await readAllOrDamaged(log, 0, firstCompared);
  if (first.length === 0) return { place: 0, position: 0, hasMore: false };
  const beginning = await compare(source, 0, first);
  if (beginning.same === 0) throw new TargetNotEmptyError(anotherSite);
  if (beginning.differs) throw new TargetNotEmptyError(goneOn);
  // Other sites may share the server: none of this site's events precede its first one.
  const newest = (await log.newest(lastCompared, (first[0] as EventOrDamaged).position - 1)).toReversed();
  const [from, last] = [newest.find(isWhole), newest.findLast(isWhole)];
  // Unreadable events are not looked up; the log itself skips those that it already has.
  if (!from || !last) return { place: 0, position: 0, hasMore: false };
  const begin = await source.placeOf(wholeOf(from));
  if (begin === undefined) return beyond(log, source);
  const rest = newest.slice(newest.indexOf(from) + 1);
  const { same } = await compare(source, begin, rest);
  const place = same === rest.length ? await source.placeOf(wholeOf(last)) : undefined;
  return place === undefined ? beyond(log, source) : { place, position: last.position, hasMore: false };
};
