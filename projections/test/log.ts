import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Test } from 'tap';
import { viewCountsStream } from '../../contracts/streams.ts';
import type { ViewCount } from '../../contracts/events/views.ts';
import { cleanerVersion } from '../../domain/article/clean.ts';
import type { EventReader, DomainEvent, RecordedEvent } from '../../contracts/recorded.ts';
import { SqliteEventLog } from '../../event-log/sqlite.ts';
import { folder } from '../../services/test/folder.ts';

export type Said = readonly [stream: string, domainEvent: DomainEvent];

/** Events as in a log, in the given order, one second apart. Positions have gaps, as in EventStoreDB. */
export const logged = (...said: readonly Said[]): RecordedEvent[] => {
  const revisions = new Map<string, number>();
  return said.map(([stream, { type, data }], index) => {
    const revision = revisions.get(stream) ?? 0;
    revisions.set(stream, revision + 1);
    const time = new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString();
    const metadata = { version: 1, time, actor: 'user-1', correlationId: 'test', previousHash: null };
    return { id: randomUUID(), stream, revision, position: (index + 1) * 10, type, data, metadata };
  });
};

export const submit = (id: number, categoryId = 1, title = `Article ${id}`): Said => [
  `post-${id}`,
  {
    type: 'PostSubmitted',
    data: {
      ...{ postId: id, authorId: 2, slug: `article-${id}`, title, summary: 'A summary', content: '<p>some words</p>' },
      ...{ categoryId, tags: ['one', 'two'], readTime: 1, cleanerVersion },
    },
  },
];
export const approve = (id: number): Said => [`post-${id}`, { type: 'PostApproved', data: { postId: id, textRevision: 0 } }];
export const unpublish = (id: number): Said => [`post-${id}`, { type: 'PostUnpublished', data: { postId: id, textRevision: 0 } }];
export const feature = (id: number): Said => [`post-${id}`, { type: 'PostFeatured', data: { postId: id } }];
const hour = { from: '2026-01-01T00:00:00.000Z', to: '2026-01-01T01:00:00.000Z' };
export const viewsOf = (...counts: ViewCount[]): Said => [viewCountsStream, { type: 'ViewsCounted', data: { ...hour, counts } }];
export const view = (postId: number, views = 1): Said => viewsOf({ postId, views });
/** In the format used until 2026-11-23. */
export const viewOfOld = (postId: number, views = 1): Said => [
  `views-${postId}`,
  { type: 'PostViewsCounted', data: { postId, ...hour, views } },
];
/** An event of an unknown type. */
export const odd = (stream: string): Said => [stream, { type: 'PostTeleported', data: {} }];

/** A log without any of the streams that are looked up. */
export const noStreams: Pick<EventReader, 'readStream'> = { readStream: async () => [] };

/** A log in memory; followers receive later appends. */
export class MemoryLog implements EventReader {
  events: RecordedEvent[];
  #awaken: (() => void)[] = [];

  constructor(events: readonly RecordedEvent[] = []) {
    this.events = [...events];
  }

  append(...events: readonly RecordedEvent[]): void {
    this.events.push(...events);
    for (const wake of this.#awaken.splice(0)) wake();
  }

  async readAll(after: number, limit: number): Promise<RecordedEvent[]> {
    return this.events.filter(({ position }) => position > after).slice(0, limit);
  }

  async readStream(name: string, from = 0, limit = Number.MAX_SAFE_INTEGER): Promise<RecordedEvent[]> {
    return this.events.filter(({ stream, revision }) => stream === name && revision >= from).slice(0, limit);
  }

  async *follow(after: number, limit: number, signal: AbortSignal): AsyncGenerator<RecordedEvent[]> {
    signal.addEventListener('abort', () => this.append());
    while (!signal.aborted) {
      const events = await this.readAll(after, limit);
      after = events.at(-1)?.position ?? after;
      if (events.length > 0) yield events;
      else if (!signal.aborted) await new Promise<void>((resolve) => this.#awaken.push(resolve));
    }
  }

  async head(): Promise<number> {
    return this.events.at(-1)?.position ?? 0;
  }
}

/** The real log, in a file of its own for each test. */
export const sqliteLog = (t: Test): SqliteEventLog => {
  const log = new SqliteEventLog(join(folder(t), 'events.db'));
  t.teardown(() => log.close());
  return log;
};
