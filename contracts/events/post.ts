import { Type, type Static } from '@sinclair/typebox';
import { Id, Reason, Revision } from '../shapes.ts';

/** The text of an article as its author sent it and the server cleaned it. */
export const ArticleText = Type.Object({
  title: Type.String(),
  summary: Type.String(),
  content: Type.String({ description: 'Clean HTML: what the editor can produce, and nothing else.' }),
  categoryId: Id,
  tags: Type.Array(Type.String()),
  readTime: Type.Integer({ description: 'Minutes.' }),
  cleanerVersion: Type.Integer({ description: 'The version of the cleaner that `content` went through.' }),
});

const PostSubmitted = Type.Composite([Type.Object({ postId: Id, authorId: Id, slug: Type.String() }), ArticleText]);
const PostRevised = Type.Composite([Type.Object({ postId: Id }), ArticleText]);
const PostApproved = Type.Object({ postId: Id, textRevision: Revision, reason: Type.Optional(Reason) });
const PostRejected = Type.Object({ postId: Id, textRevision: Revision, reason: Type.Optional(Reason) });
const PostUnpublished = Type.Object({ postId: Id, textRevision: Revision, reason: Type.Optional(Reason) });
const PostFeatured = Type.Object({ postId: Id });
const PostUnfeatured = Type.Object({ postId: Id });

/** The events of `post-{id}`. */
export const postEvents = {
  PostSubmitted,
  PostRevised,
  PostApproved,
  PostRejected,
  PostUnpublished,
  PostFeatured,
  PostUnfeatured,
} as const;

export type ArticleText = Static<typeof ArticleText>;
