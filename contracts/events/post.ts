import { Type, type Static } from '@sinclair/typebox';
import { DoneRemarks, Remarks } from '../remark.ts';
import { Cover, Id, Reason, Revision } from '../shapes.ts';
import { appealEvents } from './appeal.ts';
import { GivenReason } from './reason.ts';

/** The text of an article as its author sent it and the server cleaned it. */
export const ArticleText = Type.Object({
  title: Type.String(),
  summary: Type.String(),
  content: Type.String({ description: 'Clean HTML: what the editor can produce, and nothing else.' }),
  categoryId: Id,
  tags: Type.Array(Type.String()),
  readTime: Type.Integer({ description: 'Minutes.' }),
  cleanerVersion: Type.Integer({ description: 'The version of the cleaner that `content` went through.' }),
  cover: Type.Optional(Cover),
});

/** The remarks on passages in a decision against a text. */
const remarked = { remarks: Type.Optional(Remarks) };
/** The author's answer, when resubmitting, to the remarks of the last decision. */
const Answered = Type.Object({ doneRemarks: Type.Optional(DoneRemarks) });

const PostSubmitted = Type.Composite([Type.Object({ postId: Id, authorId: Id, slug: Type.String() }), ArticleText]);
const PostRevised = Type.Composite([Type.Object({ postId: Id }), ArticleText, Answered]);
/** The author takes it out of the queue before a decision. */
const PostWithdrawn = Type.Object({ postId: Id });
/** The author deletes it: it is hidden from everyone, but its events remain. */
const PostDeleted = Type.Object({ postId: Id });
/** The reasons an admin chose from the list, as they were then: no free text. */
const Reasons = Type.Optional(Type.Array(GivenReason));
const PostApproved = Type.Object({ postId: Id, textRevision: Revision, reason: Type.Optional(Reason) });
/** A decision against a text. */
const Declined = Type.Object({
  postId: Id,
  textRevision: Revision,
  reason: Type.Optional(Reason),
  reasons: Reasons,
  ...remarked,
});
const PostRejected = Declined;
const PostUnpublished = Declined;
/**
 * The author proposes this text to replace the published one, which readers see until an admin approves. The last
 * proposed text counts.
 */
const PostRevisionProposed = Type.Composite([Type.Object({ postId: Id }), ArticleText, Answered]);
/** `textRevision`: the revision that brought the proposed text, which is published from now on. */
const PostRevisionApproved = Type.Object({ postId: Id, textRevision: Revision, reason: Type.Optional(Reason) });
const PostRevisionRejected = Declined;
const PostRevisionWithdrawn = Type.Object({ postId: Id });
/**
 * The admin who decided undoes it: all is as before. `decision`: the revision of that decision, the event directly
 * before this one.
 */
const PostDecisionUndone = Type.Object({ postId: Id, decision: Revision });
const PostFeatured = Type.Object({ postId: Id });
const PostUnfeatured = Type.Object({ postId: Id });
/**
 * All of its texts are erased for good, including the reasons of decisions. The reason for erasing stays readable; its
 * writer is warned of that, and to avoid names. `withAccount`: its author's account was erased with it.
 */
const PostErased = Type.Object({ postId: Id, reason: Reason, withAccount: Type.Optional(Type.Literal(true)) });

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
  PostDecisionUndone,
  PostFeatured,
  PostUnfeatured,
  PostErased,
  ...appealEvents,
} as const;

export type ArticleText = Static<typeof ArticleText>;
