import { BACKWARDS, END, FORWARDS, UnknownError, type ReadAllOptions } from '@eventstore/db-client';
import { DamagedEventError, type Position } from '../../contracts/recorded.ts';
import type { EventOrDamaged } from '../or-damaged.ts';
import type { Connection } from './connection.ts';
import { UnknownPositionError } from '../event-log.ts';
import { charactersOf, enoughCharacters } from '../page.ts';
import { fromPosition, isOurs, ourStreams, toPosition, toEventOrDamaged, type ServerEvent } from './events.ts';
import { readAllFiltered, type Filter } from './filtered-read-workaround.ts';

/** A point in the whole log: the event that stands there, whoever wrote it. */
export interface LogPoint {
  readonly position: Position;
  readonly id: string;
  /**
   * Not so of events that one transaction of an old client wrote: they share a position, and a subscription cannot
   * begin behind one.
   */
  readonly isAlone: boolean;
}

export const isSame = (one: LogPoint | undefined, other: LogPoint | undefined): boolean =>
  one?.position === other?.position && one?.id === other?.id;

const firstOf = async (connection: Connection, options: ReadAllOptions): Promise<LogPoint | undefined> => {
  let first: LogPoint | undefined;
  const read = connection.client.readAll({ ...connection.options, ...options, maxCount: 1 });
  await connection.read(read, ({ event }) => {
    if (!event) return;
    const { commit, prepare } = event.position;
    first = { position: toPosition(event.position), id: event.id, isAlone: commit === prepare };
  });
  return first;
};

/** The last event of the whole log, undefined in an empty one. */
export const newestOf = (connection: Connection): Promise<LogPoint | undefined> =>
  firstOf(connection, { direction: BACKWARDS, fromPosition: END });

/** The event at a position. Throws the server's error where the position is none. */
const eventAt = (connection: Connection, position: Position): Promise<LogPoint | undefined> =>
  firstOf(connection, { direction: FORWARDS, fromPosition: fromPosition(position) });

/** The same, and undefined where the position is none. */
const eventAtIfAny = async (connection: Connection, position: Position): Promise<LogPoint | undefined> => {
  try {
    return await eventAt(connection, position);
  } catch (error) {
    // What the server says of a position at which no event begins.
    if (error instanceof UnknownError) return undefined;
    throw error;
  }
};

/**
 * Whether an event is still where it was: a server may have been put back to an earlier state, and have gone on from
 * there.
 */
export const stillHolds = async (connection: Connection, point: LogPoint): Promise<boolean> =>
  isSame(await eventAtIfAny(connection, point.position), point);

/** Whether an event stands at a position, whoever wrote it. */
const isPlace = async (connection: Connection, position: Position): Promise<boolean> =>
  (await eventAtIfAny(connection, position))?.position === position;

type Take = (event: ServerEvent) => 'enough' | undefined;

/** Has the server look for events: it is silent where there are none, and alive as long as it answers somebody else. */
export const searchFor = (connection: Connection, filter: Filter, options: ReadAllOptions, take: Take): Promise<void> =>
  connection.read(
    readAllFiltered(connection.client, filter, { ...connection.options, ...options }),
    ({ event }) => (event ? take(event) : undefined),
    () => newestOf(connection),
  );

/** Searches the site's events, and calls `take` with each. */
const search = (connection: Connection, options: ReadAllOptions, take: Take): Promise<void> => {
  const { prefix } = connection;
  return searchFor(connection, { streams: ourStreams(prefix) }, options, (event) =>
    isOurs(event, prefix) ? take(event) : undefined,
  );
};

/** Where a read may end, and the stream that it leaves out. */
interface ReadBounds {
  readonly last?: Position;
  readonly without?: string | undefined;
}

/**
 * The site's events after a position, at most `limit`, fewer where they are long or reach `last`, and none behind one
 * that cannot be read. Where the site has fewer the server searches to the end of the log.
 */
export const eventsAfter = async (
  connection: Connection,
  after: Position,
  limit: number,
  { last = Infinity, without }: ReadBounds = {},
): Promise<EventOrDamaged[]> => {
  const events: EventOrDamaged[] = [];
  let characters = 0;
  // A read begins with the event that it is asked from; how many come of a stream that is left out nobody knows.
  const atMost = after === 0 ? limit : limit + 1;
  const maxCount = without === undefined ? atMost : Number.MAX_SAFE_INTEGER;
  const options: ReadAllOptions = { direction: FORWARDS, fromPosition: fromPosition(after), maxCount };
  await search(connection, options, (event) => {
    if (toPosition(event.position) === after) return undefined;
    const converted = toEventOrDamaged(event, connection.prefix);
    const isLast = converted.position >= last;
    if (converted.stream === without) return isLast ? 'enough' : undefined;
    events.push(converted);
    characters += charactersOf(converted);
    const isFull = events.length >= limit || characters >= enoughCharacters;
    return isFull || isLast || converted instanceof DamagedEventError ? 'enough' : undefined;
  });
  return events;
};

/** Where the site's last event is, 0 where it has none. */
export const lastOfSite = async (connection: Connection): Promise<Position> => {
  let last: Position = 0;
  await search(connection, { direction: BACKWARDS, fromPosition: END, maxCount: 1 }, ({ position }) => {
    last = toPosition(position);
    return 'enough';
  });
  return last;
};

/**
 * The site's last events behind a position and before another, the last one first: at most `limit`, fewer where they
 * are long. Throws `UnknownPositionError` where no event stands at `before`.
 */
export const newestEvents = async (
  connection: Connection,
  limit: number,
  after: Position,
  before?: Position,
): Promise<readonly EventOrDamaged[]> => {
  // The server takes places in its file: a number that is none of an event may be any error.
  if (before !== undefined && !(await isPlace(connection, before))) throw new UnknownPositionError(before);
  const events: EventOrDamaged[] = [];
  let characters = 0;
  const begin = before === undefined ? END : fromPosition(before);
  await search(connection, { direction: BACKWARDS, fromPosition: begin, maxCount: limit }, (event) => {
    const converted = toEventOrDamaged(event, connection.prefix);
    if (converted.position <= after) return 'enough';
    events.push(converted);
    characters += charactersOf(converted);
    // Behind the last that can be wanted the server would search to the beginning of its log.
    const isLast = converted.position === after + 1;
    return isLast || events.length >= limit || characters >= enoughCharacters ? 'enough' : undefined;
  });
  return events;
};
