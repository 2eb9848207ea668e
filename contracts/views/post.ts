import { Type, type Static } from '@sinclair/typebox';
import { postEvents } from '../events/post.ts';
import { Id, ReviewedStatus, Revision, Status, Time } from '../shapes.ts';
import { CategoryView } from './category.ts';

const Nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) => Type.Union([schema, Type.Null()]);

const cardFields = {
  id: Id,
  title: Type.String(),
  slug: Type.String(),
  summary: Type.String(),
  tags: Type.Array(Type.String()),
  readTime: Type.Integer({ minimum: 1, maximum: 60, description: 'Minutes.' }),
  status: Status,
  revision: Revision,
  userId: Id,
  categoryId: Id,
  author: Type.Object({ fullName: Type.String(), username: Type.String() }, { additionalProperties: false }),
  category: Type.Ref(CategoryView),
  createdAt: Time,
  updatedAt: Time,
  publishedAt: Nullable(Time),
  featured: Type.Boolean(),
};

const fields = {
  ...cardFields,
  content: Type.String({ description: 'Clean HTML: what the editor can produce, and nothing else.' }),
};

/** A post as a card of a list shows it: without its text, with how long that is and how it begins. */
export const PostCard = Type.Object(
  {
    ...cardFields,
    words: Type.Integer({ minimum: 0, description: 'Words of the text.' }),
    excerpt: Type.String({ description: 'The first 200 characters of the text.' }),
    views: Type.Optional(Type.Integer({ minimum: 0, description: 'In the list of popular posts: how often it was read.' })),
  },
  { $id: 'PostCard', additionalProperties: false },
);

/** A post as readers get it (specification, section 3, "Post"). */
export const PostView = Type.Object(fields, { $id: 'Post', additionalProperties: false });

/** A post as readers get it, with how often it was read. */
export const PopularPost = Type.Object(
  { ...fields, views: Type.Integer({ minimum: 0 }) },
  { $id: 'PopularPost', additionalProperties: false },
);

/** What the author of a published post wants in its place. */
const Proposal = Type.Object(
  {
    title: fields.title,
    summary: fields.summary,
    content: fields.content,
    tags: fields.tags,
    readTime: fields.readTime,
    categoryId: fields.categoryId,
    category: fields.category,
    status: Type.Union([Type.Literal('pending'), Type.Literal('rejected')]),
    proposedAt: Time,
    reason: Nullable(Type.String({ description: 'Of the last decision on changes to it.' })),
  },
  { additionalProperties: false, description: 'The changes that its author proposes to a published post.' },
);

/**
 * The same, as its author and the admins see it: with the reason of the last decision and when it was last submitted.
 */
export const ReviewedPost = Type.Object(
  { ...fields, status: ReviewedStatus, reason: Nullable(Type.String()), submittedAt: Time, proposal: Nullable(Proposal) },
  { $id: 'ReviewedPost', additionalProperties: false },
);

/** One entry of a post's history. */
export const HistoryEntry = Type.Object(
  {
    revision: Revision,
    type: Type.Union((Object.keys(postEvents) as (keyof typeof postEvents)[]).map((type) => Type.Literal(type))),
    time: Time,
    actor: Type.Object(
      { id: Nullable(Id), fullName: Type.String(), username: Nullable(Type.String()) },
      {
        additionalProperties: false,
        description: 'Who did it, or for whom the command line did. Without an id: the operator or the system.',
      },
    ),
    title: Type.String(),
    reason: Nullable(Type.String()),
    ownPost: Type.Boolean({ description: 'Whether it is a decision of an admin on a post of their own.' }),
  },
  { $id: 'HistoryEntry', additionalProperties: false },
);

export type PostCard = Static<typeof PostCard>;
export type PostView = Static<typeof PostView>;
export type PopularPost = Static<typeof PopularPost>;
export type ReviewedPost = Static<typeof ReviewedPost>;
export type HistoryEntry = Static<typeof HistoryEntry>;
