import { accountIn } from '../../../contracts/actors.ts';
import type { EventReader, Position, RecordedEvent } from '../../../contracts/recorded.ts';
import {
  accountsStream,
  signInsStream,
  type AccountsCounted,
  type AccountsLost,
  type SignInFailuresCounted,
} from '../../../contracts/events/account.ts';
import { parkedStream, type ParkedDiscarded } from '../../../contracts/events/parked.ts';
import { streamKey, streamKind } from '../../../contracts/recorded.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { isOnlyOneOf } from '../accounts/numbers.ts';

/** One line of the audit trail: who did what, when, why. */
export interface TrailEntry {
  readonly position: Position;
  readonly time: string;
  /** As the event says it (contracts/actors.ts). */
  readonly actor: string;
  /** The name today of the account that did it, or for which the command line did; null where there is no such account any more, or none did. */
  readonly username: string | null;
  readonly did: string;
  /** What it was done to, and its number; `signins` and `accounts`, without one, where sign-ins that failed, or accounts, were only counted. */
  readonly to: string;
  readonly id: number | null;
  readonly revision: number;
  /** The title of a post, the name of a category; the name that an account has today. */
  readonly title: string | null;
  readonly reason: string | null;
  /** How many sign-ins failed, and when; which accounts are there, or lost, where all were held against the log. */
  readonly counted: SignInFailuresCounted | AccountsCounted | AccountsLost | null;
  readonly correlationId: string;
}

/** What is done something to: kinds of streams. */
export const trailKinds = ['post', 'category', 'account', 'signins', 'accounts'] as const;

/** The stream of what an event is about: of a parked event that was discarded, the one that it held up. */
const subjectOf = ({ stream, type, data }: RecordedEvent): string | undefined => {
  // That a number is given says nothing of anybody: who got it registers next.
  if (type === 'AccountNumberTaken') return undefined;
  const isDiscard = stream === parkedStream && type === 'ParkedDiscarded';
  const subject = isDiscard ? (data as ParkedDiscarded).stream.replace(/^views-/, 'post-') : stream;
  return trailKinds.some((kind) => kind === streamKind(subject)) ? subject : undefined;
};

const pageSize = 1_000;

/** A title where the event brings one: titles are told once, and again when they change. */
const titleOf = (data: unknown): string | null => {
  const { title, name } = data as { title?: string; name?: string };
  return title ?? name ?? null;
};

class Names {
  readonly #log: EventReader;
  readonly #accounts: Accounts;
  readonly #known = new Map<number, string | null>();

  constructor(log: EventReader, accounts: Accounts) {
    this.#log = log;
    this.#accounts = accounts;
  }

  /** Of an actor, or of the account's own stream. */
  async of(actor: string): Promise<string | null> {
    const id = accountIn(actor) ?? Number(/^account-(\d+)$/.exec(actor)?.[1] ?? Number.NaN);
    if (Number.isNaN(id)) return null;
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const user = await this.#accounts.byId(id);
    // A read store that is not this log's must not say who decided, nor an account that came to the number of another.
    const name = user && (await isOnlyOneOf(this.#log, user)) ? user.username : null;
    this.#known.set(id, name);
    return name;
  }
}

/** Streams of which there is one: what they are about has no number. */
const withoutNumber = new Set([signInsStream, accountsStream]);

const entry = (event: RecordedEvent, subject: string, username: string | null, title: string | null): TrailEntry => ({
  position: event.position,
  time: event.metadata.time,
  actor: event.metadata.actor,
  username,
  did: event.type,
  to: streamKind(subject),
  id: withoutNumber.has(subject) ? null : Number(streamKey(subject)),
  revision: event.revision,
  title,
  reason: (event.data as { reason?: string }).reason ?? null,
  counted: withoutNumber.has(subject) ? (event.data as TrailEntry['counted']) : null,
  correlationId: event.metadata.correlationId,
});

/** Everything that was done to posts, categories and accounts, in the order of the log. Counted views are no part of it. Throws `LogUnavailable`, `StoreUnavailable`. */
export const auditTrail = async function* (log: EventReader, accounts: Accounts): AsyncGenerator<TrailEntry> {
  const names = new Names(log, accounts);
  const titles = new Map<string, string>();
  for (
    let page = await log.readAll(0, pageSize);
    page.length > 0;
    page = await log.readAll((page.at(-1) as RecordedEvent).position, pageSize)
  ) {
    for (const event of page) {
      const subject = subjectOf(event);
      if (!subject) continue;
      const title = titleOf(event.data) ?? titles.get(subject) ?? (await names.of(subject));
      if (title !== null) titles.set(subject, title);
      yield entry(event, subject, await names.of(event.metadata.actor), title);
    }
  }
};
