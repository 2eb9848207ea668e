import {
  DamagedEventError,
  type EventReader,
  type Position,
  type ReadOptions,
  type RecordedEvent,
} from '../contracts/recorded.ts';

/** An event from the log; a damaged one is represented by its error, in its place, and can be parked like any other. */
export type EventOrDamaged = RecordedEvent | DamagedEventError;

type Page = readonly EventOrDamaged[];

const orDamaged = async (read: Promise<RecordedEvent[]>): Promise<Page> => {
  try {
    return await read;
  } catch (error) {
    if (error instanceof DamagedEventError) return [error];
    throw error;
  }
};

/** The same as `readAll`, but returns the damaged event where that would throw. */
export const readAllOrDamaged = (log: EventReader, after: Position, limit: number, options?: ReadOptions): Promise<Page> =>
  orDamaged(log.readAll(after, limit, options));

/** The same as `follow`, including damaged events. */
export const followOrDamaged = async function* (
  log: EventReader,
  after: Position,
  limit: number,
  signal: AbortSignal,
): AsyncGenerator<Page> {
  for (let position = after; ;) {
    try {
      yield* log.follow(position, limit, signal);
      return;
    } catch (error) {
      if (!(error instanceof DamagedEventError)) throw error;
      position = error.position;
      yield [error];
    }
  }
};

const pageSize = 1_000;

/**
 * All events of the log up to a position (and after another one), including damaged ones; finally those at positions
 * that no log has. Throws whatever the log throws when it is lost.
 */
export const readLogOrDamaged = async function* (
  log: EventReader,
  to: Position,
  after: Position = 0,
): AsyncGenerator<EventOrDamaged> {
  for (let at = after; at < to;) {
    const page = await readAllOrDamaged(log, at, pageSize);
    yield* page.filter(({ position }) => position <= to);
    at = page.at(-1)?.position ?? to;
  }
  yield* (await log.misplaced?.()) ?? [];
};

/**
 * All events of a stream, including damaged ones; those at impossible revisions come first, unless `begin` is given.
 * Revisions may be missing. `size`: how many to read at once.
 */
export const readStreamOrDamaged = async function* (
  log: Pick<EventReader, 'readStream'>,
  stream: string,
  begin: number = Number.MIN_SAFE_INTEGER,
  size: number = pageSize,
): AsyncGenerator<EventOrDamaged> {
  for (let from = begin, limit = size; ;) {
    try {
      const events = await log.readStream(stream, from, limit);
      yield* events;
      const last = events.at(-1);
      if (!last || (events.length < limit && limit === size)) return;
      from = last.revision + 1;
      limit = size;
    } catch (error) {
      if (!(error instanceof DamagedEventError)) throw error;
      // Read the events before it first.
      const before = error.revision - Math.max(from, 0);
      limit = Math.min(before, Math.floor(limit / 2));
      if (limit > 0) continue;
      yield error;
      from = error.revision + 1;
      limit = size;
    }
  }
};
