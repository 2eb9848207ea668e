import t from 'tap';
import type { CategoryWithCount } from '../../contracts/views/category.ts';
import type { HistoryEntry, ReviewedPost } from '../../contracts/views/post.ts';
import { decide, get, slugs } from '../test/asks.ts';
import { article, buildWithPeople, type Answer, type Person } from '../test/build.ts';
import { reviewPost } from '../commands/review-post.ts';
import { loadFrontend } from './frontend.ts';

/** Published posts can only be changed through a review. */

const site = await buildWithPeople(t, { RATE_LIMITS: 'false' }, await loadFrontend());
const { visitor, author, other, admin, clock } = site;
const minute = 60_000;

const decideProposal = (by: Person, id: number, status: string, headers = {}, reason?: string): Promise<Answer> =>
  by.call('PATCH', `/api/posts/${id}/proposal`, { status, ...(reason ? { reason } : {}) }, headers);
const withdraw = (by: Person, id: number, headers = {}) =>
  by.call('POST', `/api/posts/${id}/proposal/withdraw`, undefined, headers);
const countOf = async (slug: string): Promise<number> =>
  (await get<CategoryWithCount>(visitor, `/api/categories/${slug}`)).articlesCount;

/** Everything that readers and machines get of a post, with the ETags. */
const shown = async (slug: string): Promise<Record<string, string>> => {
  const urls = [
    ...[`/api/posts/${slug}`, `/api/posts/${slug}?view=page`, `/blog/${slug}`],
    ...['/api/posts?limit=100', '/api/posts/latest?view=card', '/api/posts/featured', '/api/search?q=bench'],
    ...['/api/categories', '/api/tags', '/api/posts?tag=anew', '/api/posts?author=author', '/feed.xml', '/sitemap-2.xml'],
  ];
  const answers: Record<string, string> = {};
  for (const url of urls) {
    const { payload, headers } = await visitor.call('GET', url);
    answers[url] = `${String(headers.etag)} ${payload}`;
  }
  return answers;
};

const newText = {
  title: 'Changed while it was live',
  tags: ['anew'],
  categoryId: 2,
  summary: 'What was measured since, in a new text.',
};

t.beforeEach(() => clock.advance(minute));

t.test('readers see what is published until the changes are approved, and then the new text everywhere', async (t) => {
  const post = await site.post('featured', { title: 'To be changed on the bench' });
  const published = clock.now().toISOString();
  const [one, two] = [await countOf('microcontrollers'), await countOf('power-electronics')];
  const before = await shown(post.slug);

  clock.advance(minute);
  const proposed = await author.call('PUT', `/api/posts/${post.id}`, article(newText), { 'if-match': `"${post.revision}"` });
  t.match(proposed.json(), {
    ...{ status: 'approved', title: post.title, featured: true, revision: post.revision + 1, updatedAt: published },
    proposal: { ...newText, status: 'pending', reason: null, proposedAt: clock.now().toISOString(), category: { id: 2 } },
  });
  for (const [url, answer] of Object.entries(await shown(post.slug)))
    t.ok(answer === before[url], `${url}: not a byte of what readers get`);
  t.match(await get(admin, '/api/posts?status=pending'), [{ id: post.id, status: 'approved', proposal: newText }]);
  t.match((await admin.call('GET', '/api/posts?status=pending&limit=1')).headers, { 'total-count': '1' });
  t.match(await get(author, '/api/user/posts?limit=1'), [{ id: post.id, proposal: newText }]);
  t.match(await get(admin, `/api/posts/${post.id}/review`), { proposal: newText });

  clock.advance(minute);
  const approved = await decideProposal(admin, post.id, 'approved', { 'if-match': String(proposed.headers.etag) });
  t.match(approved.json(), { ...newText, slug: post.slug, featured: true, publishedAt: published, proposal: null });
  t.equal(approved.json<ReviewedPost>().updatedAt, clock.now().toISOString());
  const after = await shown(post.slug);
  for (const [url, answer] of Object.entries(after)) if (!url.includes('search')) t.ok(answer !== before[url], url);
  t.ok(after[`/blog/${post.slug}`]?.includes('Changed while it was live'));
  t.match(after['/feed.xml'], new RegExp(`<published>${published}</published>\n<updated>${clock.now().toISOString()}</updated>`));
  t.match(after['/sitemap-2.xml'], clock.now().toISOString());
  t.strictSame(await slugs(visitor, '/api/search?q=changed'), [post.slug]);
  t.strictSame([await countOf('microcontrollers'), await countOf('power-electronics')], [one - 1, two + 1]);
  t.strictSame(await slugs(admin, '/api/posts?status=pending'), []);
  t.strictSame(
    (await get<HistoryEntry[]>(author, `/api/posts/${post.id}/history`)).slice(-2).map(({ type, title }) => [type, title]),
    [
      ['PostRevisionProposed', newText.title],
      ['PostRevisionApproved', newText.title],
    ],
  );
});

