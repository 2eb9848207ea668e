import { DamagedEventError, storedData, type NewEvent, type RecordedEvent } from '../contracts/recorded.ts';
import { asStored } from './as-stored.ts';
import { hashOf } from './chain.ts';
import type { ContentKeys } from './content-keys.ts';
import { decorated } from './decorated.ts';
import { firstRevision, WrongExpectedRevisionError, type Append, type EventLog, type RestoredEvent } from './event-log.ts';
import type { EventOrDamaged } from './or-damaged.ts';
import { Pauses } from './pauses.ts';
import { isPersonal, mayBePersonal, readable } from './personal.ts';

const isWhole = (event: EventOrDamaged): event is RecordedEvent => !(event instanceof DamagedEventError);

/** From this many characters on, a text may be far longer than its stored form. */
const longText = 10_000;

const lengthOf = ({ data }: RecordedEvent): number => {
  const { content } = data as { content?: unknown };
  return typeof content === 'string' ? content.length : 0;
};

/** The streams that these events report as erased. */
const erasedIn = (events: readonly (EventOrDamaged | RestoredEvent | NewEvent)[], stream?: string): string[] =>
  events.flatMap((event) =>
    'type' in event && event.type === 'PostErased' ? [stream ?? (event as { stream: string }).stream] : [],
  );

/**
 * Events as stored, each chained to the stored form of the previous. Throws `WrongExpectedRevisionError` for an erased
 * stream.
 */
const toStored = async ({ stream, expected, events }: Append, keys: ContentKeys): Promise<Append> => {
  if (!events.some(isPersonal)) return { stream, expected, events };
  const key = await keys.keyFor(stream, expected === 'no_stream');
  // The caller read the stream before it was erased.
  if (key === 'destroyed') throw new WrongExpectedRevisionError(stream, expected);
  const stored: NewEvent[] = [];
  for (const [index, event] of events.entries()) {
    const place = { stream, revision: firstRevision(expected) + index, id: event.id };
    const before = stored.at(-1);
    const previousHash = before
      ? hashOf({ ...before, stream, revision: place.revision - 1, position: 0 })
      : event.metadata.previousHash;
    stored.push(asStored({ ...event, metadata: { ...event.metadata, previousHash } }, place, key));
  }
  return { stream, expected, events: stored };
};

const restoredAsStored = (event: RestoredEvent): RestoredEvent =>
  'raw' in event ? event : { ...event, data: storedData(event) };

/**
 * The same log, storing personal content encrypted with a key per stream and decrypting it on read. Hashes, chains and
 * seals cover the stored form (`storedData`). Appending an event that erases a stream destroys the stream's key;
 * reading one does not, since it may be forged. Without `keys` nothing is decrypted. Also throws whatever the keys
 * throw.
 */
export const encrypted = (log: EventLog, keys: ContentKeys | undefined): EventLog => {
  const opened = async <Event extends EventOrDamaged>(events: readonly Event[]): Promise<Event[]> => {
    for (const stream of erasedIn(events)) keys?.forget(stream);
    const personal = events.filter((event) => isWhole(event) && mayBePersonal(event));
    if (personal.length === 0) return events as Event[];
    const found = await keys?.find(new Set(personal.map(({ stream }) => stream)));
    const read: Event[] = [];
    const pauses = new Pauses();
    for (const event of events) {
      const isOpen = !isWhole(event) || !mayBePersonal(event);
      const one = isOpen ? event : (readable(event, found?.get(event.stream)) as Event & RecordedEvent);
      read.push(one);
      const length = isOpen ? 0 : lengthOf(one as RecordedEvent);
      if (length > longText) await pauses.after(length);
    }
    return read;
  };
  const destroyErased = async (streams: readonly string[]): Promise<void> => {
    if (streams.length > 0) await keys?.destroy(streams);
  };
  const appendTogether = log.appendTogether?.bind(log);
  const writing = (): ContentKeys => {
    if (!keys) throw new Error('Without the keys nothing can be appended.');
    return keys;
  };
  return decorated(log, {
    append: async (stream, expected, events) => {
      const { events: stored } = await toStored({ stream, expected, events }, writing());
      const appended = await log.append(stream, expected, stored);
      await destroyErased(erasedIn(events, stream));
      return appended;
    },
    ...(appendTogether && {
      appendTogether: async (appends: readonly Append[]) => {
        const stored: Append[] = [];
        for (const append of appends) stored.push(await toStored(append, writing()));
        const appended = await appendTogether(stored);
        await destroyErased(appends.flatMap(({ events, stream }) => erasedIn(events, stream)));
        return appended;
      },
    }),
    restore: async (events) => {
      await log.restore(events.map(restoredAsStored));
      await destroyErased(erasedIn(events));
    },
    readAll: async (...given) => opened(await log.readAll(...given)),
    readStream: async (...given) => opened(await log.readStream(...given)),
    newest: async (...given) => opened(await log.newest(...given)),
    last: async (stream) => {
      const event = await log.last(stream);
      return event && (await opened([event]))[0];
    },
    async *follow(after, limit, signal) {
      for await (const events of log.follow(after, limit, signal)) yield await opened(events);
    },
  });
};
