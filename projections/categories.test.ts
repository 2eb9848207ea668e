import t from 'tap';
import type { CategoryEvent, CategoryDomainEvent } from '../contracts/events.ts';
import { evolveCategory } from '../domain/category.ts';
import { recorded } from '../domain/test/given.ts';
import { categories } from './categories.ts';
import { put } from './projection.ts';

const look = { name: 'Power', iconClass: 'bolt', iconColor: '#fff', bgColor: '#000' };
const created: CategoryDomainEvent = { type: 'CategoryCreated', data: { categoryId: 3, slug: 'power', ...look } };
const changed: CategoryDomainEvent = { type: 'CategoryChanged', data: { categoryId: 3, ...look, name: 'Power supplies' } };

t.test('it keeps each category as it is now', async (t) => {
  const [first, second] = recorded('category-3', [created, changed]) as [CategoryEvent, CategoryEvent];
  const before = evolveCategory(undefined, first);
  const now = evolveCategory(before, second);
  t.same(categories.category?.(undefined, before, first), [put(3, { id: 3, slug: 'power', ...look, revision: 0 })]);
  t.same(categories.category?.(before, now, second), [
    put(3, { id: 3, slug: 'power', ...look, name: 'Power supplies', revision: 1 }),
  ]);
});
