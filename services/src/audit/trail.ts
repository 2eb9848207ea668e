import type { EventReader, Position, RecordedEvent } from '../../../contracts/recorded.ts';
import { parkedStream, type ParkedDiscarded } from '../../../contracts/events/parked.ts';
import { streamKey, streamKind } from '../../../contracts/recorded.ts';
import type { Accounts } from '../accounts/accounts.ts';

/** One line of the audit trail: who did what, when, why. */
export interface TrailEntry {
  readonly position: Position;
  readonly time: string;
  /** `user-{id}`, `operator` or `system`. */
  readonly actor: string;
  /** The user's name today; null where there is no such account any more, and for those who are no users. */
  readonly username: string | null;
  readonly did: string;
  /** `post` or `category`, and its number. */
  readonly to: string;
  readonly id: number;
  readonly revision: number;
  readonly title: string | null;
  readonly reason: string | null;
  readonly correlationId: string;
}

const kinds = new Set(['post', 'category']);

/** The post or category that an event is about: of a parked event that was discarded, the one that it held up. */
const subjectOf = ({ stream, type, data }: RecordedEvent): string | undefined => {
  const isDiscard = stream === parkedStream && type === 'ParkedDiscarded';
  const subject = isDiscard ? (data as ParkedDiscarded).stream.replace(/^views-/, 'post-') : stream;
  return kinds.has(streamKind(subject)) ? subject : undefined;
};

const pageSize = 1_000;

/** A title where the event brings one: titles are told once, and again when they change. */
const titleOf = (data: unknown): string | null => {
  const { title, name } = data as { title?: string; name?: string };
  return title ?? name ?? null;
};

class Names {
  readonly #accounts: Accounts;
  readonly #known = new Map<number, string | null>();

  constructor(accounts: Accounts) {
    this.#accounts = accounts;
  }

  async of(actor: string): Promise<string | null> {
    const id = Number(/^user-(\d+)$/.exec(actor)?.[1] ?? Number.NaN);
    if (Number.isNaN(id)) return null;
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const name = (await this.#accounts.byId(id))?.username ?? null;
    this.#known.set(id, name);
    return name;
  }
}

const entry = (event: RecordedEvent, subject: string, username: string | null, title: string | null): TrailEntry => ({
  position: event.position,
  time: event.metadata.time,
  actor: event.metadata.actor,
  username,
  did: event.type,
  to: streamKind(subject),
  id: Number(streamKey(subject)),
  revision: event.revision,
  title,
  reason: (event.data as { reason?: string }).reason ?? null,
  correlationId: event.metadata.correlationId,
});

/** Everything that was done to posts and categories, in the order of the log. Counted views are no part of it. Throws `LogUnavailable`, `StoreUnavailable`. */
export const auditTrail = async function* (log: EventReader, accounts: Accounts): AsyncGenerator<TrailEntry> {
  const names = new Names(accounts);
  const titles = new Map<string, string>();
  for (
    let page = await log.readAll(0, pageSize);
    page.length > 0;
    page = await log.readAll((page.at(-1) as RecordedEvent).position, pageSize)
  ) {
    for (const event of page) {
      const subject = subjectOf(event);
      if (!subject) continue;
      const title = titleOf(event.data) ?? titles.get(subject) ?? null;
      if (title !== null) titles.set(subject, title);
      yield entry(event, subject, await names.of(event.metadata.actor), title);
    }
  }
};
