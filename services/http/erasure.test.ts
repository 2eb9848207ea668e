import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { imagePath } from '../../contracts/images.ts';
import { socialPicturePath } from '../../contracts/social-picture.ts';
import type { LogPage } from '../../contracts/views/log.ts';
import type { HistoryEntry, ReviewedPost } from '../../contracts/views/post.ts';
import { postStream } from '../../contracts/streams.ts';
import { appendNext } from '../../event-log/append.ts';
import { SqliteEventLog } from '../../event-log/sqlite.ts';
import { aDraft } from '../drafts/test/draft.ts';
import { article, buildWithPeople, password, type Answer, type Person, type TestSite } from '../test/build.ts';
import { folder } from '../test/folder.ts';
import { uploadPicture } from '../test/upload-picture.ts';
import { loadFrontend } from './frontend.ts';

const reason = 'They asked for it.';
const problem = { accept: 'application/problem+json' };

const erase = (by: Person, { id }: { id: number }, body: object = { reason }): Promise<Answer> =>
  by.call('POST', `/api/posts/${id}/erasure`, body, problem);
const erasePerson = (by: Person, { id }: { id: number }, articles: string): Promise<Answer> =>
  by.call('POST', `/api/people/${id}/erasure`, { reason, articles }, problem);

const refused = (t: Test, answer: Answer, status: number, code: string, detail: RegExp): void =>
  void t.match([answer.statusCode, answer.json()], [status, { code, detail }]);

const typesIn = async ({ services: { log } }: TestSite, stream: string): Promise<string[]> =>
  (await log.readStream(stream)).map(({ type }) => type);

const erasedAccounts = async (site: TestSite): Promise<unknown[]> =>
  (await site.services.log.readStream('operation-log')).filter(({ type }) => type === 'AccountErased').map(({ data }) => data);

const logOf = async (by: Person, query: string): Promise<LogPage['entries']> =>
  (await by.call('GET', `/api/log?${query}`)).json<LogPage>().entries;

/** Words that occur only in this article. */
const words = {
  title: 'Zirkonium supply',
  summary: 'How to build a zirkonium supply that has a current limit.',
  tags: ['zirkonium'],
  slug: 'a-supply',
};
const said = /zirkonium/i;

/** Where readers, its author and admins find a published article. */
const places = ({ slug, id }: ReviewedPost): readonly string[] => [
  ...['/', `/blog/${slug}`, '/categories', '/tags', '/picks', '/authors/author', '/feed.xml', '/sitemap.xml'],
  ...['latest', 'featured', 'popular', slug, `${slug}?view=page`].map((path) => `/api/posts/${path}`),
  ...['/api/posts', '/api/posts?view=card', '/api/search?q=zirkonium', '/api/tags', '/api/user/posts'],
  ...['approved', 'rejected', 'pending'].map((status) => `/api/posts?status=${status}`),
  ...[`/api/posts/${id}/history`, '/api/authors/author', '/api/log'],
];

