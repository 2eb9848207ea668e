import t from 'tap';
import type { CategoryListDomainEvent, CategoryListEvent } from '../contracts/events.ts';
import { evolveCategoryList } from '../domain/category-list.ts';
import { recorded } from '../domain/test/given.ts';
import { categoryList, onlyKey } from './category-list.ts';
import { put } from './projection.ts';
import { subjectOf } from './subjects.ts';

t.test('it keeps the order and the successors of all categories in one document', async (t) => {
  const events: CategoryListDomainEvent[] = [
    { type: 'CategoriesOrdered', data: { categoryIds: [3, 1, 2] } },
    { type: 'CategoryRetired', data: { categoryId: 1, successorId: 2 } },
  ];
  const [first, second] = recorded('categories-log', events) as [CategoryListEvent, CategoryListEvent];
  const before = evolveCategoryList(undefined, first);
  const now = evolveCategoryList(before, second);
  t.same(categoryList.categoryList?.(before, now, second), [
    put(onlyKey, { order: [3, 1, 2], successors: { 1: 2 }, changes: 2 }),
  ]);
});

t.test('its stream is one: another of the kind has no document', async (t) => {
  t.equal(subjectOf('categories-log')?.key, onlyKey);
  t.ok(Number.isNaN(subjectOf('categories-other')?.key));
});
