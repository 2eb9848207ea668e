import { FORWARDS, type ReadAllOptions } from '@eventstore/db-client';
import { LogUnavailableError, type StreamLimit } from '../event-log.ts';
import type { Connection } from './connection.ts';
import { fromPosition, isOurs, ourStreams, type ServerEvent } from './events.ts';
import { isDenied } from './failures.ts';
import type { Filter } from './filtered-read-workaround.ts';
import { isSame, newestOf, searchFor, stillHolds, type LogPoint } from './scan.ts';

/** The prefix of the stream in which the server keeps a stream's metadata. */
const metadataOf = '$$';
/** The type of the event that the server appends to a permanently deleted stream, as a filter. */
const tombstone = '^\\$streamDeleted$';
/** The revision of that event, and of no other: any client that may append may also append an event of this type. */
const tombstoneRevision = 2n ** 63n - 1n;

/** The metadata fields that make the server remove events (its names). */
const limiting = ['$maxCount', '$maxAge', '$tb'] as const;

/** The server treats a stream as deleted if it is truncated before the highest possible revision. */
const cutOffWhole = 2 ** 63;

/** The limit in the latest metadata of a stream; undefined if there is none. */
const limitIn = (stream: string, data: unknown): StreamLimit | undefined => {
  const said = (typeof data === 'object' && data !== null ? data : {}) as Readonly<Record<string, unknown>>;
  const set = limiting.filter((name) => said[name] !== undefined && said[name] !== null && said[name] !== 0);
  if (set.length === 0) return undefined;
  if (Number(said.$tb) >= cutOffWhole) return { stream, kind: 'deleted', detail: '' };
  return { stream, kind: 'limited', detail: set.map((name) => `${name} ${String(said[name])}`).join(', ') };
};

/**
 * Finds streams of the site that were limited or deleted on the server. Each search continues after the previous one.
 */
export class StreamLimits {
  readonly #connection: Connection;
  readonly #limits = new Map<string, StreamLimit>();
  #searchedTo: LogPoint | undefined;
  #underWay: Promise<void> | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async find(): Promise<readonly StreamLimit[]> {
    await (this.#underWay ??= this.#look().finally(() => (this.#underWay = undefined)));
    return [...this.#limits.values()];
  }

  async #look(): Promise<void> {
    const newest = await newestOf(this.#connection);
    const before = this.#searchedTo;
    if (isSame(newest, before)) return;
    const goesOn = before !== undefined && (await stillHolds(this.#connection, before));
    if (!goesOn) this.#limits.clear();
    await this.#search(goesOn ? before : undefined);
    this.#searchedTo = newest;
  }

  async #search(after: LogPoint | undefined): Promise<void> {
    const { prefix } = this.#connection;
    const options: ReadAllOptions = { direction: FORWARDS, fromPosition: fromPosition(after?.position ?? 0) };
    const search = (filter: Filter, take: (event: ServerEvent) => void) =>
      searchFor(this.#connection, filter, options, (event) => void take(event));
    await search({ streams: `^\\$\\$${ourStreams(prefix).slice(1)}` }, ({ streamId, data }) => this.#limitBy(streamId, data));
    await search({ types: tombstone }, (event) => {
      const stream = event.streamId.slice(prefix.length);
      if (isOurs(event, prefix) && event.revision === tombstoneRevision)
        this.#limits.set(stream, { stream, kind: 'gone', detail: '' });
    });
  }

  #limitBy(streamId: string, data: unknown): void {
    const stream = streamId.slice(metadataOf.length + this.#connection.prefix.length);
    if (this.#limits.get(stream)?.kind === 'gone') return;
    const limit = limitIn(stream, data);
    if (limit) this.#limits.set(stream, limit);
    else this.#limits.delete(stream);
  }
}

/**
 * Sets a stream's metadata without its limits. Throws `LogUnavailableError` if the user lacks the right: administrators
 * have it.
 */
export const liftLimits = async ({ client, options, prefix }: Connection, stream: string): Promise<void> => {
  try {
    const { metadata = {} } = await client.getStreamMetadata(prefix + stream, options);
    const { maxCount: _, maxAge: __, truncateBefore: ___, ...others } = metadata;
    await client.setStreamMetadata(prefix + stream, others, options);
  } catch (error) {
    if (!isDenied(error)) throw error;
    throw new LogUnavailableError(
      'Only an administrator of EventStoreDB may change what holds for streams. Set EVENT_LOG_ADMIN_PASSWORD to the password of one (--admin <name>, where that is not admin), and run the command again.',
    );
  }
};
