import { Type, type Static } from '@sinclair/typebox';

/** A tag with the number of the published posts that have it. */
export const TagWithCount = Type.Object(
  {
    tag: Type.String({ description: 'As tags are compared: in small letters.' }),
    articlesCount: Type.Integer({ minimum: 1 }),
  },
  { $id: 'TagWithCount', additionalProperties: false },
);

export type TagWithCount = Static<typeof TagWithCount>;
