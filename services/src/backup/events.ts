import { DamagedEvent, type EventReader, type NewEvent, type RawEvent, type RecordedEvent } from '../../../contracts/recorded.ts';
import { logAllThere, type Readable } from '../../../projections/src/readable.ts';
import type { Progress } from '../../../projections/src/replay.ts';
import { WrongExpectedRevision, type Append, type EventLog, type RestoredEvent } from '../event-log/event-log.ts';

/** An event without its position: that belongs to one log, and a copy gives it another. */
export type WholeEvent = Omit<RecordedEvent, 'position'>;

/** An event that cannot be read, taken along as the bytes that it is. */
export interface DamagedCopy {
  readonly damaged: true;
  /** For people; what counts is the bytes. */
  readonly stream: string;
  /** Each column in base64. */
  readonly raw: Readonly<Partial<Record<keyof RawEvent, string>>>;
}

export type CopiedEvent = WholeEvent | DamagedCopy;

/** The site that is to be filled holds another one already. */
export class NotEmpty extends Error {}

/** The log that is to be filled takes only events that can be read; the message says which one cannot. Nothing was written. */
export class UnreadableCopyError extends Error {
  constructor(stream: string, revision: string) {
    super(
      `Revision ${revision} of ${stream} is damaged, and the event log that is to be filled takes only events that can be read. ` +
        'Restore it from an older backup first, or fill a site on SQLite, which takes it along as the bytes that it is. Nothing was written.',
    );
  }
}

const pageSize = 1_000;
/** Bytes of one append of several events: EventStoreDB takes a mebibyte, with what it writes around them. */
const mostBytes = 512 * 1024;

const columns = ['stream', 'revision', 'id', 'type', 'data', 'metadata', 'position'] as const;

/** What a log cannot tell of the bytes is empty, and as damaged in the copy. */
const rawOf = ({ raw, stream, revision, type }: DamagedEvent): RawEvent => {
  const none = new Uint8Array();
  return (
    raw ?? {
      stream: Buffer.from(stream),
      revision: Buffer.from(String(revision)),
      id: none,
      type: Buffer.from(type),
      data: none,
      metadata: none,
    }
  );
};

const copied = (event: Readable): CopiedEvent => {
  const { stream } = event;
  if (event instanceof DamagedEvent) {
    const raw = rawOf(event);
    const entries = columns.flatMap((name) => (raw[name] ? [[name, Buffer.from(raw[name]).toString('base64')]] : []));
    return { damaged: true, stream, raw: Object.fromEntries(entries) as DamagedCopy['raw'] };
  }
  const { revision, id, type, data, metadata } = event;
  return { stream, revision, id, type, data, metadata };
};

/** The events of a log as it is now, in order; what is appended meanwhile is left out. Tells after each thousand how far it is. Throws `LogUnavailable`. */
export const copiedEvents = async function* (
  log: EventReader,
  tell: (progress: Progress) => void = () => undefined,
): AsyncGenerator<CopiedEvent> {
  const to = await log.head();
  let events = 0;
  for await (const event of logAllThere(log, to)) {
    yield copied(event);
    events += 1;
    if (events % pageSize === 0) tell({ from: 0, position: event.position, to, events });
  }
};

const bytesIn = ({ raw }: DamagedCopy, name: keyof RawEvent): Buffer => Buffer.from(raw[name] ?? '', 'base64');

const restored = (event: CopiedEvent): RestoredEvent => {
  if (!('damaged' in event)) return event;
  const { position, ...most } = Object.fromEntries(
    columns.map((name) => [name, bytesIn(event, name)]),
  ) as unknown as Required<RawEvent>;
  return { raw: position.length > 0 ? { ...most, position } : most };
};

const toAppend = ({ id, type, data, metadata }: WholeEvent): NewEvent => ({ id, type, data, metadata });

const bytesOf = ({ data, metadata }: WholeEvent): number => Buffer.byteLength(JSON.stringify([data, metadata]));

/** Appends that keep the order of the events: neighbours in one stream go together, as many as a log takes at once. */
const appendsOf = (events: readonly WholeEvent[]): Append[] => {
  const appends: (Append & { readonly events: NewEvent[] })[] = [];
  let bytes = 0;
  for (const event of events) {
    const { stream, revision } = event;
    const open = appends.at(-1);
    const size = bytesOf(event);
    bytes += size;
    if (open?.stream === stream && bytes <= mostBytes) open.events.push(toAppend(event));
    else {
      appends.push({ stream, expected: revision === 0 ? 'no_stream' : revision - 1, events: [toAppend(event)] });
      bytes = size;
    }
  }
  return appends;
};

/** Where only the first of them are there, each by itself is stored once. */
const appendOne = async (log: EventLog, { stream, expected, events }: Append): Promise<void> => {
  try {
    return void (await log.append(stream, expected, events));
  } catch (error) {
    if (!(error instanceof WrongExpectedRevision) || events.length === 1) throw error;
  }
  const first = expected === 'no_stream' ? 0 : expected + 1;
  for (const [index, event] of events.entries()) {
    const revision = first + index;
    await log.append(stream, revision === 0 ? 'no_stream' : revision - 1, [event]);
  }
};

const append = async (log: EventLog, events: readonly CopiedEvent[]): Promise<void> => {
  if (log.restore) return log.restore(events.map(restored));
  for (const one of appendsOf(events as readonly WholeEvent[])) await appendOne(log, one);
};

/** Throws `UnreadableCopyError` where the log cannot take one of them. */
const refuseDamaged = async (log: EventLog, events: AsyncIterable<CopiedEvent>): Promise<void> => {
  if (log.restore) return;
  for await (const event of events)
    if ('damaged' in event) throw new UnreadableCopyError(event.stream, bytesIn(event, 'revision').toString());
};

const idOf = (event: Readable | CopiedEvent): string => {
  if (event instanceof DamagedEvent) return Buffer.from(rawOf(event).id).toString();
  return 'damaged' in event ? bytesIn(event, 'id').toString() : event.id;
};

/** How many of the events a log begins with. Throws `NotEmpty` where it begins with another one. */
const countThere = async (log: EventLog, events: AsyncIterable<CopiedEvent>): Promise<number> => {
  const given = events[Symbol.asyncIterator]();
  let count = 0;
  try {
    for await (const there of logAllThere(log, await log.head())) {
      const { value } = (await given.next()) as IteratorResult<CopiedEvent, undefined>;
      if (value && idOf(value) === idOf(there)) count += 1;
      else if (value && count === 0) throw new NotEmpty('The event log that is to be filled holds another site already.');
      else break;
    }
  } finally {
    await given.return?.();
  }
  return count;
};

/**
 * Puts the events into a log in their order: the same ids, revisions, times and hashes. What is there already, from a time that was
 * interrupted, is read and left. Throws `NotEmpty` where the log has a beginning of its own,
 * `UnreadableCopyError`, `WrongExpectedRevision` and `LogUnavailable`. `events` gives them from the first one, each time that it is called, for a step of
 * that name.
 */
export const writeEvents = async (log: EventLog, events: (step: string) => AsyncIterable<CopiedEvent>): Promise<void> => {
  await refuseDamaged(log, events('Looking for damaged events'));
  const known = await countThere(log, events('Reading what is there already'));
  let seen = 0;
  let waiting: CopiedEvent[] = [];
  for await (const event of events('Writing events')) {
    seen += 1;
    if (seen <= known) continue;
    waiting.push(event);
    if (waiting.length < pageSize) continue;
    await append(log, waiting);
    waiting = [];
  }
  if (waiting.length > 0) await append(log, waiting);
};
