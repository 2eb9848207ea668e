import type { IdentityEvent } from '../../../contracts/events.ts';
import { identityStream } from '../../../contracts/events/identity.ts';
import { DamagedEvent, ForeignEvent, type Metadata, type RecordedEvent } from '../../../contracts/recorded.ts';
import { whyUnreadable } from '../../../contracts/upcast.ts';
import type { Readable } from '../../../projections/src/readable.ts';
import { decorated } from './decorated.ts';
import type { EventLog } from './event-log.ts';
import { allReadable, untilDamage } from './page.ts';

/** The identity in an event; undefined where it is none, or not as it was recorded: it carries it itself, as every event behind it does. */
const identityIn = (event: RecordedEvent | undefined): string | undefined => {
  if (event?.type !== 'SiteIdentified' || whyUnreadable(event) !== undefined) return undefined;
  const { site } = (event as IdentityEvent).data;
  return event.metadata.site === site ? site : undefined;
};

const firstIdentity = async (log: EventLog): Promise<string | undefined> => {
  try {
    return identityIn((await log.readStream(identityStream, 0, 1))[0]);
  } catch (error) {
    // Nothing tells any more whose events these are.
    if (error instanceof DamagedEvent) return undefined;
    throw error;
  }
};

const bytes = (value: unknown): Uint8Array => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));

const foreign = (event: RecordedEvent): ForeignEvent => {
  const { stream, revision, id, type, data, metadata } = event;
  return new ForeignEvent(event, {
    ...{ stream: bytes(stream), revision: bytes(String(revision)), id: bytes(id) },
    ...{ type: bytes(type), data: bytes(data), metadata: bytes(metadata) },
  });
};

/**
 * The same log, as that of one site: it knows its identity (`site`), and an event that says that another site recorded it is one that cannot be read
 * (`ForeignEvent`). Events of before there was an identity say nothing, and are the site's.
 */
export const ofSite = (log: EventLog): EventLog => {
  let identity: Promise<string | undefined> | undefined;
  let site: string | undefined;

  const identify = async (): Promise<void> => {
    identity ??= firstIdentity(log);
    try {
      site ??= await identity;
    } catch (error) {
      identity = undefined;
      throw error;
    }
  };
  const own = <Event extends Readable | undefined>(event: Event): Event | ForeignEvent => {
    if (event === undefined || event instanceof DamagedEvent || site === undefined) return event;
    // Of an altered event they may be anything.
    const { site: by } = (event.metadata ?? {}) as Partial<Metadata>;
    return by === undefined || by === site ? event : foreign(event);
  };
  const reading =
    <Given extends unknown[], Read>(read: (...given: Given) => Promise<Read>, as: (read: Read) => Read) =>
    async (...given: Given): Promise<Read> => {
      await identify();
      return as(await read(...given));
    };
  /** What is written may be the identity, by this process or by one that was faster: it is looked for again. */
  const lookingAgain = async <Result>(written: Promise<Result>): Promise<Result> => {
    try {
      return await written;
    } finally {
      identity = undefined;
    }
  };

  return decorated(log, {
    get site() {
      return site;
    },
    append: (stream, ...given) => {
      const appended = log.append(stream, ...given);
      return stream === identityStream ? lookingAgain(appended) : appended;
    },
    restore: (events) => lookingAgain(log.restore(events)),
    readAll: reading(log.readAll.bind(log), (events) => untilDamage(events.map(own))),
    readStream: reading(log.readStream.bind(log), (events) => allReadable(events.map(own))),
    newest: reading(log.newest.bind(log), (events) => events.map(own)),
    last: reading(log.last.bind(log), (event) => event && (allReadable([own(event)])[0] as RecordedEvent)),
    async *follow(after, limit, signal) {
      await identify();
      for await (const events of log.follow(after, limit, signal)) {
        const before = untilDamage(events.map(own));
        yield before;
        if (before.length < events.length) throw own(events[before.length] as RecordedEvent) as ForeignEvent;
      }
    },
  });
};
