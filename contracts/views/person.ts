import { Type, type Static } from '@sinclair/typebox';
import { Id, Picture, Reason, Revision, Time } from '../shapes.ts';
import { BulkReport } from './bulk.ts';
import { HistoryEntry } from './post.ts';

const Suspension = Type.Object(
  {
    reason: Reason,
    since: Time,
    until: Type.Union([Time, Type.Null()], { description: 'When it is over; null where it has no end.' }),
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
  suspension: Type.Union([Suspension, Type.Null()], { description: 'The suspension that holds now; null where none does.' }),
  closesAt: Type.Union([Time, Type.Null()], { description: 'When the account is removed, where its owner asked for that.' }),
  articlesCount: Type.Integer({ minimum: 0, description: 'How many published posts this person has.' }),
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
    isEmailConfirmed: Type.Boolean({ description: 'Whether its owner has shown to read the address, or nobody was asked.' }),
    wrote: Wrote,
    linksAreMailed: Type.Boolean({ description: 'Whether the site sends mail: a reset link is then not shown to an admin.' }),
  },
  { $id: 'PersonDetail', additionalProperties: false },
);
export type PersonDetail = Static<typeof PersonDetail>;

/** The result of making a reset link. */
export const AdminsResetLink = Type.Object(
  {
    link: Type.Union([Type.String(), Type.Null()], { description: 'The link, this once; null where it is on its way by mail.' }),
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
    reason: Type.Union([Type.String(), Type.Null()], { description: 'What was typed.' }),
    reasons: Type.Array(Type.String(), { description: 'The names of those of the list, as it stood then.' }),
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
    changesWait: Type.Boolean({ description: 'Whether changes to it, which is published, wait for a review.' }),
    createdAt: Time,
    decisions: Type.Array(DecisionOnAuthor, { description: 'The newest first, at most 200.' }),
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
      description: 'Where it was lifted before its end.',
    }),
  },
  strict,
);

/** An author's record, as admins see it beside the review desk. */
export const AuthorHistory = Type.Object(
  {
    person: Type.Union([Type.Ref(Person), Type.Null()], { description: 'Null where the account is gone.' }),
    counts: Type.Object(
      {
        ...{ published: Count, rejected: Count, unpublished: Count, withdrawn: Count, deleted: Count },
        waiting: { ...Count, description: 'What waits for a review, changes to published articles among it.' },
      },
      strict,
    ),
    decisions: Type.Object(
      { approved: Count, rejected: Count },
      { ...strict, description: 'How what they submitted was decided on, without what was taken back.' },
    ),
    articles: Type.Array(ArticleOfAuthor, { description: 'A page of them, the newest first.' }),
    suspensions: Type.Array(PastSuspension, { description: 'The newest first, at most 50.' }),
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
        revision: { ...Revision, description: 'Of the suspension: what it is taken back by.' },
        repeated: Type.Boolean({ description: 'Whether it had been recorded, or lifted, before this call.' }),
      },
      strict,
    ),
    posts: Type.Ref(BulkReport),
    undoSeconds: Type.Optional(
      Type.Integer({ minimum: 1, description: 'For how long all of it can be taken back; left out where it cannot.' }),
    ),
  },
  { $id: 'SuspensionReport', ...strict },
);
export type SuspensionReport = Static<typeof SuspensionReport>;
