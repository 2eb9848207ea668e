import { Type, type Static } from '@sinclair/typebox';
import { postEvents } from '../events/post.ts';
import { Anchor } from '../remark.ts';
import { ContentNotes, Cover, Id, Picture, ReviewedStatus, Revision, Status, Time } from '../shapes.ts';
import { AppealOfPost } from './appeal.ts';
import { CategoryView } from './category.ts';
import { ReasonView } from './reason.ts';
import { StatementView } from './statement.ts';

const Nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) => Type.Union([schema, Type.Null()]);

const CoverView = Type.Object(
  {
    ...Cover.properties,
    width: Type.Integer({ minimum: 1 }),
    height: Type.Integer({ minimum: 1 }),
    srcset: Type.String({ description: 'Value for the `srcset` attribute of an `img`; empty if there is only one file.' }),
  },
  { additionalProperties: false },
);

const cardFields = {
  id: Id,
  title: Type.String(),
  slug: Type.String(),
  summary: Type.String(),
  tags: Type.Array(Type.String()),
  cover: Type.Optional(CoverView),
  readTime: Type.Integer({ minimum: 1, maximum: 60, description: 'Estimated reading time in minutes.' }),
  status: Status,
  revision: Revision,
  userId: Id,
  categoryId: Id,
  author: Type.Object({ fullName: Type.String(), username: Type.String(), picture: Picture }, { additionalProperties: false }),
  category: Type.Ref(CategoryView),
  createdAt: Time,
  updatedAt: Time,
  publishedAt: Nullable(Time),
  featured: Type.Boolean(),
};

const fields = {
  ...cardFields,
  content: Type.String({ description: 'Sanitized HTML, limited to what the editor can produce.' }),
};

/** A post as a card in a list: without its text, but with its length and beginning. */
export const PostCard = Type.Object(
  {
    ...cardFields,
    words: Type.Integer({ minimum: 0, description: 'Number of words.' }),
    excerpt: Type.String({ description: 'First 200 characters of the text.' }),
    views: Type.Optional(Type.Integer({ minimum: 0, description: 'View count; only in the list of popular posts.' })),
  },
  { $id: 'PostCard', additionalProperties: false },
);

/** A post as readers get it (specification, section 3, "Post"). */
export const PostView = Type.Object(fields, { $id: 'Post', additionalProperties: false });

/** A post as readers get it, with its view count. */
export const PopularPost = Type.Object(
  { ...fields, views: Type.Integer({ minimum: 0 }) },
  { $id: 'PopularPost', additionalProperties: false },
);

/** The author's proposed replacement of a published post. */
const Proposal = Type.Object(
  {
    title: fields.title,
    summary: fields.summary,
    content: fields.content,
    tags: fields.tags,
    cover: fields.cover,
    readTime: fields.readTime,
    categoryId: fields.categoryId,
    category: fields.category,
    status: Type.Union([Type.Literal('pending'), Type.Literal('rejected')]),
    proposedAt: Time,
    reason: Nullable(Type.String({ description: 'Admin’s comment on the last decision about the changes.' })),
    statement: Nullable(StatementView),
  },
  { additionalProperties: false, description: 'Changes that the author proposes to a published post.' },
);

/** The remarks of the last decision, and their places in the author's latest text. */
const RemarksView = Type.Object(
  {
    decision: { ...Revision, description: 'Revision of the decision.' },
    remarks: Type.Array(
      Type.Object(
        {
          anchor: Type.Object(Anchor.properties, { additionalProperties: false, description: 'Passage in the declined text.' }),
          text: Type.String(),
          isDone: Type.Boolean({ description: 'Whether the author marked the remark as done when submitting the latest text.' }),
          place: Nullable(
            Type.Object(
              {
                start: Type.Integer({ minimum: 0 }),
                end: Type.Integer({ minimum: 0 }),
                isChanged: Type.Boolean({ description: 'Whether the text of the passage changed.' }),
              },
              { additionalProperties: false, description: 'Current place of the passage; null if nothing is left of it.' },
            ),
          ),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false, description: 'Remarks of the last decision; only when reading a single post for review.' },
);

/**
 * The post as its author and the admins see it: with the reason of the last decision and the time of the last
 * submission.
 */
export const ReviewedPost = Type.Object(
  {
    ...{ ...fields, status: ReviewedStatus, reason: Nullable(Type.String()), submittedAt: Time, proposal: Nullable(Proposal) },
    statement: Nullable(StatementView),
    appeal: Nullable(AppealOfPost),
    remarkCount: Type.Integer({ minimum: 0, description: 'Number of remarks on passages in the last decision.' }),
    remarks: Type.Optional(RemarksView),
    undoSeconds: Type.Optional(
      Type.Integer({
        description: 'Number of seconds for which the decision can be undone; only in the response to a decision.',
      }),
    ),
    notes: Type.Optional(ContentNotes),
  },
  { $id: 'ReviewedPost', additionalProperties: false },
);

export const ActorView = Type.Object(
  { id: Nullable(Id), fullName: Type.String(), username: Nullable(Type.String()) },
  {
    additionalProperties: false,
    description: 'Account that acted, or on whose behalf the command line acted. Without an id: the operator or the system.',
  },
);

/** One entry of a post's history. */
export const HistoryEntry = Type.Object(
  {
    revision: Revision,
    type: Type.Union((Object.keys(postEvents) as (keyof typeof postEvents)[]).map((type) => Type.Literal(type))),
    time: Time,
    actor: ActorView,
    title: Type.String(),
    reason: Nullable(Type.String()),
    reasons: Type.Array(Type.Ref(ReasonView), { description: 'Reasons chosen from the list, as worded at the time.' }),
    ownPost: Type.Boolean({ description: 'Whether an admin decided on their own post.' }),
    receipt: Type.Boolean({
      description:
        'Whether you may download the receipt. If an operator acted, only admins may, even if the operator acted for an account.',
    }),
  },
  { $id: 'HistoryEntry', additionalProperties: false },
);

export type RemarksView = Static<typeof RemarksView>;
export type RemarkView = RemarksView['remarks'][number];
export type PostCard = Static<typeof PostCard>;
export type PostView = Static<typeof PostView>;
export type PopularPost = Static<typeof PopularPost>;
export type ReviewedPost = Static<typeof ReviewedPost>;
export type HistoryEntry = Static<typeof HistoryEntry>;
