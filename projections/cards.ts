import { cleanerVersion } from '../domain/article/clean.ts';
import type { Post } from '../domain/post.ts';
import { textFactsOf, type TextFacts } from '../domain/text-facts.ts';
import { put, set, type Projection } from './projection.ts';

/** What of a post stands on its card as it is. */
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

/** A post as lists show it: without its text, with how long that is and how it begins. */
export type Card = CardFields & TextFacts;

const fieldsOf = (post: Post): CardFields => {
  const { id, authorId, slug, title, summary, categoryId, tags, readTime, cover, status, shownRevision } = post;
  const { createdAt, updatedAt, publishedAt, featuredAt } = post;
  const times = { createdAt, updatedAt, publishedAt, featuredAt };
  return { id, authorId, slug, title, summary, categoryId, tags, readTime, cover, status, shownRevision, ...times };
};

/**
 * A card of every post, whatever its status: lists read these, and no text. Whoever answers readers from it looks at
 * `status`.
 */
export const cards: Projection<Card> = {
  name: 'cards',
  // As in posts.ts: the words follow the cleaned text. The thousands count changes of how they are counted, too.
  version: 5_000 + cleanerVersion,
  key: 'number',
  indexes: [['id']],
  post: (before, after) => {
    // Changes that are proposed are for nobody who reads lists.
    if (before?.shownRevision === after.shownRevision) return [];
    const fields = fieldsOf(after);
    // Most events bring no text: its words are counted once.
    if (before?.textRevision === after.textRevision) return [set(after.id, { ...fields, words: 0, excerpt: '' }, fields)];
    return [put(after.id, { ...fields, ...textFactsOf(after.content) })];
  },
};
