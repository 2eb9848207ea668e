import type { ArticleText } from '../../contracts/events/post.ts';
import type { PostEvent, PostDomainEvent } from '../../contracts/events.ts';
import { evolvePost, type Post } from '../../domain/post.ts';
import { recorded } from '../../domain/test/given.ts';
import type { Change, Projection } from '../projection.ts';

export const text: ArticleText = {
  title: 'Sizing I2C pull-ups',
  summary: 'How to choose a pull-up.',
  content: '<p>The rise time decides.</p>',
  cleanerVersion: 1,
  categoryId: 3,
  tags: ['I2C', 'Pull-up'],
  readTime: 4,
};

/** Events that may happen to post 7. */
export const submitted: PostDomainEvent = { type: 'PostSubmitted', data: { postId: 7, authorId: 2, slug: 'pull-ups', ...text } };
export const revised = (change: Partial<ArticleText> = {}): PostDomainEvent => ({
  type: 'PostRevised',
  data: { postId: 7, ...text, ...change },
});
export const withdrawn: PostDomainEvent = { type: 'PostWithdrawn', data: { postId: 7 } };
export const deleted: PostDomainEvent = { type: 'PostDeleted', data: { postId: 7 } };
export const approved: PostDomainEvent = { type: 'PostApproved', data: { postId: 7, textRevision: 0 } };
export const rejected: PostDomainEvent = { type: 'PostRejected', data: { postId: 7, textRevision: 0, reason: 'Too short' } };
export const unpublished: PostDomainEvent = { type: 'PostUnpublished', data: { postId: 7, textRevision: 0 } };
export const proposed = (change: Partial<ArticleText> = {}): PostDomainEvent => ({
  type: 'PostRevisionProposed',
  data: { postId: 7, ...text, ...change },
});
export const changesApproved = (textRevision: number): PostDomainEvent => ({
  type: 'PostRevisionApproved',
  data: { postId: 7, textRevision },
});
export const changesRejected = (textRevision: number): PostDomainEvent => ({
  type: 'PostRevisionRejected',
  data: { postId: 7, textRevision, reason: 'Too short' },
});
export const changesWithdrawn: PostDomainEvent = { type: 'PostRevisionWithdrawn', data: { postId: 7 } };
export const undone = (decision: number): PostDomainEvent => ({ type: 'PostDecisionUndone', data: { postId: 7, decision } });
export const featured: PostDomainEvent = { type: 'PostFeatured', data: { postId: 7 } };
export const unfeatured: PostDomainEvent = { type: 'PostUnfeatured', data: { postId: 7 } };
export const erasure: PostDomainEvent = { type: 'PostErased', data: { postId: 7, reason: 'They asked for it.' } };

/** The time of the n-th event of a history. */
export const minute = (n: number): string => `2026-01-01T12:0${n}:00.000Z`;

/** Given the history of post 7, the changes that an event makes to a collection. */
export const given =
  <Document extends object>(projection: Projection<Document>, ...history: PostDomainEvent[]) =>
  (domainEvent: PostDomainEvent): Change<Document>[] => {
    const events = recorded('post-7', [...history, domainEvent]) as PostEvent[];
    const before = events.slice(0, -1).reduce<Post | undefined>(evolvePost, undefined);
    const event = events.at(-1) as PostEvent;
    return projection.post?.(before, evolvePost(before, event), event) ?? [];
  };
