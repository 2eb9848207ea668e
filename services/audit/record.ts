import { isOfSite, type Position, type RecordedEvent } from '../../contracts/recorded.ts';
import { claimsStream, parkedStream, postStream, streamKind } from '../../contracts/streams.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import type { EventOrDamaged } from '../../event-log/or-damaged.ts';
import { charactersOf, enoughCharacters } from '../../event-log/page.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { bothBackwards, logBackwards, streamBackwards, type Bounds } from './backwards.ts';
import { damagedLineOf, entryOf, subjectOf, whatAbout, type AuditLogLine } from './entry.ts';
import { isWanted, type AuditLogFilter } from './filter.ts';
import { Names } from './names.ts';
import { OwnPosts } from './own-posts.ts';
import { boundsOfTime } from './sealed-times.ts';
import { titleBefore } from './title-before.ts';
import { titleOf } from './titles.ts';

/** How many entries a page has at most, and how many events are read for it. */
export const mostOfPage = { entries: 50, events: 2_000 } as const;

/** A part of the audit log, newest entry first. */
export interface RecordPage {
  readonly entries: readonly AuditLogLine[];
  /** The time of the oldest event that was read; null if none was. */
  readonly lookedBackTo: string | null;
  /** The position before which the audit log continues; null if no older entry can match. */
  readonly before: Position | null;
}

interface RecordStores {
  readonly log: EventLog;
  readonly accounts: Accounts;
}

/**
 * The audit log, newest first, read from the event log itself. It always includes damaged events and those of other
 * sites; with a filter for one post, only those in its stream.
 */
export class AuditRecord {
  readonly #log: EventLog;
  readonly #accounts: Accounts;
  readonly #filter: AuditLogFilter;
  readonly #ownPosts: OwnPosts;

  constructor({ log, accounts }: RecordStores, filter: AuditLogFilter) {
    this.#log = log;
    this.#accounts = accounts;
    this.#filter = filter;
    this.#ownPosts = new OwnPosts(log);
  }

  /**
   * Reads only few events for a few entries. Throws `LogUnavailableError`, `UnknownPositionError`,
   * `StoreUnavailableError`.
   */
  async page(bounds: Bounds): Promise<RecordPage> {
    const names = new Names(this.#log, this.#accounts);
    const entries: AuditLogLine[] = [];
    let [looked, characters, lookedBackTo] = [0, 0, null as string | null];
    for await (const event of await this.#events(bounds)) {
      looked += 1;
      characters += charactersOf(event);
      if (isOfSite(event)) lookedBackTo = event.metadata.time;
      const line = await this.#lineOf(event, names);
      if (line) entries.push(line);
      const isFull = entries.length >= mostOfPage.entries || looked >= mostOfPage.events || characters >= enoughCharacters;
      if (isFull) return { entries, lookedBackTo, before: event.position };
    }
    return { entries: [...entries, ...(await this.#misplaced(bounds))], lookedBackTo, before: null };
  }

  /** All matching lines. Throws as `page` does. */
  async *lines(): AsyncGenerator<AuditLogLine> {
    const names = new Names(this.#log, this.#accounts);
    for await (const event of await this.#events({})) {
      const line = await this.#lineOf(event, names);
      if (line) yield line;
    }
    yield* await this.#misplaced({});
  }

  async #events(bounds: Bounds): Promise<AsyncGenerator<EventOrDamaged>> {
    const { post } = this.#filter;
    if (post === undefined) return logBackwards(this.#log, await this.#within(bounds));
    const streams = [claimsStream(post), parkedStream].map((stream) => streamBackwards(this.#log, stream, bounds));
    return streams.reduce(bothBackwards, streamBackwards(this.#log, postStream(post), bounds));
  }

  async #within({ before, after = 0 }: Bounds): Promise<Bounds> {
    const time = await boundsOfTime(this.#log, this.#filter);
    return { before: before ?? time.before, after: Math.max(after, time.after ?? 0) };
  }

  /** Appended at the end: events at positions that no log can have. */
  async #misplaced({ after }: Bounds): Promise<AuditLogLine[]> {
    if (this.#filter.post !== undefined || after !== undefined) return [];
    return ((await this.#log.misplaced?.()) ?? []).map(damagedLineOf);
  }

  async #lineOf(event: EventOrDamaged, names: Names): Promise<AuditLogLine | undefined> {
    const { post } = this.#filter;
    const isOfPost = post === undefined || [postStream(post), claimsStream(post)].includes(event.stream);
    if (!isOfSite(event)) return isOfPost ? damagedLineOf(event) : undefined;
    const subject = subjectOf(event);
    if (subject === undefined) return undefined;
    if (!isWanted(whatAbout(event, subject), this.#filter)) return undefined;
    const [username, takenFrom] = [await names.of(event.metadata.actor), await names.takenFrom(event)];
    const [title, ownPost] = [await this.#titleOf(event, subject, names), await this.#ownPosts.decidedBy(event)];
    return entryOf(event, subject, { username, takenFrom, title, ownPost });
  }

  async #titleOf(event: RecordedEvent, subject: string, names: Names): Promise<string | null> {
    const kind = streamKind(subject);
    if (kind === 'account') return names.of(subject);
    const title = titleOf(event.data);
    return title === null && (kind === 'post' || kind === 'category') ? titleBefore(this.#log, subject, event) : title;
  }
}
