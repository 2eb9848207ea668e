import { jsonEvent, type JSONEventData, type JSONEventType } from '@eventstore/db-client';
import type { NewEvent } from '../../contracts/recorded.ts';

/** The largest append, in bytes: types (two bytes a character), data and metadata of all its events. */
export const largestAppend = 1_048_576;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const asJson = (value: unknown, what: string): string => {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) throw new Error(`${what} cannot be written as JSON.`);
  return text;
};

/**
 * How much an event adds to the size of an append, in bytes. Throws an `Error` for an event that the server would
 * refuse at any size.
 */
export const sizeOf = ({ id, type, data, metadata }: NewEvent): number => {
  if (!uuid.test(id)) throw new Error(`"${id}" is not a UUID, as the id of an event must be.`);
  if (type === '') throw new Error('An event needs a type.');
  const texts = asJson(data, `The data of ${type}`) + asJson(metadata, `The metadata of ${type}`);
  return 2 * type.length + Buffer.byteLength(texts);
};

/**
 * Converts events to the client's. Throws an `Error` for one that it cannot serialise or that the server would refuse.
 * Client 6.2.1 does not check: for a value that is not JSON it throws where nothing can catch it, and never resolves
 * (dist/streams/appendToStream/append.js); for a refused one it may never resolve either.
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
