import { noticesKept } from '../../contracts/notices.ts';
import { DamagedEventError } from '../../contracts/recorded.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import { followOrDamaged, type EventOrDamaged } from '../../event-log/or-damaged.ts';
import { decisionUndoneBy, noticesFrom, type NoticeRules } from './from-events.ts';
import type { Checkpoint, News, Notice, NoticeStore } from './notice-store.ts';
import type { Job } from './outbox.ts';
import type { Wake } from './wake.ts';

const batchSize = 500;
/** How often the checkpoint moves when no notices are stored, in milliseconds: most events make none. */
const moveEvery = 1_000;

interface Options {
  readonly log: EventLog;
  readonly store: NoticeStore;
  /** Whether the log is not the site's: no notices are made from it then. */
  readonly isOther: () => boolean;
  readonly rules: NoticeRules;
  /** Other effects of an event, before the outbox moves past it; may be called twice for one event. */
  readonly follow: (event: EventOrDamaged) => Promise<void>;
  /** Decides which notices are wanted, and by which ways. */
  readonly newsOf: (notices: readonly Notice[]) => Promise<News>;
  /** Woken when news are stored. */
  readonly wake: Wake;
}

const checkpointAt = (event: EventOrDamaged | undefined): Checkpoint => {
  if (event === undefined) return { position: 0, last: null };
  const { position, stream, revision } = event;
  return { position, last: { stream, revision, id: event instanceof DamagedEventError ? null : event.id } };
};

/** Whether the log has the event of the checkpoint at its position. */
const holds = async ({ log }: Options, { position, last }: Checkpoint): Promise<boolean> => {
  if (!last) return true;
  try {
    const [event] = await log.readStream(last.stream, last.revision, 1);
    return event?.position === position && (last.id === null || event.id === last.id);
  } catch (error) {
    if (error instanceof DamagedEventError) return error.position === position;
    throw error;
  }
};

/**
 * The checkpoint to resume from. A site without one begins at the end of its log, and so does a site whose log was
 * restored or replaced: past events produce no notices.
 */
const begin = async (options: Options): Promise<Checkpoint> => {
  const { log, store } = options;
  const before = await store.checkpoint();
  if (before && (await holds(options, before))) return before;
  const end = checkpointAt((await log.newest(1))[0]);
  if (await store.advance(before, end, { shown: [], mailed: [] }, noticesKept.most)) return end;
  throw new Error('Another process began the outbox at the same time.');
};

/** Follows the log from the checkpoint of the outbox, and stores the notices that its events make. */
export const followLog =
  (options: Options): Job =>
  async (signal) => {
    const { log, store, isOther, rules, follow, newsOf, wake } = options;
    let at = await begin(options);
    let movedAt = -moveEvery;
    for await (const events of followOrDamaged(log, at.position, batchSize, signal)) {
      if (isOther()) throw new Error('The event log is another one than that of the site.');
      const notices: Notice[] = [];
      for (const event of events) {
        await follow(event);
        const undone = await decisionUndoneBy(log, event);
        if (undone) await store.takeBack(undone);
        notices.push(...(await noticesFrom(log, event, rules)));
      }
      // These events produce no notices when they are read again after a restart, so their checkpoint can wait.
      if (notices.length === 0 && performance.now() - movedAt < moveEvery) continue;
      const next = checkpointAt(events.at(-1));
      if (!(await store.advance(at, next, await newsOf(notices), noticesKept.most)))
        throw new Error('Another process went on with the outbox.');
      at = next;
      movedAt = performance.now();
      if (notices.length > 0) wake.now();
    }
    if (!signal.aborted) throw new Error('The log stopped answering.');
  };
