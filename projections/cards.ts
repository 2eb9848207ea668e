import { cleanerVersion } from '../domain/article/clean.ts';
import type { Post } from '../domain/post.ts';
import { textFactsOf, type TextFacts } from '../domain/text-facts.ts';
import { put, set, type Projection } from './projection.ts';

/** The fields of a post that its card has unchanged. */
type CardFields = Omit<
  Post,
  | 'content'
  | 'cleanerVersion'
  | 'textRevision'
  | 'revision'
  | 'submittedAt'
  | 'reason'
  | 'statement'
  | 'appeal'
  | 'remarks'
  | 'proposal'
  | 'lastChange'
  | 'undo'
>;

/** A post as shown in lists: its text is replaced by a word count and an excerpt. */
export type Card = CardFields & TextFacts;

const fieldsOf = (post: Post): CardFields => {
  const { id, authorId, slug, title, summary, categoryId, tags, readTime, cover, status, shownRevision } = post;
  const { createdAt, updatedAt, publishedAt, featuredAt } = post;
  const times = { createdAt, updatedAt, publishedAt, featuredAt };
  return { id, authorId, slug, title, summary, categoryId, tags, readTime, cover, status, shownRevision, ...times };
};

/**
 * A card of every post, in any status: lists read these, without the texts. Before showing them to readers, check
 * `status`.
 */
export const cards: Projection<Card> = {
  name: 'cards',
  // As in posts.ts: the words follow the cleaned text. The thousands also count changes of how words are counted.
  version: 5_000 + cleanerVersion,
  key: 'number',
  indexes: [['id']],
  post: (before, after) => {
    // Lists do not show proposed changes.
    if (before?.shownRevision === after.shownRevision) return [];
    const fields = fieldsOf(after);
    // Most events leave the text unchanged: its words are counted only once.
    if (before?.textRevision === after.textRevision) return [set(after.id, { ...fields, words: 0, excerpt: '' }, fields)];
    return [put(after.id, { ...fields, ...textFactsOf(after.content) })];
  },
};
