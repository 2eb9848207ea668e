import { DomainError } from '../contracts/errors.ts';
import type { CategoryListDomainEvent, CategoryListEvent, CategoryListEvents } from '../contracts/events.ts';
import { categoriesStream } from '../contracts/streams.ts';
import { UnreadableEventError } from '../contracts/upcast.ts';

/** Decisions about all categories, folded from events; stored in the collection `category_list`. */
export interface CategoryList {
  /** The last order set; categories not in it follow, oldest first. */
  readonly order: readonly number[];
  /** The successor of each retired category, which took its posts; the successor may be retired too by now. */
  readonly successors: Readonly<Record<string, number>>;
  /** The number of events. */
  readonly changes: number;
}

/** The state before any decision. */
export const noCategoryList: CategoryList = { order: [], successors: {}, changes: 0 };

/** The category that has the posts of this one today: itself, or its last successor. */
export const successorOf = ({ successors }: CategoryList, id: number): number => {
  let last = id;
  for (let next = successors[last]; next !== undefined; next = successors[last]) last = next;
  return last;
};

const isRetired = ({ successors }: CategoryList, id: number): boolean => successors[id] !== undefined;

/** The categories of `ids` that are not retired, in the chosen order; `ids` must be oldest first. */
export const inOrder = (list: CategoryList, ids: readonly number[]): number[] => {
  const places = new Map(list.order.map((id, place) => [id, place]));
  const placeOf = (id: number): number => places.get(id) ?? list.order.length;
  return ids.filter((id) => !isRetired(list, id)).toSorted((one, other) => placeOf(one) - placeOf(other));
};

type Evolve = { [Type in keyof CategoryListEvents]: (list: CategoryList, event: CategoryListEvents[Type]) => CategoryList };

const evolvers: Evolve = {
  CategoriesOrdered: (list, { data, revision }) => ({ ...list, order: data.categoryIds, changes: revision + 1 }),
  CategoryRetired: (list, { type, stream, data: { categoryId, successorId }, revision }) => {
    if (isRetired(list, categoryId) || isRetired(list, successorId) || categoryId === successorId)
      throw new UnreadableEventError(`${type} in ${stream} speaks of a category that was retired before.`);
    return { ...list, successors: { ...list.successors, [categoryId]: successorId }, changes: revision + 1 };
  },
};

/** One step of the fold. Pure. Throws `UnreadableEventError` for an event that is impossible in this state. */
export const evolveCategoryList = (list: CategoryList | undefined, event: CategoryListEvent): CategoryList => {
  if (event.stream !== categoriesStream)
    throw new UnreadableEventError(`${event.type} belongs in ${categoriesStream}, not in ${event.stream}.`);
  return (evolvers[event.type] as (list: CategoryList, event: CategoryListEvent) => CategoryList)(list ?? noCategoryList, event);
};

/** `known`: every category ever created. */
export type CategoryListCommand =
  | {
      readonly type: 'OrderCategories';
      readonly categoryIds: readonly number[];
      readonly known: readonly number[];
      /** The number of changes when the order was read; omitted: any. */
      readonly readChanges?: number | undefined;
    }
  | {
      readonly type: 'RetireCategory';
      readonly categoryId: number;
      readonly successorId: number;
      readonly known: readonly number[];
    };

type CommandOf<Type extends CategoryListCommand['type']> = Extract<CategoryListCommand, { type: Type }>;

const changed = (): DomainError =>
  new DomainError(
    'CATEGORY_CHANGED',
    'Somebody else changed the categories while you were ordering them. Please look at them again.',
  );

const order = (list: CategoryList, { categoryIds, known, readChanges }: CommandOf<'OrderCategories'>) => {
  const open = new Set(inOrder(list, known));
  const isWhole = categoryIds.length === open.size && new Set(categoryIds).size === open.size;
  if ((readChanges ?? list.changes) !== list.changes || !isWhole || !categoryIds.every((id) => open.has(id))) throw changed();
  return { type: 'CategoriesOrdered' as const, data: { categoryIds: [...categoryIds] } };
};

const retire = (list: CategoryList, { categoryId, successorId, known }: CommandOf<'RetireCategory'>) => {
  const refuse = (sentence: string): DomainError =>
    new DomainError('CATEGORY_RETIRED', sentence, [{ field: 'successor', message: sentence }]);
  if (!known.includes(categoryId) || !known.includes(successorId))
    throw new DomainError('CATEGORY_NOT_FOUND', 'Category not found');
  if (isRetired(list, categoryId)) throw new DomainError('CATEGORY_RETIRED', 'This category is retired already.');
  if (inOrder(list, known).length === 1)
    throw new DomainError('LAST_CATEGORY', 'This is the last category. Please add another one first: articles need one.');
  if (categoryId === successorId) throw refuse('A category cannot be its own successor. Please choose another one.');
  if (isRetired(list, successorId)) throw refuse('The successor is retired itself. Please choose another one.');
  return { type: 'CategoryRetired' as const, data: { categoryId, successorId } };
};

/**
 * The events that a command causes. Pure. Throws `DomainError` CATEGORY_CHANGED, CATEGORY_NOT_FOUND, CATEGORY_RETIRED
 * or LAST_CATEGORY.
 */
export const decideCategoryList = (
  list: CategoryList = noCategoryList,
  command: CategoryListCommand,
): CategoryListDomainEvent[] => [command.type === 'OrderCategories' ? order(list, command) : retire(list, command)];
