import {
  jsonEvent,
  START,
  type JSONEventData,
  type JSONEventType,
  type Position as ServerPosition,
  type ReadPosition,
} from '@eventstore/db-client';
import { DamagedEventError, type NewEvent, type Position } from '../../contracts/recorded.ts';
import { beginsStreamOfSite, isStreamOfSite } from '../../contracts/streams.ts';
import type { EventOrDamaged } from '../or-damaged.ts';
import { isMetadata } from '../metadata.ts';
import { isTooDeep } from '../nesting.ts';

/** The most that one append may carry, in bytes: types (two a character), data and metadata of all its events. */
export const largestAppend = 1_048_576;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const asJson = (value: unknown, what: string): string => {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) throw new Error(`${what} cannot be written as JSON.`);
  return text;
};

/** How much of an append's bound an event takes, in bytes. Throws an `Error` for one that the server would refuse whatever its size. */
export const sizeOf = ({ id, type, data, metadata }: NewEvent): number => {
  if (!uuid.test(id)) throw new Error(`"${id}" is not a UUID, as the id of an event must be.`);
  if (type === '') throw new Error('An event needs a type.');
  const texts = asJson(data, `The data of ${type}`) + asJson(metadata, `The metadata of ${type}`);
  return 2 * type.length + Buffer.byteLength(texts);
};

/**
 * Events as the client takes them. Throws an `Error` for what the server would refuse: the client does not check, and may
 * leave the caller waiting for ever.
 */
export const toAppend = (events: readonly NewEvent[]): JSONEventData[] => {
  if (events.length === 0) throw new Error('There is nothing to append.');
  const size = events.reduce((sum, event) => sum + sizeOf(event), 0);
  if (size > largestAppend) {
    throw new Error(
      `One append may carry ${largestAppend.toLocaleString('en')} bytes; this one has ${size.toLocaleString('en')}.`,
    );
  }
  return events.map(({ id, type, data, metadata }) =>
    jsonEvent<JSONEventType>({ id, type, data: data as JSONEventType['data'], metadata: { ...metadata } }),
  );
};

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

/** Which streams of a server are a site's, as a regular expression that its filters take (.NET's): what `isOurs` says of an event. */
export const ourStreams = (prefix: string): string => `^${prefix.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}${beginsStreamOfSite}`;

/** Whether an event of the whole log is one of this site's. Others may share the server, and it writes events of its own. */
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
