import { checkCategoryLook } from '../../contracts/category-look.ts';
import { DomainError, invalid } from '../../contracts/errors.ts';
import type { CategoryLook } from '../../contracts/events/category.ts';
import { checkCategoryName, messages, oneLine } from '../../contracts/rules.ts';
import { categoriesStream, categoryStream } from '../../contracts/streams.ts';
import type { CategoryList, CategoryListCommand } from '../../domain/category-list.ts';
import type { Category } from '../../domain/category.ts';
import { slugOf } from '../../domain/slug.ts';
import type { Context } from '../../event-log/append.ts';
import { WrongExpectedRevisionError, type EventLog } from '../../event-log/event-log.ts';
import { allCategories } from '../../projections/categories.ts';
import type { Reads } from '../../projections/read-store/read-store.ts';
import { readCategories, type CategoriesToday } from '../reading/category-lists.ts';
import { retryOnConflict } from './retry-on-conflict.ts';
import { categoryDecider, categoryListDecider } from './deciders.ts';
import { handle, type Handled } from './handle.ts';
import { reserveSlug } from './slugs.ts';
import { noHistory } from './stream-history.ts';

export interface NewCategory extends CategoryLook {
  readonly slug?: string | undefined;
}

const taken = (field: string, sentence: string, message: string): DomainError =>
  new DomainError('ALREADY_EXISTS', sentence, [{ field, message }]);

/**
 * Tidies and validates a look. Unchanged fields of an existing category are not checked, because they may predate a
 * rule.
 */
const checked = (look: CategoryLook, { open }: CategoriesToday, before?: Category): CategoryLook => {
  const name = oneLine(look.name);
  const looksNew = (['iconClass', 'iconColor', 'bgColor'] as const).some((field) => look[field] !== before?.[field]);
  const errors = [...(name === before?.name ? [] : checkCategoryName(name)), ...(looksNew ? checkCategoryLook(look) : [])];
  if (errors.length > 0) throw invalid(errors);
  if (open.some((other) => other.id !== before?.id && other.name.toLowerCase() === name.toLowerCase()))
    throw taken('name', `There is a category called ${name} already.`, messages.categoryNameTaken);
  return { ...look, name };
};

/** The slug of a new category of this name, and whether it is taken. Throws `StoreUnavailableError`. */
export const slugFor = async (reads: Reads, name: string): Promise<{ slug: string; isTaken: boolean }> => {
  const slug = slugOf(oneLine(name));
  return { slug, isTaken: (await readCategories(reads)).bySlug(slug) !== undefined };
};

/**
 * Creates a category. Throws `DomainError` VALIDATION_FAILED or ALREADY_EXISTS, `LogUnavailableError`,
 * `StoreUnavailableError`.
 */
export const createCategory = async (
  log: EventLog,
  reads: Reads,
  { slug: asked, ...wanted }: NewCategory,
  context: Context,
): Promise<Handled<Category>> => {
  const categories = await readCategories(reads);
  const look = checked(wanted, categories);
  if (asked && categories.bySlug(slugOf(asked)))
    throw taken('slug', `The address ${slugOf(asked)} is taken.`, 'This address is taken. Please choose another one.');
  let categoryId = Math.max(0, ...(await allCategories(reads)).map(({ id }) => id)) + 1;
  for (;;) {
    const stream = categoryStream(categoryId);
    const slug = await reserveSlug({ log, kind: 'category', holder: stream, context }, slugOf(asked || look.name));
    try {
      return await handle(log, categoryDecider, stream, { type: 'CreateCategory', categoryId, slug, look }, context, noHistory);
    } catch (error) {
      if (!(error instanceof WrongExpectedRevisionError)) throw error;
      categoryId += 1;
    }
  }
};

const named = ({ bySlug }: CategoriesToday, slug: string): Category => {
  const category = bySlug(slug);
  if (!category) throw new DomainError('CATEGORY_NOT_FOUND', 'Category not found');
  return category;
};

/**
 * Changes the name and look of a category; its slug stays. `readRevision`: the revision that the caller read. Throws
 * like `createCategory`, and CATEGORY_NOT_FOUND, CATEGORY_RETIRED or CATEGORY_CHANGED.
 */
export const changeCategory = async (
  log: EventLog,
  reads: Reads,
  slug: string,
  change: Partial<CategoryLook>,
  context: Context,
  readRevision?: number,
): Promise<Handled<Category>> => {
  const categories = await readCategories(reads);
  const category = named(categories, slug);
  if (categories.retired.includes(category)) throw new DomainError('CATEGORY_RETIRED', 'This category is retired.');
  const { name } = checked({ ...category, ...change }, categories, category);
  const command = { type: 'ChangeCategory', look: { ...change, name }, readRevision } as const;
  return retryOnConflict(() => handle(log, categoryDecider, categoryStream(category.id), command, context));
};

const decideOnAll = (log: EventLog, command: CategoryListCommand, context: Context): Promise<Handled<CategoryList>> =>
  retryOnConflict(() => handle(log, categoryListDecider, categoriesStream, command, context));

const knownIn = ({ open, retired }: CategoriesToday): number[] => [...open, ...retired].map(({ id }) => id);

/**
 * Orders the categories that are not retired. `readChanges`: the number of changes when the caller read them. Throws
 * `DomainError` CATEGORY_CHANGED if the slugs are not exactly those, `LogUnavailableError`, `StoreUnavailableError`.
 */
export const orderCategories = async (
  log: EventLog,
  reads: Reads,
  slugs: readonly string[],
  context: Context,
  readChanges?: number,
): Promise<Handled<CategoryList>> => {
  const categories = await readCategories(reads);
  const ids = new Map([...categories.open, ...categories.retired].map(({ id, slug }) => [slug, id]));
  const categoryIds = slugs.map((slug) => ids.get(slug) ?? 0);
  return decideOnAll(log, { type: 'OrderCategories', categoryIds, known: knownIn(categories), readChanges }, context);
};

/**
 * Retires a category for good: its successor lists its posts, and it takes no more articles. Throws `DomainError`
 * CATEGORY_NOT_FOUND, CATEGORY_RETIRED or LAST_CATEGORY, `LogUnavailableError`, `StoreUnavailableError`.
 */
export const retireCategory = async (
  log: EventLog,
  reads: Reads,
  slug: string,
  successor: string,
  context: Context,
): Promise<Handled<CategoryList>> => {
  const categories = await readCategories(reads);
  const [categoryId, successorId] = [named(categories, slug).id, named(categories, successor).id];
  return decideOnAll(log, { type: 'RetireCategory', categoryId, successorId, known: knownIn(categories) }, context);
};
