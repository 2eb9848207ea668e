import { Type, type Static } from '@sinclair/typebox';
import { Id } from '../shapes.ts';

/** The name and look of a category (specification, section 3, "Category"). */
export const CategoryLook = Type.Object({
  name: Type.String(),
  iconClass: Type.String(),
  iconColor: Type.String(),
  bgColor: Type.String(),
});

const CategoryCreated = Type.Composite([Type.Object({ categoryId: Id, slug: Type.String() }), CategoryLook]);
const CategoryChanged = Type.Composite([Type.Object({ categoryId: Id }), CategoryLook]);

/** The events of `category-{id}`. */
export const categoryEvents = { CategoryCreated, CategoryChanged } as const;

/** The order of all categories that are not retired. */
const CategoriesOrdered = Type.Object({ categoryIds: Type.Array(Id) });
/** From now on the successor lists its posts. */
const CategoryRetired = Type.Object({ categoryId: Id, successorId: Id });

/** The events of `categories-log`. */
export const categoryListEvents = { CategoriesOrdered, CategoryRetired } as const;

export type CategoryLook = Static<typeof CategoryLook>;