t.test('changes are rejected with a reason, revised, and taken back; what is published stays', async (t) => {
  const post = await site.post('approved', { title: 'Stays as it is' });
  await site.propose(post.id, newText);
  const rejected = await decideProposal(admin, post.id, 'rejected', {}, 'Where is the schematic?');
  t.match(rejected.json(), {
    title: 'Stays as it is',
    proposal: { ...newText, status: 'rejected', reason: 'Where is the schematic?' },
  });
  t.equal((await decideProposal(admin, post.id, 'approved')).statusCode, 409, 'nobody waits for it');
  const again = await site.propose(post.id, { ...newText, title: 'With a schematic' });
  t.match(again.proposal, { title: 'With a schematic', status: 'pending', reason: 'Where is the schematic?' });
  const late = await decideProposal(admin, post.id, 'approved', { 'if-match': rejected.headers.etag });
  t.equal(late.payload, 'Changes to this post were proposed by its author meanwhile. Read it again, then decide.');
  t.match((await withdraw(author, post.id)).json(), { title: 'Stays as it is', proposal: null });
  t.match((await withdraw(author, post.id)).statusCode, 409);
  t.match(await get(visitor, `/api/posts/${post.slug}`), { title: 'Stays as it is' });
});

t.test('unpublished meanwhile, the changes wait for nobody, and their author goes on from them', async (t) => {
  const post = await site.post('approved', { title: 'Unpublished while changes waited' });
  const read = await visitor.call('GET', `/api/posts/${post.slug}`);
  await site.propose(post.id, newText);
  const unpublished = await decide(admin, post.id, 'rejected', { 'if-match': String(read.headers.etag) }, 'A mistake.');
  t.match(unpublished.json(), { status: 'rejected', reason: 'A mistake.', proposal: { ...newText, status: 'rejected' } });
  t.strictSame(await slugs(admin, '/api/posts?status=pending'), []);
  t.match(await site.propose(post.id, newText), { status: 'pending', title: newText.title, proposal: null });
});

t.test('in the meantime what is published is featured, also by who has not read the changes', async (t) => {
  const post = await site.post('approved', { title: 'Featured while changes wait' });
  const read = { 'if-match': String((await visitor.call('GET', `/api/posts/${post.slug}`)).headers.etag) };
  await site.propose(post.id, newText);
  t.equal((await admin.call('PATCH', `/api/posts/${post.id}/featured`, { featured: true }, read)).statusCode, 200);
  const late = await admin.call('PATCH', `/api/posts/${post.id}/featured`, { featured: false }, read);
  t.equal(late.payload, 'This post was featured by you meanwhile. Read it again, then decide.');
});