t.test('an erased article is nowhere from that moment on, also where answers were cached', async (t) => {
  const frontend = await loadFrontend();
  const site = await buildWithPeople(t, { RATE_LIMITS: 'false' }, frontend);
  const { visitor, author, admin } = site;
  const post = await site.post('featured', words);
  const other = await site.post('approved', { title: 'Another article that stays' });
  const picture = socialPicturePath(post, site.services.ownerSite.site);
  // On a busy machine the server may shed it.
  t.ok([200, 503].includes((await visitor.call('GET', picture)).statusCode));
  const etags = new Map<string, string>();
  let found = 0;
  for (const path of places(post))
    for (const by of [visitor, author, admin]) {
      const { payload, headers } = await by.call('GET', path);
      if (said.test(payload)) found += 1;
      if (by === visitor && headers.etag) etags.set(path, String(headers.etag));
    }
  t.ok(found > 25, `it was found ${found} times before`);

  const answer = await erase(admin, post);
  t.same([answer.statusCode, answer.json()], [200, { posts: 1, oldTexts: 0 }]);
  const position = String(answer.headers['log-position']);
  t.match(position, /^\d+$/);
  for (const path of places(post).filter((path) => !path.includes('?q=')))
    for (const by of [visitor, author, admin]) t.notMatch((await by.call('GET', path)).payload, said, `${path}, ${by.username}`);
  t.same((await visitor.call('GET', '/api/search?q=zirkonium')).json(), []);
  for (const [path, etag] of etags)
    if (path.startsWith('/api/posts') || path === '/feed.xml')
      t.not((await visitor.call('GET', path, undefined, { 'if-none-match': etag })).statusCode, 304, path);
  for (const path of [`/blog/${post.slug}`, `/api/posts/${post.slug}`, picture])
    for (const by of [visitor, author, admin]) t.equal((await by.call('GET', path)).statusCode, 404, path);

  t.same(
    (await author.call('GET', '/api/user/posts')).json<ReviewedPost[]>().map(({ id }) => id),
    [other.id],
  );
  const approved = await admin.call('GET', '/api/posts?status=approved');
  t.same([approved.json<ReviewedPost[]>().length, approved.headers['total-count']], [1, '1']);
  const history = (await admin.call('GET', `/api/posts/${post.id}/history`)).json<HistoryEntry[]>();
  t.match(history.at(-1), { type: 'PostErased', actor: { username: 'admin' }, reason });
  const [entry] = await logOf(admin, `post=${post.id}`);
  t.match(entry, { did: 'PostErased', username: 'admin', reason });
});

t.test('an author who goes on writing is told that the article was erased, whatever was in it', async (t) => {
  const site = await buildWithPeople(t, { RATE_LIMITS: 'false' });
  const { author, other, admin } = site;
  const post = await site.post('approved', words);
  const gone = 'f'.repeat(40);
  const content = `<p>Goes on.</p><img src="${imagePath(gone, { width: 100, height: 50 })}" alt="">`;
  const revises = { postId: post.id, revision: 1 };
  const draft = { ...article({ content }), tags: 'one', readTime: '1', categoryId: '1', revises };
  const id = '11111111-1111-4111-8111-111111111111';
  const ifFirst = { ...problem, 'if-match': '"1"' };
  t.equal((await author.call('POST', '/api/user/drafts', { id, ...draft })).statusCode, 201);
  t.equal((await erase(admin, post)).statusCode, 200);
  const sentence = /^This article was erased by the editors, .* kept as a new draft\.$/;
  refused(t, await author.call('PUT', `/api/posts/${post.id}`, article({ content }), problem), 410, 'POST_ERASED', sentence);
  refused(t, await author.call('PUT', `/api/user/drafts/${id}`, draft, ifFirst), 410, 'POST_ERASED', sentence);
  const more = { ...draft, id: id.replaceAll('1', '2') };
  refused(t, await author.call('POST', '/api/user/drafts', more, problem), 410, 'POST_ERASED', sentence);
  refused(t, await other.call('PUT', `/api/posts/${post.id}`, article(), problem), 404, 'POST_NOT_FOUND', /./);
});

t.test('an account is erased with what it wrote, or without; and nobody signs in to it', async (t) => {
  const site = await buildWithPeople(t, { RATE_LIMITS: 'false' });
  const { admin, author, other } = site;
  const post = await site.post('approved', words);
  const kept = await site.submit({ title: 'An article that is kept' }, other);
  await site.decide(kept.id, 'approved');
  const answer = await erasePerson(admin, author, 'erase');
  t.same([answer.statusCode, answer.json()], [200, { posts: 1, oldTexts: 0 }]);
  t.equal((await site.visitor.call('GET', `/api/posts/${post.slug}`)).statusCode, 404);
  t.equal((await author.call('GET', '/api/user')).statusCode, 401, 'the session is over');
  t.equal((await site.visitor.call('POST', '/api/login', { username: 'author', password })).statusCode, 401);
  t.equal((await admin.call('GET', `/api/people/${author.id}`)).statusCode, 404);
  t.same((await erasePerson(admin, other, 'keep')).json(), { posts: 0, oldTexts: 0 });
  const left = await site.visitor.call('GET', `/api/posts/${kept.slug}`);
  t.match(left.json(), { title: 'An article that is kept', author: { fullName: /former/i } });
  t.same(await erasedAccounts(site), [
    { accountId: author.id, articles: 'erased', reason },
    { accountId: other.id, articles: 'kept', reason },
  ]);
  const erasures = (await logOf(admin, '')).filter((entry) => 'did' in entry && entry.did === 'AccountErased');
  t.match(erasures, [
    { username: 'admin', reason, to: 'account', id: other.id },
    { username: 'admin', reason, to: 'account', id: author.id },
  ]);
  const ofAccount = (await logOf(admin, `?person=%23${author.id}&kind=account`)).filter((entry) => 'did' in entry);
  t.ok(
    ofAccount.some((entry) => 'did' in entry && entry.did === 'AccountErased'),
    'why stands with the account',
  );
});

