import { LRUCache } from 'lru-cache';
import { isOfSite, type EventReader, type Position, type RecordedEvent } from '../../contracts/recorded.ts';
import { streamKind } from '../../contracts/streams.ts';
import { readLogOrDamaged, readStreamOrDamaged } from '../../event-log/or-damaged.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { damagedLineOf, entryOf, subjectOf, type AuditLogLine } from './entry.ts';
import { mostCached, Names } from './names.ts';
import { OwnPosts } from './own-posts.ts';
import { noTitle, shownTitle, titlesAfter, type TitleState } from './titles.ts';

/** Tracks the titles of posts and the names of categories while the audit log is read. */
class Titles {
  readonly #log: EventReader;
  readonly #known = new LRUCache<string, TitleState>({ max: mostCached });

  constructor(log: EventReader) {
    this.#log = log;
  }

  /** The title to show with an event. */
  async after(event: RecordedEvent, subject: string): Promise<string | null> {
    const { stream, revision, position } = event;
    const isFirst = stream === subject && revision === 0;
    const before = this.#known.get(subject) ?? (isFirst ? noTitle : await this.#before(subject, position));
    const titles = titlesAfter(before, event);
    this.#known.set(subject, titles);
    return shownTitle(titles, event);
  }

  async #before(subject: string, position: Position): Promise<TitleState> {
    let titles = noTitle;
    for await (const event of readStreamOrDamaged(this.#log, subject)) {
      if (event.position >= position) break;
      if (isOfSite(event)) titles = titlesAfter(titles, event);
    }
    return titles;
  }
}

/**
 * Everything that was done to posts, categories, accounts and the whole site, in log order, with a line for each
 * unreadable event. Excludes counted views. Throws `LogUnavailableError`, `StoreUnavailableError`.
 */
export const auditLog = async function* (log: EventReader, accounts: Accounts): AsyncGenerator<AuditLogLine> {
  const names = new Names(log, accounts);
  const titles = new Titles(log);
  const ownPosts = new OwnPosts(log);
  for await (const event of readLogOrDamaged(log, await log.head())) {
    if (!isOfSite(event)) {
      yield damagedLineOf(event);
      continue;
    }
    const subject = subjectOf(event);
    if (!subject) continue;
    const isAccount = streamKind(subject) === 'account';
    const title = isAccount ? await names.of(subject) : await titles.after(event, subject);
    const [username, takenFrom] = [await names.of(event.metadata.actor), await names.takenFrom(event)];
    yield entryOf(event, subject, { username, title, takenFrom, ownPost: await ownPosts.decidedBy(event) });
  }
};
