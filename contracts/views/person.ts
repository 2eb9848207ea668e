import { Type, type Static } from '@sinclair/typebox';
import { Id, Picture, Reason, Revision, Time } from '../shapes.ts';
import { BulkReport } from './bulk.ts';
import { HistoryEntry } from './post.ts';

const Suspension = Type.Object(
  {
    reason: Reason,
    since: Time,
    until: Type.Union([Time, Type.Null()], { description: 'Time when it ends; null if it has no end.' }),
  },
  { additionalProperties: false },
);

const fields = {
  id: Id,
  username: Type.String(),
  fullName: Type.String(),
  picture: Picture,
  isAdmin: Type.Boolean(),
  createdAt: Time,
  suspension: Type.Union([Suspension, Type.Null()], { description: 'Current suspension; null if there is none.' }),
  closesAt: Type.Union([Time, Type.Null()], {
    description: 'Time when the account will be removed, if its owner requested that; otherwise null.',
  }),
  articlesCount: Type.Integer({ minimum: 0, description: 'Number of published posts.' }),
};

/** An account in the admins' list. The e-mail address is only in `PersonDetail`. */
export const Person = Type.Object(fields, { $id: 'Person', additionalProperties: false });
export type Person = Static<typeof Person>;

const Count = Type.Integer({ minimum: 0 });

/** How much a user wrote. Deleted articles are kept on record, and are erased with the others. */
const Wrote = Type.Object(
  { published: Count, waiting: Count, rejected: Count, withdrawn: Count, deleted: Count, drafts: Count },
  { additionalProperties: false },
);
export type Wrote = Static<typeof Wrote>;

/** One account as admins see it. */
export const PersonDetail = Type.Object(
  {
    ...fields,
    email: Type.String(),
    isEmailConfirmed: Type.Boolean({ description: 'Whether the owner has confirmed the address, or did not have to.' }),
    wrote: Wrote,
    linksAreMailed: Type.Boolean({ description: 'Whether the site mails reset links instead of showing them to an admin.' }),
  },
  { $id: 'PersonDetail', additionalProperties: false },
);
export type PersonDetail = Static<typeof PersonDetail>;

/** The result of making a reset link. */
export const AdminsResetLink = Type.Object(
  {
    link: Type.Union([Type.String(), Type.Null()], { description: 'The link, returned only once; null if it was sent by mail.' }),
    expiresAt: Time,
  },
  { $id: 'AdminsResetLink', additionalProperties: false },
);
export type AdminsResetLink = Static<typeof AdminsResetLink>;

const Actor = HistoryEntry.properties.actor;
const strict = { additionalProperties: false } as const;

/** A decision on a post of this author, unless it was undone. */
const DecisionOnAuthor = Type.Object(
  {
    revision: Revision,
    verdict: Type.Union([
      Type.Literal('approved'),
      Type.Literal('rejected'),
      Type.Literal('unpublished'),
      Type.Literal('changes_approved'),
      Type.Literal('changes_rejected'),
    ]),
    actor: Actor,
    time: Time,
    reason: Type.Union([Type.String(), Type.Null()], { description: 'The admin’s comment.' }),
    reasons: Type.Array(Type.String(), { description: 'Names of the chosen reasons at the time of the decision.' }),
  },
  strict,
);

const ArticleOfAuthor = Type.Object(
  {
    id: Id,
    title: Type.String(),
    slug: Type.String(),
    state: Type.Union([
      Type.Literal('published'),
      Type.Literal('waiting'),
      Type.Literal('rejected'),
      Type.Literal('unpublished'),
      Type.Literal('withdrawn'),
      Type.Literal('deleted'),
      Type.Literal('erased'),
    ]),
    changesWait: Type.Boolean({ description: 'Whether it is published and has changes that wait for review.' }),
    createdAt: Time,
    decisions: Type.Array(DecisionOnAuthor, { description: 'Decisions on it, newest first, at most 200.' }),
  },
  strict,
);

const PastSuspension = Type.Object(
  {
    since: Time,
    by: Actor,
    reason: Reason,
    until: Type.Union([Time, Type.Null()]),
    lifted: Type.Union([Type.Object({ at: Time, by: Actor }, strict), Type.Null()], {
      description: 'The early lifting of the suspension; null if it was not lifted early.',
    }),
  },
  strict,
);

/** An author's record, as admins see it beside the review desk. */
export const AuthorHistory = Type.Object(
  {
    person: Type.Union([Type.Ref(Person), Type.Null()], { description: 'The account; null if it was removed.' }),
    counts: Type.Object(
      {
        ...{ published: Count, rejected: Count, unpublished: Count, withdrawn: Count, deleted: Count },
        waiting: { ...Count, description: 'Number of articles that wait for review, including changes to published ones.' },
      },
      strict,
    ),
    decisions: Type.Object(
      { approved: Count, rejected: Count },
      { ...strict, description: 'Decisions on the author’s submissions, except those that were undone.' },
    ),
    articles: Type.Array(ArticleOfAuthor, { description: 'One page of articles, newest first.' }),
    suspensions: Type.Array(PastSuspension, { description: 'Suspensions, newest first, at most 50.' }),
  },
  { $id: 'AuthorHistory', ...strict },
);
export type AuthorHistory = Static<typeof AuthorHistory>;

/** The result of one step that suspended an account and decided on posts of its owner. */
export const SuspensionReport = Type.Object(
  {
    person: Type.Ref(Person),
    suspension: Type.Object(
      {
        revision: { ...Revision, description: 'Revision of the suspension, needed to undo it.' },
        repeated: Type.Boolean({ description: 'Whether an earlier call had already suspended the account, or undone it.' }),
      },
      strict,
    ),
    posts: Type.Ref(BulkReport),
    undoSeconds: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Number of seconds for which all of this can be undone; absent if it cannot.' }),
    ),
  },
  { $id: 'SuspensionReport', ...strict },
);
export type SuspensionReport = Static<typeof SuspensionReport>;
