import type { ReviewedPost } from '../../../contracts/views/post.ts';

/** The post with its latest text: the proposed changes, if there are any. */
export const writtenLast = (post: ReviewedPost): ReviewedPost => {
  if (!post.proposal) return post;
  const { cover: _cover, ...others } = post;
  const { title, summary, content, tags, readTime, categoryId, category, cover } = post.proposal;
  return { ...others, title, summary, content, tags, readTime, categoryId, category, ...(cover ? { cover } : {}) };
};
