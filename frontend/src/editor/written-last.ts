import type { ReviewedPost } from '../../../contracts/views/post.ts';

/** The text that its author wrote last: that of changes, where some are proposed. */
export const writtenLast = (post: ReviewedPost): ReviewedPost => {
  if (!post.proposal) return post;
  const { cover: _cover, ...others } = post;
  const { title, summary, content, tags, readTime, categoryId, category, cover } = post.proposal;
  return { ...others, title, summary, content, tags, readTime, categoryId, category, ...(cover ? { cover } : {}) };
};
