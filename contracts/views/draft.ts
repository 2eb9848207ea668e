import { Type, type Static } from '@sinclair/typebox';
import { draftLimits } from '../drafts.ts';
import { ContentNotes, Id, Revision, Time } from '../shapes.ts';

const line = (description: string) => Type.String({ maxLength: draftLimits.line, description });

const head = {
  title: line('Unfinished title.'),
  categoryId: line('Id of the category; empty if none is chosen yet.'),
  tags: Type.String({ maxLength: draftLimits.lines, description: 'Tags, separated by commas.' }),
  summary: Type.String({ maxLength: draftLimits.lines, description: 'Unfinished summary.' }),
  readTime: line('Estimated reading time in minutes; may be empty.'),
  cover: Type.Optional(line('Address of the cover image; empty or absent if there is none.')),
  coverAlt: Type.Optional(line('Description of the cover image.')),
  doneRemarks: Type.Optional(
    line('Remarks that are done: the revision of their decision, a colon, and their indices, separated by commas.'),
  ),
};

/** The values of the article form, all of them text: a draft need not be complete. */
export const DraftValues = Type.Object({
  ...head,
  content: Type.String({
    description: 'HTML. The server removes what the editor cannot produce, and names it in `notes` of the response.',
  }),
});

/** The post that a draft revises, and the revision that its author saw. */
export const Revises = Type.Object({ postId: Id, revision: Revision }, { additionalProperties: false });

/** A draft's id, chosen by the client so that a draft can be started offline. */
export const DraftId = Type.String({ pattern: '^[A-Za-z0-9-]{16,64}$' });

const kept = {
  id: DraftId,
  revises: Type.Union([Revises, Type.Null()], { description: 'Post that the draft revises; null for a new article.' }),
  version: Type.Integer({ minimum: 1, description: 'Number of times the draft was saved, from 1.' }),
  createdAt: Time,
  savedAt: Time,
  device: Type.String({ description: 'Browser that last saved the draft, such as "Firefox on Linux".' }),
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
