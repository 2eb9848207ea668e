import { Type, type Static } from '@sinclair/typebox';

/** A tag with the number of its published posts. */
export const TagWithCount = Type.Object(
  {
    tag: Type.String({ description: 'The tag in lower case, the form in which tags are compared.' }),
    articlesCount: Type.Integer({ minimum: 1 }),
  },
  { $id: 'TagWithCount', additionalProperties: false },
);

export type TagWithCount = Static<typeof TagWithCount>;
