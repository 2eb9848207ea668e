import t from 'tap';
import type { PostDomainEvent } from '../contracts/events.ts';
import { categoryCounts } from './category-counts.ts';
import { add } from './projection.ts';
import { approved, featured, given, rejected, revised, submitted, unpublished } from './test/posts.ts';

const one = (categoryId: number, by: number) =>
  add(categoryId, { id: categoryId, articlesCount: 0, rank: 0 }, { articlesCount: by, rank: -by });
const moved = revised({ categoryId: 4 });

const cases: [string, PostDomainEvent[], PostDomainEvent, unknown[]][] = [
  ['a new post does not count', [], submitted, []],
  ['a published one counts', [submitted], approved, [one(3, 1)]],
  ['a rejected one never did', [submitted], rejected, []],
  ['an unpublished one counts no more', [submitted, approved], unpublished, [one(3, -1)]],
  ['a pending one may move without counting', [submitted], moved, []],
  ['it counts where it is when it is published', [submitted, moved], approved, [one(4, 1)]],
  ['published again elsewhere, it counts there', [submitted, approved, unpublished, moved], approved, [one(4, 1)]],
  ['a pick changes no count', [submitted, approved], featured, []],
];

for (const [title, history, domainEvent, changes] of cases) {
  t.test(title, async (t) => {
    t.same(given(categoryCounts, ...history)(domainEvent), changes);
  });
}
