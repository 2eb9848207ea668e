import { BACKWARDS, END, FORWARDS, UnknownError, type ReadAllOptions } from '@eventstore/db-client';
import { DamagedEventError, type Position } from '../../contracts/recorded.ts';
import type { EventOrDamaged } from '../or-damaged.ts';
import type { Connection } from './connection.ts';
import { UnknownPositionError } from '../event-log.ts';
import { charactersOf, enoughCharacters } from '../page.ts';
import { fromPosition, isOurs, ourStreams, toPosition, toEventOrDamaged, type ServerEvent } from './events.ts';
import { readAllFiltered, type Filter } from './filtered-read-workaround.ts';

/** A point in the whole log: the event there, from any writer. */
export interface LogPoint {
  readonly position: Position;
  readonly id: string;
  /**
   * False for events that an old client wrote in one transaction: they share a position, and a subscription cannot
   * start after one of them.
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

/** The last event of the whole log; undefined if it is empty. */
export const newestOf = (connection: Connection): Promise<LogPoint | undefined> =>
  firstOf(connection, { direction: BACKWARDS, fromPosition: END });

/** The event at a position. Throws the server's error if there is none. */
const eventAt = (connection: Connection, position: Position): Promise<LogPoint | undefined> =>
  firstOf(connection, { direction: FORWARDS, fromPosition: fromPosition(position) });

/** The same, but undefined if there is none. */
const eventAtIfAny = async (connection: Connection, position: Position): Promise<LogPoint | undefined> => {
  try {
    return await eventAt(connection, position);
  } catch (error) {
    // The server's error for a position at which no event begins.
    if (error instanceof UnknownError) return undefined;
    throw error;
  }
};

/**
 * Whether an event is still where it was: the server may have been restored to an earlier state and have gone on from
 * there.
 */
export const stillHolds = async (connection: Connection, point: LogPoint): Promise<boolean> =>
  isSame(await eventAtIfAny(connection, point.position), point);

/** Whether there is an event at a position, from any writer. */
const isPlace = async (connection: Connection, position: Position): Promise<boolean> =>
  (await eventAtIfAny(connection, position))?.position === position;

type Take = (event: ServerEvent) => 'enough' | undefined;

/**
 * Searches for events. The server is silent while it finds none; it counts as alive as long as it answers another
 * request.
 */
export const searchFor = (connection: Connection, filter: Filter, options: ReadAllOptions, take: Take): Promise<void> =>
  connection.read(
    readAllFiltered(connection.client, filter, { ...connection.options, ...options }),
    ({ event }) => (event ? take(event) : undefined),
    () => newestOf(connection),
  );

/** Calls `take` with each of the site's events. */
const search = (connection: Connection, options: ReadAllOptions, take: Take): Promise<void> => {
  const { prefix } = connection;
  return searchFor(connection, { streams: ourStreams(prefix) }, options, (event) =>
    isOurs(event, prefix) ? take(event) : undefined,
  );
};

/** The end of a read, and the stream that it leaves out. */
interface ReadBounds {
  readonly last?: Position;
  readonly without?: string | undefined;
}

/**
 * The site's events after a position, at most `limit`: fewer if they are long, or at `last`, or at an unreadable event.
 * If the site has fewer, the server searches to the end of the log.
 */
export const eventsAfter = async (
  connection: Connection,
  after: Position,
  limit: number,
  { last = Infinity, without }: ReadBounds = {},
): Promise<EventOrDamaged[]> => {
  const events: EventOrDamaged[] = [];
  let characters = 0;
  // A read includes the event at its start position; how many events of the left-out stream it meets is unknown.
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

/** The position of the site's last event, 0 if it has none. */
export const lastOfSite = async (connection: Connection): Promise<Position> => {
  let last: Position = 0;
  await search(connection, { direction: BACKWARDS, fromPosition: END, maxCount: 1 }, ({ position }) => {
    last = toPosition(position);
    return 'enough';
  });
  return last;
};

/**
 * The site's events after one position and before another, newest first: at most `limit`, fewer if they are long.
 * Throws `UnknownPositionError` if there is no event at `before`.
 */
export const newestEvents = async (
  connection: Connection,
  limit: number,
  after: Position,
  before?: Position,
): Promise<readonly EventOrDamaged[]> => {
  // The server takes positions as file offsets: one without an event can cause any error.
  if (before !== undefined && !(await isPlace(connection, before))) throw new UnknownPositionError(before);
  const events: EventOrDamaged[] = [];
  let characters = 0;
  const begin = before === undefined ? END : fromPosition(before);
  await search(connection, { direction: BACKWARDS, fromPosition: begin, maxCount: limit }, (event) => {
    const converted = toEventOrDamaged(event, connection.prefix);
    if (converted.position <= after) return 'enough';
    events.push(converted);
    characters += charactersOf(converted);
    // Past the last event that can be wanted, the server would search to the beginning of its log.
    const isLast = converted.position === after + 1;
    return isLast || events.length >= limit || characters >= enoughCharacters ? 'enough' : undefined;
  });
  return events;
};
