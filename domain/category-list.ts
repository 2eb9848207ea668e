import { DomainError } from '../contracts/errors.ts';
import type { CategoryListDomainEvent, CategoryListEvent, CategoryListEvents } from '../contracts/events.ts';
import { categoriesStream } from '../contracts/streams.ts';
import { UnreadableEventError } from '../contracts/upcast.ts';

/** What was decided on all categories at once, as the fold of its events: what the collection `category_list` keeps. */
export interface CategoryList {
  /** As they were ordered last; those that are not named come after them, the oldest first. */
  readonly order: readonly number[];
  /** The retired ones, each with the category that took its posts; that one may have been retired since. */
  readonly successors: Readonly<Record<string, number>>;
  /** How many events there were. */
  readonly changes: number;
}

/** Nothing was decided yet. */
export const noCategoryList: CategoryList = { order: [], successors: {}, changes: 0 };

/** The category that has the posts of one today: itself, or the last of its successors. */
export const successorOf = ({ successors }: CategoryList, id: number): number => {
  let last = id;
  for (let next = successors[last]; next !== undefined; next = successors[last]) last = next;
  return last;
};

const isRetired = ({ successors }: CategoryList, id: number): boolean => successors[id] !== undefined;

/** The categories of `ids` that are not retired, as they were ordered; `ids` the oldest first. */
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

/**
 * One step of the fold: what is decided on all categories after an event. Pure. Throws `UnreadableEventError` for what
 * cannot have happened then.
 */
export const evolveCategoryList = (list: CategoryList | undefined, event: CategoryListEvent): CategoryList => {
  if (event.stream !== categoriesStream)
    throw new UnreadableEventError(`${event.type} belongs in ${categoriesStream}, not in ${event.stream}.`);
  return (evolvers[event.type] as (list: CategoryList, event: CategoryListEvent) => CategoryList)(list ?? noCategoryList, event);
};

/** `known`: every category that was made. */
export type CategoryListCommand =
  | {
      readonly type: 'OrderCategories';
      readonly categoryIds: readonly number[];
      readonly known: readonly number[];
      /** How many changes there were when the order was read; any number will do where it is left out. */
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
 * What follows from a command. Pure. Throws `DomainError` CATEGORY_CHANGED, CATEGORY_NOT_FOUND, CATEGORY_RETIRED or
 * LAST_CATEGORY.
 */
export const decideCategoryList = (
  list: CategoryList = noCategoryList,
  command: CategoryListCommand,
): CategoryListDomainEvent[] => [command.type === 'OrderCategories' ? order(list, command) : retire(list, command)];
