import type { PostEvents } from '../../contracts/events.ts';
import { DomainError } from '../../contracts/errors.ts';
import { postStream } from '../../contracts/streams.ts';
import { upcast } from '../../contracts/upcast.ts';
import type { PostDifference } from '../../contracts/views/difference.ts';
import { categories } from '../../projections/categories.ts';
import { differenceOfParts, differenceOfWords } from '../../domain/article/difference/difference-of-words.ts';
import type { EventReader } from '../../contracts/recorded.ts';
import type { Reads } from '../../projections/read-store/read-store.ts';
import type { ArticleWorkers } from '../article-workers/article-workers.ts';

type TextEvent = PostEvents['PostSubmitted' | 'PostRevised' | 'PostRevisionProposed'];

const texts: ReadonlySet<string> = new Set<TextEvent['type']>(['PostSubmitted', 'PostRevised', 'PostRevisionProposed']);

interface Needed {
  readonly log: Pick<EventReader, 'readStream'>;
  readonly store: Reads;
  readonly articleWorkers: Pick<ArticleWorkers, 'difference'>;
}

/** The event that brought a text of a post. Throws `DomainError` NOT_FOUND. */
export const textSentAt = async ({ log }: Pick<Needed, 'log'>, postId: number, revision: number): Promise<TextEvent> => {
  const [event] = await log.readStream(postStream(postId), revision, 1);
  if (event?.revision !== revision || !texts.has(event.type) || event.isErased)
    throw new DomainError('NOT_FOUND', `Revision ${revision} of this post brought no text that is still there.`);
  return upcast(event) as TextEvent;
};

const sentOf = async ({ store }: Needed, { revision, metadata, data }: TextEvent): Promise<PostDifference['before']> => ({
  revision,
  time: metadata.time,
  category: (await store.get(categories, data.categoryId))?.name ?? '',
  readTime: data.readTime,
});

/**
 * Compares the texts of two revisions of a post, for a member. Throws `DomainError` NOT_FOUND, and what comparing
 * throws.
 */
export const postDifference = async (
  services: Needed,
  postId: number,
  [from, to]: readonly [number, number],
  member: number,
): Promise<PostDifference> => {
  const before = await textSentAt(services, postId, from);
  const after = await textSentAt(services, postId, to);
  const contents = { before: before.data.content, after: after.data.content };
  return {
    before: await sentOf(services, before),
    after: await sentOf(services, after),
    title: differenceOfWords(before.data.title, after.data.title),
    summary: differenceOfWords(before.data.summary, after.data.summary),
    tags: differenceOfParts(before.data.tags, after.data.tags),
    cover: JSON.stringify(before.data.cover ?? null) !== JSON.stringify(after.data.cover ?? null),
    blocks: [...(await services.articleWorkers.difference(contents, member))],
  };
};
