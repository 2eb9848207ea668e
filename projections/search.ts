import { cleanerVersion } from '../domain/article/clean.ts';
import { textOf } from '../domain/article/text.ts';
import { put, remove, type Projection } from './projection.ts';

interface SearchedPost {
  readonly id: number;
  readonly title: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly body: string;
}

/** The words of the published posts, for the store's own full-text index. */
export const search: Projection<SearchedPost> = {
  name: 'search',
  // As in posts.ts: the words follow the cleaned text. The thousands also count changes of how words are indexed
  // (read-store/words.ts).
  version: 7_000 + cleanerVersion,
  key: 'number',
  indexes: [['id']],
  text: { title: 10, tags: 6, summary: 4, body: 1 },
  post: (before, after) => {
    const wasPublished = before?.status === 'approved';
    if (after.status !== 'approved') return wasPublished ? [remove(after.id)] : [];
    if (wasPublished && before.textRevision === after.textRevision) return [];
    const { id, title, tags, summary, content } = after;
    return [put(id, { id, title, tags, summary, body: textOf(content) })];
  },
};
