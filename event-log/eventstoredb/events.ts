import { START, type Position as ServerPosition, type ReadPosition } from '@eventstore/db-client';
import { DamagedEventError, type Position } from '../../contracts/recorded.ts';
import { beginsStreamOfSite, isStreamOfSite } from '../../contracts/streams.ts';
import type { EventOrDamaged } from '../or-damaged.ts';
import { isMetadata } from '../metadata.ts';
import { isTooDeep } from '../nesting.ts';

/** Converts a server position to one of the port (see `Position`). */
export const toPosition = (position: ServerPosition | undefined): Position => {
  const commit = Number(position?.commit);
  if (!Number.isSafeInteger(commit))
    throw new Error('The log gives no position that can be used: EventStoreDB 22.6 or later is needed.');
  return commit;
};

/**
 * Converts a position of the port to the server's: each event of an append has its own, with commit and prepare equal.
 */
export const fromPosition = (position: Position): ReadPosition =>
  position === 0 ? START : { commit: BigInt(position), prepare: BigInt(position) };

/** An event as the server returns it, appended by any client. */
export interface ServerEvent {
  readonly streamId: string;
  readonly id: string;
  readonly revision: bigint;
  readonly type: string;
  readonly data: unknown;
  readonly metadata?: unknown;
  readonly isJson: boolean;
  readonly position?: ServerPosition;
}

/** A regular expression (.NET's) for the server's filters that matches the streams of a site, as `isOurs` does. */
export const ourStreams = (prefix: string): string => `^${prefix.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}${beginsStreamOfSite}`;

/**
 * Whether an event of the whole log belongs to this site. Other sites may share the server, and the server writes its
 * own events.
 */
export const isOurs = ({ streamId }: Pick<ServerEvent, 'streamId'>, prefix: string): boolean =>
  streamId.startsWith(prefix) && isStreamOfSite(streamId.slice(prefix.length));

/** The stored bytes, as far as the client exposes them: it parses JSON, and returns anything else as bytes. */
const bytesOf = (value: unknown): Uint8Array =>
  value instanceof Uint8Array ? value : Buffer.from(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** An event in a stream of this site, or a damaged event where something foreign was written. */
export const toEventOrDamaged = (event: ServerEvent, prefix: string): EventOrDamaged => {
  const { id, type, data, metadata } = event;
  const place = {
    position: toPosition(event.position),
    stream: event.streamId.slice(prefix.length),
    revision: Number(event.revision),
    type,
  };
  // The client only returns parsed JSON, and values nested this deeply cannot be serialised back to their bytes.
  if (isTooDeep(data) || isTooDeep(metadata)) return new DamagedEventError(place);
  if (event.isJson && isMetadata(metadata)) return { ...place, id, data, metadata };
  return new DamagedEventError(place, {
    stream: Buffer.from(place.stream),
    revision: Buffer.from(String(place.revision)),
    id: Buffer.from(id),
    type: Buffer.from(type),
    data: bytesOf(data),
    metadata: bytesOf(metadata),
  });
};
