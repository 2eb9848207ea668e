import { LRUCache } from 'lru-cache';
import { isOfSite, type EventReader, type Position, type RecordedEvent } from '../../contracts/recorded.ts';
import { streamKind } from '../../contracts/streams.ts';
import { readLogOrDamaged, readStreamOrDamaged } from '../../event-log/or-damaged.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { damagedLineOf, entryOf, subjectOf, textIn, type AuditLogLine } from './entry.ts';
import { mostCached, Names } from './names.ts';

/** A title where the event brings one: titles are told once, and again when they change. */
export const titleOf = (data: unknown): string | null => textIn(data, 'title') ?? textIn(data, 'name');

/** The titles of posts and the names of categories, as the audit log has come to them. */
class Titles {
  readonly #log: EventReader;
  readonly #known = new LRUCache<string, { readonly title: string | null }>({ max: mostCached });

  constructor(log: EventReader) {
    this.#log = log;
  }

  /** The title of a subject after an event: what it brings, else what was told last before its position. */
  async after({ data, stream, revision, position }: RecordedEvent, subject: string): Promise<string | null> {
    const own = titleOf(data);
    const known = own === null ? this.#known.get(subject) : { title: own };
    const isFirst = stream === subject && revision === 0;
    const told = known ?? { title: isFirst ? null : await this.#before(subject, position) };
    this.#known.set(subject, told);
    return told.title;
  }

  async #before(subject: string, position: Position): Promise<string | null> {
    let title: string | null = null;
    for await (const event of readStreamOrDamaged(this.#log, subject)) {
      if (event.position >= position) break;
      if (isOfSite(event)) title = titleOf(event.data) ?? title;
    }
    return title;
  }
}

/**
 * Everything that was done to posts, categories, accounts and the whole site, in the order of the log, and a line for
 * each event of the log that cannot be read. Counted views are no part of it. Throws `LogUnavailableError`,
 * `StoreUnavailableError`.
 */
export const auditLog = async function* (log: EventReader, accounts: Accounts): AsyncGenerator<AuditLogLine> {
  const names = new Names(log, accounts);
  const titles = new Titles(log);
  for await (const event of readLogOrDamaged(log, await log.head())) {
    if (!isOfSite(event)) {
      yield damagedLineOf(event);
      continue;
    }
    const subject = subjectOf(event);
    if (!subject) continue;
    const isAccount = streamKind(subject) === 'account';
    const title = isAccount ? await names.of(subject) : await titles.after(event, subject);
    yield entryOf(event, subject, { username: await names.of(event.metadata.actor), title });
  }
};