t.test('so it is where the changes come in the very moment of the decision', async (t) => {
  const post = await site.post('approved', { title: 'Featured in the same moment' });
  const { log } = site.services;
  let proposed: Promise<unknown> | undefined;
  const append: typeof log.append = async (...asked) => {
    await (proposed ??= site.propose(post.id, newText));
    return log.append(...asked);
  };
  const readStream: typeof log.readStream = (...asked) => log.readStream(...asked);
  const slow = { site: log.site, append, readStream } as unknown as typeof log;
  const context = { actor: `user-${admin.id}`, correlationId: 'test', now: clock.now() };
  const { state } = await reviewPost(slow, post.id, { type: 'FeaturePost', readRevision: post.revision }, context);
  t.match(state, { featuredAt: clock.now().toISOString(), proposal: { status: 'pending' } });
});

t.test('changes into a category that was retired meanwhile stand with its successor', async (t) => {
  const categoryId = await site.category('Soon retired');
  const post = await site.post('approved', { title: 'Moves to a category that goes' });
  await site.propose(post.id, { ...newText, categoryId });
  const retired = await admin.call('POST', '/api/categories/soon-retired/retire', { successor: 'power-electronics' });
  t.equal(retired.statusCode, 204, retired.payload);
  t.match(await get(admin, `/api/posts/${post.id}/review`), { proposal: { category: { slug: 'power-electronics' } } });
  t.match((await decideProposal(admin, post.id, 'approved')).json(), { category: { slug: 'power-electronics' } });
  t.ok((await slugs(visitor, '/api/posts?category=power-electronics')).includes(post.slug));
});

t.test('of an approval and a newer text at once exactly one is taken first', async (t) => {
  for (let round = 1; round <= 10; round += 1) {
    const post = await site.post('approved', { title: `Changed at once ${round}` });
    const { revision } = await site.propose(post.id, newText);
    const tag = { 'if-match': `"${revision}"` };
    const answers = await Promise.all([
      author.call('PUT', `/api/posts/${post.id}`, article({ ...newText, title: 'Newer' }), tag),
      decideProposal(admin, post.id, 'approved', tag),
    ]);
    t.strictSame(answers.map(({ statusCode }) => statusCode).toSorted(), [200, 409]);
    const isApproved = answers[1].statusCode === 200;
    t.match(await get(visitor, `/api/posts/${post.slug}`), { title: isApproved ? newText.title : post.title });
  }
});

t.test('nobody but its author and the admins learns of changes', async (t) => {
  const post = await site.post('approved', { title: 'Changed in silence' });
  await site.propose(post.id, { ...newText, title: 'A secret zirconium title' });
  for (const person of [visitor, other]) {
    for (const url of [`/api/posts/${post.slug}`, `/api/posts/${post.id}/review`, `/api/posts/${post.id}/history`])
      t.notMatch((await person.call('GET', url)).payload, /zirconium|proposal|Proposed/, url);
  }
  t.equal((await withdraw(other, post.id)).statusCode, 403);
  t.equal((await decideProposal(other, post.id, 'approved')).statusCode, 403);
});

t.test('the audit log tells with the proposed title what is about the proposal alone', async (t) => {
  const post = await site.post('approved', { title: 'As it is published' });
  const propose = (title: string) => author.call('PUT', `/api/posts/${post.id}`, article({ title }));
  await propose('As it was proposed');
  await decideProposal(admin, post.id, 'rejected');
  await admin.call('PATCH', `/api/posts/${post.id}/featured`, { featured: true });
  await propose('As it is from now on');
  await decideProposal(admin, post.id, 'approved');
  await admin.call('PATCH', `/api/posts/${post.id}/featured`, { featured: false });
  const { entries } = await get<{ entries: { did: string; title: string; id: number }[] }>(admin, '/api/log?kind=post');
  t.strictSame(
    entries
      .filter(({ id }) => id === post.id)
      .slice(0, 7)
      .map(({ did, title }) => [did, title]),
    [
      ['PostUnfeatured', 'As it is from now on'],
      ['PostRevisionApproved', 'As it is from now on'],
      ['PostRevisionProposed', 'As it is from now on'],
      ['PostFeatured', 'As it is published'],
      ['PostRevisionRejected', 'As it was proposed'],
      ['PostRevisionProposed', 'As it was proposed'],
      ['PostApproved', 'As it is published'],
    ],
  );
});
