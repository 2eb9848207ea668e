import type { NewEvent } from '../contracts/recorded.ts';
import type { SqlValue } from '../storage/driver.ts';
import type { Step } from '../storage/writer.ts';
import { firstRevision, type Append, type RestoredEvent } from './event-log.ts';
import { lastPlace } from './sqlite-schema.ts';

const lastPosition = `SELECT max(position) FROM events WHERE position < ${lastPlace}`;
const nextPosition = `coalesce((${lastPosition}), 0) + 1`;

/** Inserts a row only at the end of its stream: the previous revision must exist, and its own must not. */
const insertFirst = `INSERT INTO events (position, stream, revision, id, type, data, metadata) VALUES (${nextPosition}, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (stream, revision) DO NOTHING`;
const insertNext = `INSERT INTO events (position, stream, revision, id, type, data, metadata) SELECT ${nextPosition}, ?, ?, ?, ?, ?, ?
  WHERE EXISTS (SELECT 1 FROM events WHERE stream = ? AND revision = ?) ON CONFLICT (stream, revision) DO NOTHING`;

/** The writer's steps that append these events; each must change the table. */
export const stepsOf = ({ stream, expected, events }: Append): Step[] =>
  events.map((event, index) => stepOf(stream, firstRevision(expected) + index, event));

const stepOf = (stream: string, revision: number, event: NewEvent): Step => {
  const values: SqlValue[] = [stream, revision, event.id, event.type, JSON.stringify(event.data), JSON.stringify(event.metadata)];
  return revision === 0
    ? { sql: insertFirst, rows: [values], must: 'change' }
    : { sql: insertNext, rows: [[...values, stream, revision - 1]], must: 'change' };
};

/** Unreadable values are stored as text too: their bytes are passed as blobs, and cast. */
export const insertRestored = `INSERT INTO events (position, stream, revision, id, type, data, metadata)
  VALUES (coalesce(CAST(? AS INTEGER), ${nextPosition}), CAST(? AS TEXT), CAST(? AS INTEGER), CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS TEXT))
  ON CONFLICT (stream, revision) DO NOTHING`;

/** The values of `insertRestored` for an event. */
export const restoredRow = (event: RestoredEvent): SqlValue[] => {
  if (!('raw' in event)) {
    const { stream, revision, id, type, data, metadata } = event;
    return [null, stream, revision, id, type, JSON.stringify(data), JSON.stringify(metadata)];
  }
  const { position, stream, revision, id, type, data, metadata } = event.raw;
  const number = Buffer.from(revision).toString();
  // The column only takes integers: anything else gets an impossible revision in the copy too.
  const place = /^-?\d+$/.test(number) ? number : '-1';
  return [position ? Buffer.from(position).toString() : null, stream, place, id, type, data, metadata];
};
