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
/** Its author takes it out of the queue before anybody decided on it. */
const PostWithdrawn = Type.Object({ postId: Id });
/** Its author has no use for it any more: nobody is shown it, and its record stays. */
const PostDeleted = Type.Object({ postId: Id });
const PostApproved = Type.Object({ postId: Id, textRevision: Revision, reason: Type.Optional(Reason) });
const PostRejected = Type.Object({ postId: Id, textRevision: Revision, reason: Type.Optional(Reason) });
const PostUnpublished = Type.Object({ postId: Id, textRevision: Revision, reason: Type.Optional(Reason) });
/**
 * Its author wants this text in the place of the published one, which readers see until an admin has approved it. Of
 * the texts that were proposed the last one counts.
 */
const PostRevisionProposed = Type.Composite([Type.Object({ postId: Id }), ArticleText]);
/** `textRevision`: the revision that brought the proposed text. It is the one that is published from now on. */
const PostRevisionApproved = Type.Object({ postId: Id, textRevision: Revision, reason: Type.Optional(Reason) });
const PostRevisionRejected = Type.Object({ postId: Id, textRevision: Revision, reason: Type.Optional(Reason) });
const PostRevisionWithdrawn = Type.Object({ postId: Id });
const PostFeatured = Type.Object({ postId: Id });
const PostUnfeatured = Type.Object({ postId: Id });
/**
 * All that was written of it is erased for good, the reasons of decisions included. Why stays readable: whoever types
 * it is told so, and that names do not belong in it.
 */
const PostErased = Type.Object({ postId: Id, reason: Reason });

/** The events of `post-{id}`. */
export const postEvents = {
  PostSubmitted,
  PostRevised,
  PostWithdrawn,
  PostDeleted,
  PostApproved,
  PostRejected,
  PostUnpublished,
  PostRevisionProposed,
  PostRevisionApproved,
  PostRevisionRejected,
  PostRevisionWithdrawn,
  PostFeatured,
  PostUnfeatured,
  PostErased,
} as const;

export type ArticleText = Static<typeof ArticleText>;
