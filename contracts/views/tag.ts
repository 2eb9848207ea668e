import { Type, type Static } from '@sinclair/typebox';

/** A tag with the number of its published posts. */
export const TagWithCount = Type.Object(
  {
    tag: Type.String({ description: 'As tags are compared: in small letters.' }),
    articlesCount: Type.Integer({ minimum: 1 }),
  },
  { $id: 'TagWithCount', additionalProperties: false },
);

export type TagWithCount = Static<typeof TagWithCount>;
