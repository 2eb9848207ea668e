import type { IdentityEvent } from '../contracts/events.ts';
import { identityStream } from '../contracts/streams.ts';
import { DamagedEventError, type Metadata, type RecordedEvent } from '../contracts/recorded.ts';
import { whyUnreadable } from '../contracts/upcast.ts';
import type { EventOrDamaged } from './or-damaged.ts';
import { decorated } from './decorated.ts';
import { LogUnavailableError, type EventLog } from './event-log.ts';

/**
 * The identity that an event declares; undefined if it declares none or was altered. Like every later event, it must
 * itself carry that identity.
 */
const identityIn = (event: RecordedEvent | undefined): string | undefined => {
  if (event?.revision !== 0 || event.type !== 'SiteIdentified' || whyUnreadable(event) !== undefined) return undefined;
  const { site } = (event as IdentityEvent).data;
  return event.metadata.site === site ? site : undefined;
};

const identityOf = async (log: EventLog): Promise<string | undefined> => {
  try {
    return identityIn((await log.readStream(identityStream, 0, 1))[0]);
  } catch (error) {
    if (error instanceof LogUnavailableError) throw error;
    // It is damaged, or permanently deleted: nothing else says whose events these are.
    return undefined;
  }
};

/** The site that recorded an event; undefined if the event does not say. */
export const siteOf = (event: RecordedEvent): string | undefined => {
  // An altered event may have anything here.
  const { site } = (event.metadata ?? {}) as Partial<Metadata>;
  return site;
};

/**
 * The same log from the view of one site: it knows its identity (`site`), and marks events that another site recorded
 * (`isForeign`). Events that predate the identity name no site, and count as the site's own.
 */
export const ofSite = (log: EventLog): EventLog => {
  let identity: Promise<string | undefined> | undefined;
  let site: string | undefined;

  const identify = async (): Promise<void> => {
    const looking = identityOf(log);
    identity = looking;
    try {
      const found = await looking;
      // A later lookup saw more, so its result counts.
      if (identity === looking) site = found;
    } catch (error) {
      if (identity === looking) identity = undefined;
      throw error;
    }
  };
  const known = async (): Promise<void> => {
    if (identity) await identity;
    else await identify();
  };
  const marked = <Event extends EventOrDamaged>(event: Event): Event => {
    if (event instanceof DamagedEventError || site === undefined) return event;
    const by = siteOf(event);
    return by === undefined || by === site ? event : { ...event, isForeign: true };
  };
  const reading =
    <Given extends unknown[], Read>(read: (...given: Given) => Promise<Read>, as: (read: Read) => Read) =>
    async (...given: Given): Promise<Read> => {
      await known();
      return as(await read(...given));
    };

  return decorated(log, {
    get site() {
      return site;
    },
    identify,
    restore: async (events) => {
      await log.restore(events);
      if (site === undefined) await identify();
    },
    readAll: reading(log.readAll.bind(log), (events) => events.map(marked)),
    readStream: reading(log.readStream.bind(log), (events) => events.map(marked)),
    newest: reading(log.newest.bind(log), (events) => events.map(marked)),
    last: reading(log.last.bind(log), (event) => event && marked(event)),
    async *follow(after, limit, signal) {
      await known();
      for await (const events of log.follow(after, limit, signal)) yield events.map(marked);
    },
  });
};
