import { DomainError, invalid } from '../../contracts/errors.ts';
import type { CategoryLook } from '../../contracts/events/category.ts';
import { checkCategoryName, oneLine } from '../../contracts/rules.ts';
import { allCategories } from '../../projections/categories.ts';
import type { Reads } from '../../projections/read-store/read-store.ts';
import type { Category } from '../../domain/category.ts';
import { WrongExpectedRevisionError, type EventLog } from '../../event-log/event-log.ts';
import type { Context } from '../../event-log/append.ts';
import { handle, type Handled } from './handle.ts';
import { noHistory } from './stream-history.ts';
import { categoryStream } from '../../contracts/streams.ts';
import { categoryDecider } from './deciders.ts';
import { slugOf } from '../../domain/slug.ts';
import { reserveSlug } from './slugs.ts';

export interface NewCategory extends CategoryLook {
  readonly slug?: string | undefined;
}

const tidied = async (reads: Reads, look: CategoryLook, but?: number): Promise<CategoryLook> => {
  const name = oneLine(look.name);
  const errors = checkCategoryName(name);
  if (errors.length > 0) throw invalid(errors);
  const others = await allCategories(reads);
  if (others.some((other) => other.id !== but && other.name.toLowerCase() === name.toLowerCase())) {
    throw new DomainError('ALREADY_EXISTS', `There is a category called ${name} already.`, [
      { field: 'name', message: 'This name is taken.' },
    ]);
  }
  return { ...look, name };
};

/**
 * Makes a category. Throws `DomainError` VALIDATION_FAILED or ALREADY_EXISTS, `LogUnavailableError`,
 * `StoreUnavailableError`.
 */
export const createCategory = async (
  log: EventLog,
  reads: Reads,
  wanted: NewCategory,
  context: Context,
): Promise<Handled<Category>> => {
  const look = await tidied(reads, wanted);
  let categoryId = Math.max(0, ...(await allCategories(reads)).map(({ id }) => id)) + 1;
  for (;;) {
    const stream = categoryStream(categoryId);
    const slug = await reserveSlug({ log, kind: 'categoryslug', holder: stream, context }, slugOf(wanted.slug || look.name));
    try {
      return await handle(log, categoryDecider, stream, { type: 'CreateCategory', categoryId, slug, look }, context, noHistory);
    } catch (error) {
      if (!(error instanceof WrongExpectedRevisionError)) throw error;
      categoryId += 1;
    }
  }
};

/** Changes how a category is called and shown; its slug stays. Throws like `createCategory`, and CATEGORY_NOT_FOUND. */
export const changeCategory = async (
  log: EventLog,
  reads: Reads,
  slug: string,
  change: Partial<CategoryLook>,
  context: Context,
): Promise<Handled<Category>> => {
  const category = (await allCategories(reads)).find((one) => one.slug === slug);
  if (!category) throw new DomainError('CATEGORY_NOT_FOUND', 'Category not found');
  const look = await tidied(reads, { ...category, ...change }, category.id);
  return handle(log, categoryDecider, categoryStream(category.id), { type: 'ChangeCategory', look }, context);
};
