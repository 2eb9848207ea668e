import { Type, type Static } from '@sinclair/typebox';
import { Id } from '../shapes.ts';

/** How a category is called and shown (specification, section 3, "Category"). */
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

/** All categories that were not retired, as they are shown. */
const CategoriesOrdered = Type.Object({ categoryIds: Type.Array(Id) });
/** Its posts stand in the successor's lists from then on. */
const CategoryRetired = Type.Object({ categoryId: Id, successorId: Id });

/** The events of `categories-log`. */
export const categoryListEvents = { CategoriesOrdered, CategoryRetired } as const;

export type CategoryLook = Static<typeof CategoryLook>;
