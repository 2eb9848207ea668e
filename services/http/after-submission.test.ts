import t from 'tap';
import type { HistoryEntry, ReviewedPost } from '../../contracts/views/post.ts';
import { decide, get, slugs } from '../test/asks.ts';
import { article, buildWithPeople } from '../test/build.ts';

/** How authors manage the articles that they have submitted. */

const site = await buildWithPeople(t, { RATE_LIMITS: 'false' });
const { visitor, author, other, admin, clock } = site;

const typesOf = async (id: number): Promise<string[]> =>
  (await get<HistoryEntry[]>(admin, `/api/posts/${id}/history`)).map(({ type }) => type);

t.beforeEach(() => clock.advance(60_000));

t.test('a withdrawn post leaves the queue, stays with its author, and is submitted again', async (t) => {
  const post = await site.submit({ title: 'Sent too soon' });
  const withdrawn = await author.call('POST', `/api/posts/${post.id}/withdraw`, undefined, { 'if-match': '"0"' });
  t.equal(withdrawn.headers.etag, '"1"');
  t.match(withdrawn.json(), { status: 'withdrawn', revision: 1, submittedAt: post.submittedAt });
  t.strictSame(await slugs(admin, '/api/posts?status=pending'), []);
  t.match(await get(author, '/api/user/posts'), [{ slug: 'sent-too-soon', status: 'withdrawn' }]);
  t.match(await get(author, '/api/posts/sent-too-soon'), { status: 'withdrawn' });
  t.match(await get(author, '/api/posts/sent-too-soon?view=page'), { status: 'withdrawn' });
  for (const person of [visitor, other]) t.equal((await person.call('GET', '/api/posts/sent-too-soon')).statusCode, 404);

  const late = await decide(admin, post.id, 'approved', { 'if-match': '"0"' });
  t.equal(late.payload, 'This post was withdrawn by its author meanwhile. Read it again, then decide.');
  t.equal((await decide(admin, post.id, 'approved')).statusCode, 409, 'nor is it decided on unread');

  clock.advance(60_000);
  const again = await author.call('PUT', `/api/posts/${post.id}`, article({ title: 'Sent again' }), { 'if-match': '"1"' });
  t.match(again.json(), { status: 'pending', slug: 'sent-too-soon', submittedAt: clock.now().toISOString() });
  t.strictSame(await slugs(admin, '/api/posts?status=pending'), ['sent-too-soon']);
  t.equal((await decide(admin, post.id, 'approved')).statusCode, 200);
  t.strictSame(await typesOf(post.id), ['PostSubmitted', 'PostWithdrawn', 'PostRevised', 'PostApproved']);
});

t.test('the reason of a rejection stays until the next decision', async (t) => {
  const post = await site.submit({ title: 'Declined with a reason' });
  await site.decide(post.id, 'rejected', 'Please add a schematic.');
  const revised = await author.call('PUT', `/api/posts/${post.id}`, article({ title: 'Declined with a reason' }));
  t.match(revised.json(), { status: 'pending', reason: 'Please add a schematic.' });
  t.match(await site.withdraw(post.id), { status: 'withdrawn', reason: 'Please add a schematic.' });
  await author.call('PUT', `/api/posts/${post.id}`, article({ title: 'Declined with a reason' }));
  t.match(await site.decide(post.id, 'approved'), { status: 'approved', reason: null });
});

t.test('a deleted post is in no list and at no address; its record stays', async (t) => {
  const kept = await site.post('rejected', { title: 'Another one that stays' });
  const post = await site.post('rejected', { title: 'Of no use any more' });
  const draft = (id: string, postId: number) => ({
    ...{ id, title: 'New', categoryId: '1', tags: '', summary: '', readTime: '', content: '' },
    revises: { postId, revision: 1 },
  });
  await author.call('POST', '/api/user/drafts', draft('of-the-one-to-be-deleted', post.id));
  await author.call('POST', '/api/user/drafts', draft('of-the-one-that-stays', kept.id));
  const late = await author.call('DELETE', `/api/posts/${post.id}`, undefined, { 'if-match': '"0"' });
  t.equal(late.payload, 'This post was rejected by an admin meanwhile. Read it again, then delete it.');
  const deleted = await author.call('DELETE', `/api/posts/${post.id}`, undefined, { 'if-match': '"1"' });
  t.strictSame([deleted.statusCode, deleted.payload], [204, '']);
  t.match(await get(author, '/api/user/drafts'), [{ id: 'of-the-one-that-stays' }]);
  t.equal((await get<unknown[]>(author, '/api/user/drafts')).length, 1, 'drafts that revise it are gone');
  for (const person of [visitor, other, author, admin])
    t.equal((await person.call('GET', `/api/posts/${post.slug}`)).statusCode, 404, person.username);
  const own = await get<ReviewedPost[]>(author, '/api/user/posts?limit=100');
  t.ok(own.some(({ id }) => id === kept.id));
  t.notOk(own.some(({ id }) => id === post.id));
  t.notOk((await slugs(admin, '/api/posts?status=rejected')).includes(post.slug));
  t.strictSame(await typesOf(post.id), ['PostSubmitted', 'PostRejected', 'PostDeleted']);
  for (const [method, url, body] of [
    ['PUT', `/api/posts/${post.id}`, article()],
    ['POST', `/api/posts/${post.id}/withdraw`, undefined],
    ['DELETE', `/api/posts/${post.id}`, undefined],
  ] as const)
    t.equal((await author.call(method, url, body)).statusCode, 404, method);
  t.equal((await decide(admin, post.id, 'approved')).statusCode, 404);
  const { entries } = await get<{ entries: { did: string }[] }>(admin, '/api/log?kind=post&limit=1');
  t.match(entries, [{ did: 'PostDeleted' }]);
});

t.test('of a withdrawal and a decision at once exactly one is taken', async (t) => {
  for (let round = 1; round <= 10; round += 1) {
    const post = await site.submit({ title: `Withdrawn or approved ${round}` });
    const answers = await Promise.all([
      author.call('POST', `/api/posts/${post.id}/withdraw`, undefined, { 'if-match': '"0"' }),
      decide(admin, post.id, 'approved', { 'if-match': '"0"' }),
    ]);
    t.strictSame(answers.map(({ statusCode }) => statusCode).toSorted(), [200, 409]);
    t.equal((await typesOf(post.id)).length, 2);
  }
});
