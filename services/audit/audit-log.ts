import { LRUCache } from 'lru-cache';
import { accountIn } from '../../contracts/actors.ts';
import { DamagedEventError, isOfSite, type EventReader, type Position, type RecordedEvent } from '../../contracts/recorded.ts';
import {
  accountsStream,
  categoriesStream,
  lossStream,
  operationStream,
  parkedStream,
  sealStream,
  signInsStream,
  streamKind,
  streamNumber,
  viewCountsStream,
} from '../../contracts/streams.ts';
import type { AccountsCounted, AccountsLost, SignInFailuresCounted } from '../../contracts/events/account.ts';
import type { CategoryListEvent, OperationEvent } from '../../contracts/events.ts';
import type { LossAccepted } from '../../contracts/events/loss.ts';
import type { LogSealed } from '../../contracts/events/seal.ts';
import { readLogOrDamaged, readStreamOrDamaged } from '../../event-log/or-damaged.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { isOnlyOneOf } from '../accounts/numbers.ts';

type LateSeal = Pick<LogSealed, 'count' | 'digest' | 'late'>;

/** One line of the audit log: who did what, when, why. */
export interface AuditLogEntry {
  readonly position: Position;
  readonly time: string;
  /** As the event says it (contracts/actors.ts). */
  readonly actor: string;
  /**
   * The name today of the account that did it, or for which the command line did; null where there is no such account
   * any more, or none did.
   */
  readonly username: string | null;
  readonly did: string;
  /**
   * What it was done to, and its number; without one `signins` and `accounts`, where sign-ins that failed, or accounts,
   * were only counted, `losses`, what was given up, `viewcounts`, counted views that were discarded, and `operation`,
   * what was done to the whole site; `categories`, what was decided on all of them.
   */
  readonly to: string;
  readonly id: number | null;
  readonly revision: number;
  /** The title of a post, the name of a category; the name that an account has today. */
  readonly title: string | null;
  readonly reason: string | null;
  /**
   * How many sign-ins failed, and when; which accounts are there, or lost, where all were held against the log; what
   * the log lost, and who gave it up.
   */
  readonly counted: SignInFailuresCounted | AccountsCounted | AccountsLost | LossAccepted | null;
  /**
   * What an operation says of itself: which collections, which digests; of a seal that came late, what it sealed; of all
   * categories, their order, or which was retired, and its successor.
   */
  readonly operation: OperationEvent['data'] | CategoryListEvent['data'] | LateSeal | null;
  readonly correlationId: string;
}

/** An event that cannot be read, in its place: nobody knows what was done. */
interface DamagedLine {
  readonly position: Position;
  readonly damaged: true;
  readonly stream: string;
  readonly revision: number;
  /** A sentence. */
  readonly error: string;
}

export type AuditLogLine = AuditLogEntry | DamagedLine;

/** The kinds of streams that an entry can be about. */
export const auditLogKinds = ['post', 'category', 'categories', 'account', 'signins', 'accounts', 'losses', 'operation'] as const;

/** A field of data that may be of any shape: other programs, and people with a text editor, write events too. */
const textIn = (data: unknown, name: string): string | null => {
  const value = typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : null;
};

/**
 * A seal that came late is something that happened to the whole site; all others say only that they were made. Without
 * its hashes: they are long.
 */
const lateSealIn = ({ stream, type, data }: Pick<RecordedEvent, 'stream' | 'type' | 'data'>): LateSeal | undefined => {
  if (stream !== sealStream || type !== 'LogSealed') return undefined;
  const { count, digest, late } = (data ?? {}) as LogSealed;
  return late && { count, digest, late };
};

/** The stream of what an event is about: of a parked event that was discarded, the one that it held up. */
const subjectOf = ({ stream, type, data }: RecordedEvent): string | undefined => {
  // That a number is given says nothing of anybody: who got it registers next.
  if (type === 'AccountNumberTaken') return undefined;
  if (lateSealIn({ stream, type, data })) return operationStream;
  const isDiscard = stream === parkedStream && type === 'ParkedDiscarded';
  const subject = isDiscard ? (textIn(data, 'stream') ?? stream).replace(/^views-/, 'post-') : stream;
  // Counted views are told by nobody; that somebody gave some up is.
  if (isDiscard && subject === viewCountsStream) return subject;
  return auditLogKinds.some((kind) => kind === streamKind(subject)) ? subject : undefined;
};

/** So many names and titles are kept in memory; others are looked up again. */
const mostCached = 2_000;

/** A title where the event brings one: titles are told once, and again when they change. */
const titleOf = (data: unknown): string | null => textIn(data, 'title') ?? textIn(data, 'name');

class Names {
  readonly #log: EventReader;
  readonly #accounts: Accounts;
  readonly #known = new LRUCache<number, { readonly username: string | null }>({ max: mostCached });

  constructor(log: EventReader, accounts: Accounts) {
    this.#log = log;
    this.#accounts = accounts;
  }

  /** Of an actor, or of the account's own stream. */
  async of(actor: string): Promise<string | null> {
    const id = accountIn(actor) ?? Number(/^account-(\d+)$/.exec(actor)?.[1] ?? Number.NaN);
    if (!Number.isSafeInteger(id)) return null;
    const known = this.#known.get(id) ?? { username: await this.#usernameOf(id) };
    this.#known.set(id, known);
    return known.username;
  }

  async #usernameOf(id: number): Promise<string | null> {
    const user = await this.#accounts.byId(id);
    // A read store that is not this log's must not say who decided, nor an account that came to the number of another.
    return user && (await isOnlyOneOf(this.#log, user)) ? user.username : null;
  }
}

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

const operating: ReadonlySet<string> = new Set([operationStream, categoriesStream]);
const counting: ReadonlySet<string> = new Set([signInsStream, accountsStream, lossStream]);

const entry = (event: RecordedEvent, subject: string, username: string | null, title: string | null): AuditLogEntry => ({
  position: event.position,
  time: event.metadata.time,
  actor: event.metadata.actor,
  username,
  did: event.type,
  to: streamKind(subject),
  id: streamNumber(subject) ?? null,
  revision: event.revision,
  title,
  reason: textIn(event.data, 'reason'),
  counted: counting.has(subject) ? (event.data as AuditLogEntry['counted']) : null,
  operation: operating.has(subject) ? (lateSealIn(event) ?? (event.data as OperationEvent['data'])) : null,
  correlationId: event.metadata.correlationId,
});

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
      const { position, stream, revision } = event;
      const error = event instanceof DamagedEventError ? event.message : 'Another site recorded it.';
      yield { position, damaged: true, stream, revision, error };
      continue;
    }
    const subject = subjectOf(event);
    if (!subject) continue;
    const isAccount = streamKind(subject) === 'account';
    const title = isAccount ? await names.of(subject) : await titles.after(event, subject);
    yield entry(event, subject, await names.of(event.metadata.actor), title);
  }
};
