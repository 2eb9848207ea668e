import t from 'tap';
import type { CategoryDomainEvent, KnownEvent, PostDomainEvent } from '../contracts/events.ts';
import { cleanerVersion } from '../domain/article/clean.ts';
import { recorded } from '../domain/test/given.ts';
import { submitted } from './test/posts.ts';
import { categories } from './categories.ts';
import { categoryList } from './category-list.ts';
import { logClock } from './log-clock.ts';
import { reasonList } from './reason-list.ts';
import { posts } from './posts.ts';
import type { Projection } from './projection.ts';
import { changedPosts, foldCollections, subjectOf, type Subject } from './subjects.ts';
import { approve, logged, odd, submit, view, viewOfOld } from './test/log.ts';

const cases: [string, string | undefined, number][] = [
  ['post-12', 'post', 12],
  ['viewcounts-log', 'views', Number.NaN],
  ['views-12', 'views', 12],
  ['category-3', 'category', 3],
  ['slug-post-1', undefined, 0],
  ['categoryslug-power', undefined, 0],
  ['account-12', 'suspension', 12],
  ['signins-log', undefined, 0],
  ['operation-log', undefined, 0],
  ['$settings', undefined, 0],
  ['constructor-1', undefined, 0],
  ['__proto__-1', undefined, 0],
];

for (const [stream, subject, key] of cases) {
  t.test(`${stream} is about ${subject ?? 'nothing that readers see'}`, async (t) => {
    const found = subjectOf(stream);
    t.equal(found?.subject.name, subject);
    if (subject) t.same(found?.key, key);
  });
}

t.test('a text that an older cleaner let through is cleaned again, and no other', async (t) => {
  const { evolve } = subjectOf('post-7')?.subject as Subject;
  const content = '<p onclick="alert(1)">Pull-ups</p>';
  const after = (version: number) => {
    const event = { type: 'PostSubmitted', data: { ...submitted.data, content, cleanerVersion: version } } as PostDomainEvent;
    return evolve(undefined, recorded('post-7', [event])[0] as KnownEvent);
  };
  t.match(after(cleanerVersion - 1), { content: '<p>Pull-ups</p>', cleanerVersion });
  t.match(after(cleanerVersion), { content, cleanerVersion });
});

t.test('a category moves the collections that care for categories, in no parts', async (t) => {
  const { subject } = subjectOf('category-3') as { subject: Subject };
  const look = { name: 'Power', iconClass: 'bolt', iconColor: '#fff', bgColor: '#000' };
  const made: CategoryDomainEvent = { type: 'CategoryCreated', data: { categoryId: 3, slug: 'power', ...look } };
  const event = recorded('category-3', [made])[0] as KnownEvent;
  const after = subject.evolve(undefined, event);
  t.match(after, { id: 3, slug: 'power', ...look });
  t.match(subject.changes(categories as Projection, undefined, after, event), [{ key: 3 }]);
  t.same(subject.changes(posts as Projection, undefined, after, event), []);
  t.same(subject.parts(categories as Projection, undefined, after), []);
});

t.test('the posts that changed are those that something happened to, not those that were read', async (t) => {
  const events = logged(submit(1), approve(1), view(2), viewOfOld(3), odd('post-x'), odd('$settings'), odd('category-4'));
  t.same(changedPosts(events), new Set([1]));
});

t.test('posts, categories, what is decided on all of these, the reasons and the time of the log are folded', async (t) => {
  t.same(foldCollections, [posts, categories, categoryList, reasonList, logClock]);
});