t.test('nobody erases the own account, nor an admin: that right is revoked first', async (t) => {
  const site = await buildWithPeople(t, { RATE_LIMITS: 'false' });
  const { admin, author } = site;
  const second = await site.register('second', true);
  refused(t, await erasePerson(admin, admin, 'erase'), 403, 'OWN_ACCOUNT', /another admin, or the operator/);
  refused(t, await erasePerson(admin, second, 'erase'), 409, 'ACCOUNT_IS_ADMIN', /Revoke that right first, then erase/);
  t.same(await erasedAccounts(site), []);
  await admin.call('PATCH', `/api/people/${second.id}/admin`, { isAdmin: false });
  // If the rights were revoked in the middle of the call, it is refused and the account remains.
  t.equal((await erasePerson(second, author, 'keep')).statusCode, 403);
  t.equal((await erasePerson(admin, second, 'keep')).statusCode, 200);
});

t.test('of several who erase the same at once one is recorded, and none fails', async (t) => {
  const site = await buildWithPeople(t, { RATE_LIMITS: 'false' });
  const second = await site.register('second', true);
  const post = await site.post('approved', words);
  const two = await Promise.all([erase(site.admin, post), erase(second, post), erase(site.admin, post)]);
  t.same(
    two.map(({ statusCode }) => statusCode),
    [200, 200, 200],
  );
  t.same(await typesIn(site, postStream(post.id)), ['PostSubmitted', 'PostApproved', 'PostErased']);
  const more = await site.post('pending', { title: 'Decided on, and erased' });
  const race = await Promise.all([
    erase(site.admin, more),
    second.call('PATCH', `/api/posts/${more.id}/status`, { status: 'approved' }),
    erasePerson(second, site.author, 'erase'),
    erasePerson(site.admin, site.author, 'erase'),
  ]);
  t.ok([200, 404, 409].includes(race[1]?.statusCode ?? 0), 'the decision came before, or too late');
  t.same([race[0], race[2], race[3]].map((answer) => answer?.statusCode), [200, 200, 200]); // prettier-ignore
  t.equal((await typesIn(site, postStream(more.id))).filter((type) => type === 'PostErased').length, 1);
  t.equal((await erasedAccounts(site)).length, 1);
  t.equal((await typesIn(site, `account-${site.author.id}`)).filter((type) => type === 'AccountClosed').length, 1);
});

/** Holds a method back: `begun` resolves when it is called, and `release` lets it continue. */
const held = <Name extends string>(target: Record<Name, (...args: never[]) => Promise<unknown>>, name: Name) => {
  let [begin, release] = [(): void => undefined, (): void => undefined];
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const released = new Promise<void>((resolve) => (release = resolve));
  const method = target[name].bind(target);
  target[name] = async (...args) => {
    begin();
    await released;
    return method(...args);
  };
  return { begun, release };
};

