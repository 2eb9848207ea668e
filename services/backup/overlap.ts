import { DamagedEventError, type Position, type RecordedEvent } from '../../contracts/recorded.ts';
import { readAllOrDamaged, type EventOrDamaged } from '../../event-log/or-damaged.ts';
import { mostUnanswered, type EventLog } from '../../event-log/event-log.ts';
import { copied, isSameEvent, type WholeEvent } from './events.ts';
import { eventIn, type Source } from './source.ts';

/**
 * The log that is to be filled holds events that are not of the source; the message says what to do. Nothing was
 * written.
 */
export class TargetNotEmptyError extends Error {}

const anotherSite = 'The event log that is to be filled holds another site already. Fill an empty one. Nothing was written.';
const goneOn =
  'The site that is to be filled has gone on by itself, or lacks some of the events. Fill an empty one. Nothing was written.';

/** How far a log holds the events of a source. */
export interface Overlap {
  /** It holds them up to this place of the source. */
  readonly place: number;
  /** The position of the last of them in the log. */
  readonly position: Position;
  /** Whether it holds all of them, and others behind them. */
  readonly hasMore: boolean;
}

const isWhole = (event: EventOrDamaged): event is RecordedEvent => !(event instanceof DamagedEventError);

const wholeOf = (event: RecordedEvent): WholeEvent => copied(event) as WholeEvent;

/**
 * How many events are compared at the beginning of the log, and at its end: there more than can have been on their way
 * when a copy broke off.
 */
const firstCompared = 100;
const lastCompared = 2 * mostUnanswered.events;

/**
 * How many events of the log are those of the source behind a place, and whether they differ or the source ends there.
 */
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

/** Where the log goes on behind the last event of the source. Throws `TargetNotEmptyError` where it does not. */
const beyond = async (log: EventLog, source: Source): Promise<Overlap> => {
  const last = await source.last();
  const there = last && (await eventIn(log, last));
  if (!last || !there || !isSameEvent(copied(there), last) || there.position === (await log.head()))
    throw new TargetNotEmptyError(goneOn);
  return { place: (await source.placeOf(last)) ?? 0, position: there.position, hasMore: true };
};

/**
 * Finds how far a log holds the events of a source, without reading all of either: what was copied is the beginning of
 * the source, so the beginning of the log and its end are compared, so many events as can have been on their way when a
 * copy broke off. Throws `TargetNotEmptyError` where it holds others, and `LogUnavailableError`.
 */
export const findOverlap = async (log: EventLog, source: Source): Promise<Overlap> => {
  const first = await readAllOrDamaged(log, 0, firstCompared);
  if (first.length === 0) return { place: 0, position: 0, hasMore: false };
  const beginning = await compare(source, 0, first);
  if (beginning.same === 0) throw new TargetNotEmptyError(anotherSite);
  if (beginning.differs) throw new TargetNotEmptyError(goneOn);
  // Others may share the server: before the first event of this site none of its are looked for.
  const newest = (await log.newest(lastCompared, (first[0] as EventOrDamaged).position - 1)).toReversed();
  const [from, last] = [newest.find(isWhole), newest.findLast(isWhole)];
  // What cannot be read is not looked up; the log itself leaves what it has.
  if (!from || !last) return { place: 0, position: 0, hasMore: false };
  const begin = await source.placeOf(wholeOf(from));
  if (begin === undefined) return beyond(log, source);
  const rest = newest.slice(newest.indexOf(from) + 1);
  const { same } = await compare(source, begin, rest);
  const place = same === rest.length ? await source.placeOf(wholeOf(last)) : undefined;
  return place === undefined ? beyond(log, source) : { place, position: last.position, hasMore: false };
};
