import { DomainError } from '../contracts/errors.ts';
import type { CategoryLook } from '../contracts/events/category.ts';
import type { CategoryEvent, CategoryEvents, CategoryDomainEvent } from '../contracts/events.ts';
import { UnreadableEventError } from '../contracts/upcast.ts';

/** A category, folded from its events; stored in the `categories` collection. */
export interface Category extends CategoryLook {
  readonly id: number;
  readonly slug: string;
  readonly revision: number;
}

const lookOf = ({ name, iconClass, iconColor, bgColor }: CategoryLook): CategoryLook => ({ name, iconClass, iconColor, bgColor });

type Evolve = { [Type in keyof CategoryEvents]: (category: Category | undefined, event: CategoryEvents[Type]) => Category };

const evolvers: Evolve = {
  CategoryCreated: (category, event) => {
    if (category)
      throw new UnreadableEventError(`${event.type} in ${event.stream} speaks of a category that was created before.`);
    return { id: event.data.categoryId, slug: event.data.slug, ...lookOf(event.data), revision: event.revision };
  },
  CategoryChanged: (category, event) => {
    if (!category)
      throw new UnreadableEventError(`${event.type} in ${event.stream} speaks of a category that was never created.`);
    return { ...category, ...lookOf(event.data), revision: event.revision };
  },
};

/** One step of the fold. Pure. Throws `UnreadableEventError` for an event that is impossible in this state. */
export const evolveCategory = (category: Category | undefined, event: CategoryEvent): Category =>
  (evolvers[event.type] as (category: Category | undefined, event: CategoryEvent) => Category)(category, event);

export type CategoryCommand =
  | { readonly type: 'CreateCategory'; readonly categoryId: number; readonly slug: string; readonly look: CategoryLook }
  | {
      readonly type: 'ChangeCategory';
      readonly look: Partial<CategoryLook>;
      /** The revision the caller read; omitted: any. */
      readonly readRevision?: number | undefined;
    };

/**
 * The events that a command causes. Pure. Throws `DomainError` ALREADY_EXISTS, CATEGORY_NOT_FOUND or CATEGORY_CHANGED.
 */
export const decideCategory = (category: Category | undefined, command: CategoryCommand): CategoryDomainEvent[] => {
  if (command.type === 'CreateCategory') {
    if (category) throw new DomainError('ALREADY_EXISTS', 'A category with this number exists already.');
    return [{ type: 'CategoryCreated', data: { categoryId: command.categoryId, slug: command.slug, ...lookOf(command.look) } }];
  }
  if (!category) throw new DomainError('CATEGORY_NOT_FOUND', 'Category not found');
  if ((command.readRevision ?? category.revision) !== category.revision)
    throw new DomainError(
      'CATEGORY_CHANGED',
      'Somebody else changed this category while you were editing it. Please look at it again.',
    );
  return [{ type: 'CategoryChanged', data: { categoryId: category.id, ...lookOf({ ...category, ...command.look }) } }];
};
