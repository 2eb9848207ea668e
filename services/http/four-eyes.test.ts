import t from 'tap';
import type { ClaimView } from '../../contracts/views/claim.ts';
import type { HistoryEntry, ReviewedPost } from '../../contracts/views/post.ts';
import { article, buildWithPeople, type Person } from '../test/build.ts';
import { refused } from '../test/refused.ts';

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
  const isRefused = async (answer: Awaited<ReturnType<typeof decide>>) => {
    t.equal(answer.statusCode, 403);
    t.equal(answer.payload, 'You wrote this post yourself: another admin has to decide on it.');
  };
  for (const status of ['approved', 'rejected']) await isRefused(await decide(site.admin, own, status));
  t.equal((await site.visitor.call('GET', `/api/posts/${own.slug}`)).statusCode, 404, 'nothing was decided');

  t.equal((await decide(second, own, 'approved')).statusCode, 200);
  await isRefused(await feature(site.admin, own, true));
  t.equal((await feature(second, own, true)).statusCode, 200);
  await isRefused(await feature(site.admin, own, false));
  await isRefused(await decide(site.admin, own, 'rejected'));
  await isRefused(await site.admin.call('POST', `/api/posts/${own.id}/erasure`, { reason: 'They asked for it.' }));

  const other = await submitted(site.author);
  t.equal((await decide(site.admin, other, 'approved')).statusCode, 200);
  t.strictSame(await historyOf(second, own), [
    ['PostSubmitted', false],
    ['PostApproved', false],
    ['PostFeatured', false],
  ]);
});

t.test('where FOUR_EYES holds, admins claim no posts of their own, and keep others from none', async (t) => {
  const site = await buildWithPeople(t, { FOUR_EYES: 'true', REVIEW_CLAIMS: 'required' });
  const second = await site.register('second', true);
  const own = await submitted(site.admin);
  const claim = (by: Person, { id }: ReviewedPost, body = {}) => by.call('PUT', `/api/posts/${id}/claim`, body);
  const claims = async () => (await second.call('GET', '/api/claims')).json<ClaimView[]>();
  const sentence = 'You wrote this post yourself: another admin has to decide on it.';
  refused(t, await claim(site.admin, own), 403, sentence);
  t.same(await claims(), []);
  t.equal((await claim(second, own)).statusCode, 200);
  refused(t, await claim(site.admin, own, { from: second.id }), 403, sentence);
  t.match(await claims(), [{ postId: own.id, by: { username: 'second' } }]);
  const bulk = { posts: [{ id: own.id, textRevision: 0 }], status: 'approved' };
  t.match((await site.admin.call('POST', '/api/queue/decisions', bulk)).json(), { refused: [{ code: 'OWN_POST', sentence }] });
  await second.call('DELETE', `/api/posts/${own.id}/claim`);

  // A claim made before the setting was changed.
  const now = site.clock.now().getTime();
  await site.services.claims.claim({ postId: own.id, userId: site.admin.id, since: now, until: now + 600_000 });
  t.same(await claims(), []);
  t.equal((await decide(second, own, 'approved')).statusCode, 200);
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
