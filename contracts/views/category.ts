import { Type, type Static } from '@sinclair/typebox';
import { Id, Revision } from '../shapes.ts';

const look = {
  id: Id,
  name: Type.String(),
  slug: Type.String(),
  iconClass: Type.String(),
  iconColor: Type.String(),
  bgColor: Type.String(),
};

/** A category inside a post. */
export const CategoryView = Type.Object(look, { $id: 'Category', additionalProperties: false });

/** A category with the number of its published posts, and its newest one. */
export const CategoryWithCount = Type.Object(
  {
    ...look,
    articlesCount: Type.Integer({ minimum: 0 }),
    newest: Type.Union(
      [Type.Object({ title: Type.String(), slug: Type.String() }, { additionalProperties: false }), Type.Null()],
      {
        description: 'Newest post of the category, if it is among the latest hundred of the site; otherwise null.',
      },
    ),
  },
  { $id: 'CategoryWithCount', additionalProperties: false },
);

/** A category as admins edit it. */
export const EditedCategory = Type.Object(
  { ...look, articlesCount: Type.Integer({ minimum: 0 }), revision: Revision },
  { $id: 'EditedCategory', additionalProperties: false },
);

const named = { name: Type.String(), slug: Type.String() };

/** The categories as admins see them. */
export const CategoryBoard = Type.Object(
  {
    changes: Type.Integer({ minimum: 0, description: 'Number of times categories were reordered or retired; also the ETag.' }),
    categories: Type.Array(Type.Ref(EditedCategory), { description: 'Categories in the order that readers see.' }),
    retired: Type.Array(
      Type.Object(
        {
          ...named,
          successor: Type.Object(named, { additionalProperties: false, description: 'Category that shows its posts today.' }),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { $id: 'CategoryBoard', additionalProperties: false },
);

export type CategoryView = Static<typeof CategoryView>;
export type CategoryWithCount = Static<typeof CategoryWithCount>;
export type EditedCategory = Static<typeof EditedCategory>;
/** TypeBox does not resolve references. */
export type CategoryBoard = Omit<Static<typeof CategoryBoard>, 'categories'> & { categories: EditedCategory[] };
