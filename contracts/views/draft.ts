import { Type, type Static } from '@sinclair/typebox';
import { draftLimits } from '../drafts.ts';
import { ContentNotes, Id, Revision, Time } from '../shapes.ts';

const line = (description: string) => Type.String({ maxLength: draftLimits.line, description });

const head = {
  title: line('The title so far.'),
  categoryId: line('The number of a category; empty while none is chosen.'),
  tags: Type.String({ maxLength: draftLimits.lines, description: 'The tags, separated by commas.' }),
  summary: Type.String({ maxLength: draftLimits.lines, description: 'The summary so far.' }),
  readTime: line('Minutes; empty while they are not estimated.'),
  cover: Type.Optional(line('The address of the cover picture; empty, or left out, where there is none.')),
  coverAlt: Type.Optional(line('What the cover picture shows.')),
  doneRemarks: Type.Optional(
    line('Which remarks are done: the revision of their decision, a colon, and their places, by commas.'),
  ),
};

/** The values of the article form, all of them text: a draft need not be complete. */
export const DraftValues = Type.Object({
  ...head,
  content: Type.String({ description: 'HTML. What the editor cannot produce is taken out, and named in `notes` of the answer.' }),
});

/** The post that a draft revises, and the revision that its author saw. */
export const Revises = Type.Object({ postId: Id, revision: Revision }, { additionalProperties: false });

/** A draft's id, chosen by the client so that a draft can be started offline. */
export const DraftId = Type.String({ pattern: '^[A-Za-z0-9-]{16,64}$' });

const kept = {
  id: DraftId,
  revises: Type.Union([Revises, Type.Null()], { description: 'The post that it is to revise; null for a new article.' }),
  version: Type.Integer({ minimum: 1, description: 'Counts how often it was saved, from 1.' }),
  createdAt: Time,
  savedAt: Time,
  device: Type.String({ description: 'Where it was last saved, as in "Firefox on Linux".' }),
};

/** A draft in a list, without its content. */
export const DraftHeadView = Type.Object(
  { ...kept, values: Type.Object(head, { additionalProperties: false }), notes: Type.Optional(ContentNotes) },
  { $id: 'DraftHead', additionalProperties: false },
);

export const DraftView = Type.Object(
  { ...kept, values: Type.Object(DraftValues.properties, { additionalProperties: false }) },
  { $id: 'Draft', additionalProperties: false },
);

export type DraftValues = Static<typeof DraftValues>;
export type Revises = Static<typeof Revises>;
export type DraftHeadView = Static<typeof DraftHeadView>;
export type DraftView = Static<typeof DraftView>;
