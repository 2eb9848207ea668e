import { LRUCache } from 'lru-cache';
import { accountIn } from '../../contracts/actors.ts';
import type { PostEvent } from '../../contracts/events.ts';
import type { EventReader, RecordedEvent } from '../../contracts/recorded.ts';
import { streamKind } from '../../contracts/streams.ts';
import { isDecision } from '../../domain/post.ts';
import { eventAt } from '../../event-log/known-events.ts';
import { mostCached } from './names.ts';

/** Finds decisions that admins made on their own posts. */
export class OwnPosts {
  readonly #log: EventReader;
  readonly #authors = new LRUCache<string, { readonly id: number | undefined }>({ max: mostCached });

  constructor(log: EventReader) {
    this.#log = log;
  }

  /** Whether an event is such a decision; false if the post's author cannot be read. Throws `LogUnavailableError`. */
  async decidedBy({ stream, type, metadata }: RecordedEvent): Promise<boolean> {
    const admin = accountIn(metadata.actor);
    if (admin === undefined || streamKind(stream) !== 'post' || isDecision(type as PostEvent['type']) !== true) return false;
    return admin === (await this.#authorOf(stream));
  }

  async #authorOf(stream: string): Promise<number | undefined> {
    const known = this.#authors.get(stream);
    if (known) return known.id;
    const first = await eventAt(this.#log, stream, 0);
    const id = first?.type === 'PostSubmitted' ? first.data.authorId : undefined;
    this.#authors.set(stream, { id });
    return id;
  }
}