t.test('a draft that is saved while its author is erased is not kept', async (t) => {
  const site = await buildWithPeople(t, { RATE_LIMITS: 'false' });
  const { admin, author, services } = site;
  const { values } = aDraft();
  const { begun, release } = held(services.drafts, 'add');
  const saving = author.call('POST', '/api/user/drafts', { id: randomUUID(), ...values }, problem);
  await begun;
  t.equal((await erasePerson(admin, author, 'erase')).statusCode, 200);
  release();
  refused(t, await saving, 401, 'NOT_SIGNED_IN', /This account was removed, and nothing was saved/);
  t.same(await services.drafts.all(undefined, 9), []);
});

for (const [store, method] of [
  ['imageRecords', 'keep'],
  ['imageStore', 'put'],
] as const)
  t.test(`a picture that is uploaded while its author is erased is not kept: ${method}`, async (t) => {
    const site = await buildWithPeople(t, { RATE_LIMITS: 'false' });
    const { admin, author, services } = site;
    const { begun, release } = held(services[store] as unknown as Record<typeof method, () => Promise<unknown>>, method);
    const refusal = t.rejects(uploadPicture(t, services, author.id, 400), { code: 'NOT_SIGNED_IN' });
    await begun;
    t.equal((await erasePerson(admin, author, 'erase')).statusCode, 200);
    release();
    await refusal;
    t.same(await services.imageRecords.all('', 9), []);
    for await (const name of services.imageStore.names()) t.fail(`${name} is left`);
  });

for (const articles of ['erase', 'keep'])
  t.test(`what an author sends while the account is erased, its articles: ${articles}, is not recorded`, async (t) => {
    const site = await buildWithPeople(t, { RATE_LIMITS: 'false' });
    const { admin, author, services } = site;
    const [pending, published] = [await site.post('pending', words), await site.post('approved', words)];
    const { begun, release } = held(services.articleWorkers, 'clean');
    const before = await typesIn(site, postStream(published.id));
    const sent = [
      author.call('POST', '/api/posts', article({ title: 'Sent late' }), problem),
      author.call('POST', '/api/posts', article({ title: 'With a key' }), { ...problem, 'idempotency-key': randomUUID() }),
      author.call('PUT', `/api/posts/${pending.id}`, article({ title: 'Revised late' }), problem),
      author.call('PUT', `/api/posts/${published.id}`, article({ title: 'Proposed late' }), problem),
    ];
    await begun;
    t.equal((await erasePerson(admin, author, articles)).statusCode, 200);
    release();
    for (const answer of await Promise.all(sent)) refused(t, answer, 401, 'NOT_SIGNED_IN', /This account was removed/);
    const erased = articles === 'erase' ? ['PostErased'] : [];
    t.same(await typesIn(site, postStream(published.id)), [...before, ...erased]);
    t.same(await typesIn(site, postStream(pending.id)), ['PostSubmitted', ...erased]);
    t.same(await typesIn(site, postStream(published.id + 1)), []);
  });

const oldText = {
  ...{ title: 'An old title', summary: 'An old summary', content: '<p>Old text.</p>', tags: ['old'], categoryId: 1 },
  ...{ readTime: 1, cleanerVersion: 1 },
};

t.test('a text of before texts were encrypted is erased where that is said', async (t) => {
  const place = folder(t);
  const site = await buildWithPeople(t, { RATE_LIMITS: 'false', DATA_DIR: place });
  const old = new SqliteEventLog(join(place, 'events.db'));
  t.teardown(() => old.close());
  const data = { postId: 900, authorId: site.author.id, slug: 'old', ...oldText };
  const context = { actor: `user-${site.author.id}`, correlationId: 'test', now: site.clock.now() };
  const { position } = await appendNext(old, 'post-900', [{ type: 'PostSubmitted', data }], context);
  await site.services.runner.reached(position, 5_000);
  const post = { id: 900 };
  refused(t, await erase(site.admin, post), 409, 'TEXT_NOT_ENCRYPTED', /erased everywhere else, and is then shown nowhere\.$/);
  t.same(await typesIn(site, 'post-900'), ['PostSubmitted']);
  t.same((await erase(site.admin, post, { reason, keepOldText: true })).json(), { posts: 1, oldTexts: 1 });
  t.equal((await site.admin.call('GET', '/api/posts/old')).statusCode, 404);
});
