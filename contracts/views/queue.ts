import { Type, type Static } from '@sinclair/typebox';
import { Id, Revision, Time } from '../shapes.ts';
import { CategoryView } from './category.ts';
import { PostPage } from './post-page.ts';
import { ReviewedPost } from './post.ts';

const waitingFields = {
  id: Id,
  title: Type.String(),
  slug: Type.String(),
  summary: Type.String(),
  tags: Type.Array(Type.String()),
  userId: Id,
  author: Type.Object({ fullName: Type.String(), username: Type.String() }, { additionalProperties: false }),
  category: Type.Ref(CategoryView),
  textRevision: { ...Revision, description: 'Revision of the post that introduced the waiting text.' },
  submittedAt: Time,
  isProposal: Type.Boolean({ description: 'Whether the text is a proposed change to a published post.' }),
  isRemarked: Type.Boolean({ description: 'Whether the text follows a decision that made remarks.' }),
  isResubmitted: Type.Boolean({
    description: 'Whether the text replaced one that was already waiting, and took over its place in the queue.',
  }),
};

/** An item that awaits review, without its text. */
export const WaitingPost = Type.Object(waitingFields, { $id: 'WaitingPost', additionalProperties: false });

/** The same, as the review desk lists it. */
export const QueuedPost = Type.Object(
  {
    ...waitingFields,
    isFirst: Type.Boolean({ description: 'Whether none of the author’s posts was ever approved.' }),
  },
  { $id: 'QueuedPost', additionalProperties: false },
);

/** A post whose pending text is rendered as readers would see it. */
export const DeskPost = Type.Object(
  {
    post: Type.Ref(ReviewedPost),
    body: PostPage.properties.body,
    toc: PostPage.properties.toc,
    words: PostPage.properties.words,
    isFirst: QueuedPost.properties.isFirst,
  },
  { $id: 'DeskPost', additionalProperties: false },
);

export type WaitingPost = Static<typeof WaitingPost>;
export type QueuedPost = Static<typeof QueuedPost>;
export type DeskPost = Static<typeof DeskPost>;
