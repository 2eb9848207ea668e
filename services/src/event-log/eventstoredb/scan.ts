import { BACKWARDS, END, FORWARDS, type ReadPosition } from '@eventstore/db-client';
import { DamagedEvent, type Position } from '../../../../contracts/recorded.ts';
import type { Readable } from '../../../../projections/src/readable.ts';
import type { Connection } from './connection.ts';
import { charactersOf, enoughCharacters } from '../page.ts';
import { fromPosition, isOurs, toPosition, toReadable, type ServerEvent } from './events.ts';

/** The most that are asked for in one read: a read that was begun must be read to its end. */
const largestRead = 256;

/** How many events more than are wanted a page brings, for those that are not ours. */
const spare = 32;

/** Reads the whole log, page by page, until `take` says that it is enough. */
const scan = async (
  connection: Connection,
  direction: typeof FORWARDS | typeof BACKWARDS,
  after: Position,
  pageSize: number,
  take: (event: ServerEvent & { position: { commit: bigint } }) => boolean,
): Promise<void> => {
  const { client, options } = connection;
  let from: ReadPosition = direction === FORWARDS ? fromPosition(after) : END;
  // A page begins with the event that it is asked from.
  let last = direction === FORWARDS ? BigInt(after) : undefined;
  for (let wanted = true, size = pageSize; wanted; size = Math.min(4 * size, largestRead)) {
    let found = 0;
    await connection.read(client.readAll({ ...options, direction, fromPosition: from, maxCount: size }), ({ event }) => {
      found += 1;
      if (!wanted || !event || event.position.commit === last) return;
      from = event.position;
      last = event.position.commit;
      wanted = take(event);
    });
    if (found < size) return;
  }
};

/** The site's events after a position, at most `limit`, fewer where they are long, and none behind one that cannot be read. */
export const eventsAfter = async (connection: Connection, after: Position, limit: number): Promise<Readable[]> => {
  const events: Readable[] = [];
  let characters = 0;
  await scan(connection, FORWARDS, after, Math.min(limit + spare, largestRead), (event) => {
    if (isOurs(event, connection.prefix)) {
      const readable = toReadable(event, connection.prefix);
      events.push(readable);
      characters += charactersOf(readable);
      if (readable instanceof DamagedEvent) return false;
    }
    return events.length < limit && characters < enoughCharacters;
  });
  return events;
};

/** Finds the site's last event, reading backwards, only as far as it did not read before. */
export class Head {
  readonly #connection: Connection;
  #position: Position = 0;
  /** The whole log is known up to here. */
  #known = -1n;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async find(): Promise<Position> {
    const known = this.#known;
    let position: Position | undefined;
    let newest: bigint | undefined;
    await scan(this.#connection, BACKWARDS, 0, 1, (event) => {
      newest ??= event.position.commit;
      if (event.position.commit <= known) return false;
      if (!isOurs(event, this.#connection.prefix)) return true;
      position = toPosition(event.position);
      return false;
    });
    if ((newest ?? -1n) < known) {
      // The server was put back to an earlier state.
      this.#known = -1n;
      this.#position = 0;
      return this.find();
    }
    // Of several that look at once, one that began earlier must not take back what another one found.
    this.#position = Math.max(this.#position, position ?? 0);
    if (newest !== undefined && newest > this.#known) this.#known = newest;
    return this.#position;
  }
}
