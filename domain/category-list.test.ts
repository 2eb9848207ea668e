import t from 'tap';
import type { CategoryListDomainEvent } from '../contracts/events.ts';
import { UnreadableEventError } from '../contracts/upcast.ts';
import {
  decideCategoryList,
  evolveCategoryList,
  inOrder,
  noCategoryList,
  successorOf,
  type CategoryListCommand,
} from './category-list.ts';
import { given as givenFor } from './test/given.ts';

const given = givenFor({ decide: decideCategoryList, evolve: evolveCategoryList, stream: 'categories-log' });

const known = [1, 2, 3];
const ordered = (...categoryIds: number[]): CategoryListDomainEvent => ({ type: 'CategoriesOrdered', data: { categoryIds } });
const retired = (categoryId: number, successorId: number): CategoryListDomainEvent => ({
  type: 'CategoryRetired',
  data: { categoryId, successorId },
});
const order = (categoryIds: number[], readChanges?: number): CategoryListCommand => ({
  type: 'OrderCategories',
  categoryIds,
  known,
  readChanges,
});
const retire = (categoryId: number, successorId: number): CategoryListCommand => ({
  type: 'RetireCategory',
  categoryId,
  successorId,
  known,
});

t.test('an order names every category that is not retired, once', async (t) => {
  given(t)
    .when(order([3, 1, 2]))
    .then(ordered(3, 1, 2));
  given(t, retired(2, 1))
    .when(order([3, 1]))
    .then(ordered(3, 1));
  for (const ids of [[], [1, 2], [1, 2, 2], [1, 2, 3, 3], [1, 2, 4], [0, 1, 2]])
    given(t)
      .when(order(ids))
      .refused('CATEGORY_CHANGED', /while you were ordering them/);
  given(t, retired(2, 1))
    .when(order([3, 1, 2]))
    .refused('CATEGORY_CHANGED');
});

t.test('an order that was made of an older one is refused', async (t) => {
  given(t)
    .when(order([3, 1, 2], 0))
    .then(ordered(3, 1, 2));
  given(t, ordered(2, 1, 3))
    .when(order([3, 1, 2], 1))
    .then(ordered(3, 1, 2));
  given(t, ordered(2, 1, 3))
    .when(order([3, 1, 2], 0))
    .refused('CATEGORY_CHANGED');
  given(t, retired(2, 1))
    .when(order([3, 1], 0))
    .refused('CATEGORY_CHANGED');
});

t.test('a category is retired once, into one that is not retired', async (t) => {
  given(t).when(retire(2, 1)).then(retired(2, 1));
  given(t, retired(2, 1))
    .when(retire(2, 3))
    .refused('CATEGORY_RETIRED', /retired already/);
  given(t)
    .when(retire(2, 2))
    .refused('CATEGORY_RETIRED', /own successor/);
  given(t, retired(2, 1))
    .when(retire(1, 2))
    .refused('CATEGORY_RETIRED', /The successor is retired itself/);
  given(t).when(retire(4, 1)).refused('CATEGORY_NOT_FOUND');
  given(t).when(retire(1, 4)).refused('CATEGORY_NOT_FOUND');
});

t.test('the last category is not retired', async (t) => {
  const two = [retired(1, 2), retired(2, 3)];
  for (const successor of [1, 2, 3])
    given(t, ...two)
      .when(retire(3, successor))
      .refused('LAST_CATEGORY', /add another one first/);
});

t.test('a successor may be retired later: the last one has the posts', async (t) => {
  const { state = noCategoryList } = given(t, retired(1, 2), retired(2, 3));
  t.same(
    [1, 2, 3, 4].map((id) => successorOf(state, id)),
    [3, 3, 3, 4],
  );
  t.same(state, { order: [], successors: { 1: 2, 2: 3 }, changes: 2 });
});

t.test('categories stand in the order given; those made since come after them, and without one the oldest first', async (t) => {
  t.same(inOrder(noCategoryList, [1, 2, 3]), [1, 2, 3]);
  const { state = noCategoryList } = given(t, ordered(3, 1, 2), retired(1, 3));
  t.same(inOrder(state, [1, 2, 3, 4, 5]), [3, 2, 4, 5]);
});

t.test('what cannot have happened is not folded over', async (t) => {
  const unreadable = new UnreadableEventError('CategoryRetired in categories-log speaks of a category that was retired before.');
  t.throws(() => given(t, retired(1, 2), retired(1, 3)), unreadable);
  t.throws(() => given(t, retired(1, 2), retired(2, 1)), unreadable, 'no circle');
  t.throws(() => given(t, retired(1, 1)), unreadable);
  const elsewhere = givenFor({ decide: decideCategoryList, evolve: evolveCategoryList, stream: 'categories-other' });
  t.throws(() => elsewhere(t, ordered(1)), { message: /belongs in categories-log/ });
});
