import { setImmediate as turn } from 'node:timers/promises';
import type { Position } from '../../contracts/recorded.ts';
import { DamagedEventError } from '../../contracts/recorded.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import { readStreamOrDamaged, type EventOrDamaged } from '../../event-log/or-damaged.ts';

/** The positions to read between, both exclusive. Default: the beginning and the end of the log. */
export interface Bounds {
  readonly before?: Position | undefined;
  readonly after?: Position | undefined;
}

/** How many events of the log are read at once: this blocks the event loop for some milliseconds, then yields to it. */
const portion = 250;
/** The same for one stream: a post's events may be as long as articles. */
const streamPortion = 10;

/**
 * The events of the log, newest first, including damaged ones. Throws `LogUnavailableError`, and `UnknownPositionError`
 * as `newest` does.
 */
export const logBackwards = async function* (log: EventLog, { before, after = 0 }: Bounds): AsyncGenerator<EventOrDamaged> {
  for (let at = before; ;) {
    const events = await log.newest(portion, after, at);
    yield* events;
    at = events.at(-1)?.position;
    if (at === undefined || at === after + 1) return;
    await turn();
  }
};

/** The event of a stream at a revision, or the next one if that is missing. Throws `LogUnavailableError`. */
export const eventFrom = async (log: EventLog, stream: string, revision: number): Promise<EventOrDamaged | undefined> => {
  for await (const event of readStreamOrDamaged(log, stream, revision, 1)) return event;
  return undefined;
};

/** The revision after the last event of a stream; 0 if it has none. Throws `LogUnavailableError`. */
const endOf = async (log: EventLog, stream: string): Promise<number> => {
  try {
    return ((await log.last(stream))?.revision ?? -1) + 1;
  } catch (error) {
    if (error instanceof DamagedEventError) return error.revision + 1;
    throw error;
  }
};

/**
 * Binary search: the revision of a stream's first event for which `holds` is true, or the end of the stream if there is
 * none. `holds` must be true for all events after the first match. Throws `LogUnavailableError`.
 */
export const firstRevision = async (
  log: EventLog,
  stream: string,
  holds: (event: EventOrDamaged) => boolean,
): Promise<number> => {
  let [low, high] = [0, await endOf(log, stream)];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const event = await eventFrom(log, stream, middle);
    if (event === undefined || event.revision >= high || holds(event)) high = middle;
    else low = event.revision + 1;
  }
  return low;
};

/** The events of a stream, newest first, including damaged ones. Throws `LogUnavailableError`. */
export const streamBackwards = async function* (
  log: EventLog,
  stream: string,
  { before = Infinity, after = 0 }: Bounds,
): AsyncGenerator<EventOrDamaged> {
  for (let end = await firstRevision(log, stream, ({ position }) => position >= before); end > 0;) {
    const from = Math.max(0, end - streamPortion);
    const events: EventOrDamaged[] = [];
    for await (const event of readStreamOrDamaged(log, stream, from, streamPortion)) {
      if (event.revision >= end) break;
      events.push(event);
    }
    for (const event of events.reverse()) {
      if (event.position <= after) return;
      yield event;
    }
    end = from;
    await turn();
  }
};

/** Merges two newest-first sequences of events into one. */
export const bothBackwards = async function* (
  one: AsyncGenerator<EventOrDamaged>,
  other: AsyncGenerator<EventOrDamaged>,
): AsyncGenerator<EventOrDamaged> {
  let [first, second] = [await one.next(), await other.next()];
  while (!first.done || !second.done) {
    if (!first.done && (second.done || first.value.position > second.value.position)) {
      yield first.value;
      first = await one.next();
    } else if (!second.done) {
      yield second.value;
      second = await other.next();
    }
  }
};
