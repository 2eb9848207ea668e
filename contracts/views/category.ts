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

/** A category with the number of its published posts. */
export const CategoryWithCount = Type.Object(
  { ...look, articlesCount: Type.Integer({ minimum: 0 }) },
  { $id: 'CategoryWithCount', additionalProperties: false },
);

export type CategoryView = Static<typeof CategoryView>;
export type CategoryWithCount = Static<typeof CategoryWithCount>;
