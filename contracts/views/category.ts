import { Type, type Static } from '@sinclair/typebox';
import { Id } from '../shapes.ts';

const look = {
  id: Id,
  name: Type.String(),
  slug: Type.String(),
  iconClass: Type.String(),
  iconColor: Type.String(),
  bgColor: Type.String(),
};

/** A category as it stands inside a post. */
export const CategoryView = Type.Object(look, { $id: 'Category', additionalProperties: false });

/** A category with the number of its published posts, and what is new in it. */
export const CategoryWithCount = Type.Object(
  {
    ...look,
    articlesCount: Type.Integer({ minimum: 0 }),
    newest: Type.Union(
      [Type.Object({ title: Type.String(), slug: Type.String() }, { additionalProperties: false }), Type.Null()],
      {
        description: 'Its newest post, where that is among the latest hundred of the site.',
      },
    ),
  },
  { $id: 'CategoryWithCount', additionalProperties: false },
);

export type CategoryView = Static<typeof CategoryView>;
export type CategoryWithCount = Static<typeof CategoryWithCount>;
