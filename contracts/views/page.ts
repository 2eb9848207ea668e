import { Type, type Static } from '@sinclair/typebox';

/** A page of the owner's, such as the terms or the FAQ. */
export const OwnerPage = Type.Object(
  {
    slug: Type.String({ description: 'Name of its file without ".md", as in the URL of the page.' }),
    title: Type.String(),
    summary: Type.String({ description: 'Beginning of its text, on one line.' }),
    body: Type.String({ description: 'HTML, sanitized like that of an article.' }),
  },
  { $id: 'OwnerPage', additionalProperties: false },
);

export type OwnerPage = Static<typeof OwnerPage>;
