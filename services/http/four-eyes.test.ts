import t from 'tap';
import type { HistoryEntry, ReviewedPost } from '../../contracts/views/post.ts';
import { article, buildWithPeople, type Person } from '../test/build.ts';

const submitted = async (by: Person): Promise<ReviewedPost> =>
  (await by.call('POST', '/api/posts', article())).json<ReviewedPost>();
const decide = (by: Person, { id }: ReviewedPost, status: string) => by.call('PATCH', `/api/posts/${id}/status`, { status });
const feature = (by: Person, { id }: ReviewedPost, featured: boolean) =>
  by.call('PATCH', `/api/posts/${id}/featured`, { featured });
const historyOf = async (by: Person, { id }: ReviewedPost) =>
  (await by.call('GET', `/api/posts/${id}/history`)).json<HistoryEntry[]>().map(({ type, ownPost }) => [type, ownPost]);

t.test('where FOUR_EYES holds, admins decide on posts of others only', async (t) => {
  const site = await buildWithPeople(t, { FOUR_EYES: 'true' });
  const second = await site.register('second', true);
  t.match((await site.admin.call('GET', '/api/user')).json(), { mayDecideOwnPosts: false });
  const own = await submitted(site.admin);
  const refused = async (answer: Awaited<ReturnType<typeof decide>>) => {
    t.equal(answer.statusCode, 403);
    t.equal(answer.payload, 'You wrote this post yourself: another admin has to decide on it.');
  };
  for (const status of ['approved', 'rejected']) await refused(await decide(site.admin, own, status));
  t.equal((await site.visitor.call('GET', `/api/posts/${own.slug}`)).statusCode, 404, 'nothing was decided');

  t.equal((await decide(second, own, 'approved')).statusCode, 200);
  await refused(await feature(site.admin, own, true));
  t.equal((await feature(second, own, true)).statusCode, 200);
  await refused(await feature(site.admin, own, false));
  await refused(await decide(site.admin, own, 'rejected'));
  await refused(await site.admin.call('POST', `/api/posts/${own.id}/erasure`, { reason: 'They asked for it.' }));

  const other = await submitted(site.author);
  t.equal((await decide(site.admin, other, 'approved')).statusCode, 200);
  t.strictSame(await historyOf(second, own), [
    ['PostSubmitted', false],
    ['PostApproved', false],
    ['PostFeatured', false],
  ]);
});

t.test('where it does not, they may, and the history says so', async (t) => {
  const site = await buildWithPeople(t);
  t.match((await site.admin.call('GET', '/api/user')).json(), { mayDecideOwnPosts: true });
  const own = await submitted(site.admin);
  t.equal((await decide(site.admin, own, 'rejected')).statusCode, 200);
  t.equal((await site.admin.call('PUT', `/api/posts/${own.id}`, article())).statusCode, 200);
  t.equal((await decide(site.admin, own, 'approved')).statusCode, 200);
  t.strictSame(await historyOf(site.admin, own), [
    ['PostSubmitted', false],
    ['PostRejected', true],
    ['PostRevised', false],
    ['PostApproved', true],
  ]);
  const other = await submitted(site.author);
  t.equal((await decide(site.admin, other, 'approved')).statusCode, 200);
  t.strictSame(await historyOf(site.admin, other), [
    ['PostSubmitted', false],
    ['PostApproved', false],
  ]);
});
