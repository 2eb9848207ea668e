import { Type, type Static } from '@sinclair/typebox';

/** A page of the owner's, such as the terms or the FAQ. */
export const OwnerPage = Type.Object(
  {
    slug: Type.String({ description: 'The name of its file without ".md", as it stands in the address of the page.' }),
    title: Type.String(),
    summary: Type.String({ description: 'The beginning of its text, on one line.' }),
    body: Type.String({ description: 'HTML, cleaned like that of an article.' }),
  },
  { $id: 'OwnerPage', additionalProperties: false },
);

export type OwnerPage = Static<typeof OwnerPage>;
