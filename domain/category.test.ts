import t from 'tap';
import type { CategoryDomainEvent } from '../contracts/events.ts';
import { UnreadableEventError } from '../contracts/upcast.ts';
import { given as givenFor } from './test/given.ts';
import { decideCategory, evolveCategory } from './category.ts';

const given = givenFor({ decide: decideCategory, evolve: evolveCategory, stream: 'category-1' });

const look = { name: 'Robotics', iconClass: 'ri-robot-2-line', iconColor: 'text-rose-600', bgColor: 'bg-rose-100' };
const created: CategoryDomainEvent = { type: 'CategoryCreated', data: { categoryId: 1, slug: 'robotics', ...look } };

t.test('a category is created once', async (t) => {
  given(t).when({ type: 'CreateCategory', categoryId: 1, slug: 'robotics', look }).then(created);
  given(t, created).when({ type: 'CreateCategory', categoryId: 1, slug: 'robotics', look }).refused('ALREADY_EXISTS');
});

t.test('a category changes its look and keeps its slug', async (t) => {
  const changed: CategoryDomainEvent = { type: 'CategoryChanged', data: { categoryId: 1, ...look, name: 'Robots' } };
  given(t, created)
    .when({ type: 'ChangeCategory', look: { name: 'Robots' } })
    .then(changed);
  given(t).when({ type: 'ChangeCategory', look: {} }).refused('CATEGORY_NOT_FOUND');
  t.match(given(t, created, changed).state, { id: 1, slug: 'robotics', name: 'Robots', revision: 1 });
  t.same(given(t, created).state, { id: 1, slug: 'robotics', ...look, revision: 0 });
});

t.test('a change that was made of an older state is refused', async (t) => {
  const changed: CategoryDomainEvent = { type: 'CategoryChanged', data: { categoryId: 1, ...look, name: 'Robots' } };
  const change = (readRevision: number) => ({ type: 'ChangeCategory' as const, look: { name: 'Robots' }, readRevision });
  given(t, created).when(change(0)).then(changed);
  given(t, created, changed)
    .when(change(0))
    .refused('CATEGORY_CHANGED', /while you were editing it/);
});

t.test('a damaged history is not folded over', async (t) => {
  const changed: CategoryDomainEvent = { type: 'CategoryChanged', data: { categoryId: 1, ...look } };
  const unreadable = (message: string) => new UnreadableEventError(message);
  t.throws(() => given(t, changed), unreadable('CategoryChanged in category-1 speaks of a category that was never created.'));
  t.throws(
    () => given(t, created, created),
    unreadable('CategoryCreated in category-1 speaks of a category that was created before.'),
  );
});
