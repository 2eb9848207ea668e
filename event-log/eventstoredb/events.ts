import { START, type Position as ServerPosition, type ReadPosition } from '@eventstore/db-client';
import { DamagedEventError, type Position } from '../../contracts/recorded.ts';
import { beginsStreamOfSite, isStreamOfSite } from '../../contracts/streams.ts';
import type { EventOrDamaged } from '../or-damaged.ts';
import { isMetadata } from '../metadata.ts';
import { isTooDeep } from '../nesting.ts';

/** A position of the server as one of the port (see `Position`). */
export const toPosition = (position: ServerPosition | undefined): Position => {
  const commit = Number(position?.commit);
  if (!Number.isSafeInteger(commit))
    throw new Error('The log gives no position that can be used: EventStoreDB 22.6 or later is needed.');
  return commit;
};

/** A position of the port as the server wants it: every event of an append has one of its own, the same twice. */
export const fromPosition = (position: Position): ReadPosition =>
  position === 0 ? START : { commit: BigInt(position), prepare: BigInt(position) };

/** An event as the server tells it, whoever appended it. */
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

/**
 * Which streams of a server are a site's, as a regular expression that its filters take (.NET's): what `isOurs` says of
 * an event.
 */
export const ourStreams = (prefix: string): string => `^${prefix.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}${beginsStreamOfSite}`;

/**
 * Whether an event of the whole log is one of this site's. Others may share the server, and it writes events of its
 * own.
 */
export const isOurs = ({ streamId }: Pick<ServerEvent, 'streamId'>, prefix: string): boolean =>
  streamId.startsWith(prefix) && isStreamOfSite(streamId.slice(prefix.length));

/** What the server holds, as far as the client tells it: JSON comes parsed, and anything else as its bytes. */
const bytesOf = (value: unknown): Uint8Array =>
  value instanceof Uint8Array ? value : Buffer.from(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** An event in a stream of this site, or what somebody else wrote there, in its place. */
export const toEventOrDamaged = (event: ServerEvent, prefix: string): EventOrDamaged => {
  const { id, type, data, metadata } = event;
  const place = {
    position: toPosition(event.position),
    stream: event.streamId.slice(prefix.length),
    revision: Number(event.revision),
    type,
  };
  // The client gives JSON parsed alone, and what is nested so deeply cannot be written as it stood.
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
