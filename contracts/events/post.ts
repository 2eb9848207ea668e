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

/** What a decision that declines a text says of passages of it. */
const remarked = { remarks: Type.Optional(Remarks) };
/** What its author, who writes it anew, says of the remarks of the last decision. */
const Answered = Type.Object({ doneRemarks: Type.Optional(DoneRemarks) });

const PostSubmitted = Type.Composite([Type.Object({ postId: Id, authorId: Id, slug: Type.String() }), ArticleText]);
const PostRevised = Type.Composite([Type.Object({ postId: Id }), ArticleText, Answered]);
/** Its author takes it out of the queue before anybody decided on it. */
const PostWithdrawn = Type.Object({ postId: Id });
/** Its author has no use for it any more: nobody is shown it, and its record stays. */
const PostDeleted = Type.Object({ postId: Id });
/** What an admin chose of the list of reasons, as it stood then: nobody's words. */
const Reasons = Type.Optional(Type.Array(GivenReason));
const PostApproved = Type.Object({ postId: Id, textRevision: Revision, reason: Type.Optional(Reason) });
/** What a decision against a text says. */
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
 * Its author wants this text in the place of the published one, which readers see until an admin has approved it. Of
 * the texts that were proposed the last one counts.
 */
const PostRevisionProposed = Type.Composite([Type.Object({ postId: Id }), ArticleText, Answered]);
/** `textRevision`: the revision that brought the proposed text. It is the one that is published from now on. */
const PostRevisionApproved = Type.Object({ postId: Id, textRevision: Revision, reason: Type.Optional(Reason) });
const PostRevisionRejected = Declined;
const PostRevisionWithdrawn = Type.Object({ postId: Id });
/**
 * Whoever decided takes it back: all is as it was before. `decision`: the revision of that decision, the last event
 * before this one.
 */
const PostDecisionUndone = Type.Object({ postId: Id, decision: Revision });
const PostFeatured = Type.Object({ postId: Id });
const PostUnfeatured = Type.Object({ postId: Id });
/**
 * All that was written of it is erased for good, the reasons of decisions included. Why stays readable: whoever types
 * it is told so, and that names do not belong in it. `withAccount`: its author's account was erased with it.
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
