import t from 'tap';
import { parkedStream } from '../../contracts/streams.ts';
import { viewCountsStream } from '../../contracts/streams.ts';
import type { PopularPost, PostCard } from '../../contracts/views/post.ts';
import { allProjections } from '../../projections/all.ts';
import { popular } from '../../projections/popular.ts';
import { posts } from '../../projections/posts.ts';
import { whilePublished, type Projection } from '../../projections/projection.ts';
import { applierOf } from '../../projections/test/contents.ts';
import { approve, submit } from '../../projections/test/log.ts';
import { Sealer } from '../../event-log/seals/sealer.ts';
import { auditLog } from '../audit/audit-log.ts';
import { verifyLog } from '../audit/verify.ts';
import { readConfig } from '../config/config.ts';
import { appendNext } from '../../event-log/append.ts';
import { openStores } from '../stores/stores.ts';
import { get, slugs } from '../test/asks.ts';
import { build, buildWithPeople, type TestSite } from '../test/build.ts';
import { dataKey } from '../test/data-key.ts';
import { folder } from '../test/folder.ts';

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

const read = (site: TestSite, slug: string) => site.visitor.call('GET', `/api/posts/${slug}`, undefined, browser);

const flush = async ({ services: { views, runner, log } }: TestSite): Promise<void> => {
  await views.flush();
  await runner.reached(await log.head(), 5_000);
};

t.test('counted views invalidate the answers that show them, and no others', async (t) => {
  const site = await buildWithPeople(t);
  const [one, other] = [await site.post('approved', { title: 'Read once' }), await site.post('featured', { title: 'Not read' })];
  const showViews = ['/api/posts/popular', '/api/posts/popular?view=card&limit=1'];
  const all = [
    ...[...showViews, '/api/posts/latest', '/api/posts/latest?view=card', '/api/posts/featured', '/api/posts?tag=bench'],
    ...['/api/search?q=read', '/api/categories', '/feed.xml', '/sitemap.xml'],
    ...[one, other].flatMap(({ slug }) => [`/api/posts/${slug}`, `/api/posts/${slug}?view=page`]),
  ];
  const { metrics } = site.services;
  /** The URLs whose responses are rebuilt. */
  const made = async (): Promise<string[]> => {
    const rebuilt: string[] = [];
    for (const url of all) {
      const before = metrics.publicBuilds;
      t.equal((await site.visitor.call('GET', url)).statusCode, 200, url);
      if (metrics.publicBuilds > before) rebuilt.push(url);
    }
    return rebuilt;
  };
  await made();
  t.same(await made(), [], 'all are cached');
  await read(site, one.slug);
  await flush(site);
  t.same(await made(), showViews);
  t.same(await get<PostCard[]>(site.visitor, '/api/posts/popular?view=card&limit=1'), [
    { ...(await get<PostCard[]>(site.visitor, '/api/posts/latest?view=card')).find(({ id }) => id === one.id), views: 1 },
  ]);
});

t.test('a post keeps its views while readers do not see it', async (t) => {
  const site = await buildWithPeople(t);
  const [one, other] = [await site.post('approved', { title: 'Comes back' }), await site.post('approved', { title: 'Stays' })];
  await read(site, one.slug);
  await site.decide(one.id, 'rejected', 'Not now.');
  await flush(site);
  t.same(await slugs(site.visitor, '/api/posts/popular'), [other.slug]);
  await site.decide(one.id, 'approved');
  const list = await get<PopularPost[]>(site.visitor, '/api/posts/popular');
  t.same(list.map(({ slug, views }) => [slug, views]), [[one.slug, 1], [other.slug, 0]]); // prettier-ignore
});

/** The collections as they were until 2026-11-23, with views in the fold of the post. */
const ofOld = allProjections.map((one): Projection => {
  if (one.name === posts.name) return { ...one, version: one.version - 1_000 };
  if (one.name !== popular.name) return one;
  const { name, key } = one;
  const indexes = [['views', 'publishedAt', 'id']] as never;
  return { name, key, version: 1, indexes, post: whilePublished(({ id, publishedAt }) => ({ id, publishedAt, views: 0 })) };
});

t.test('a data folder of before is brought up to date by the first start: the same counts, the same seals', async (t) => {
  const environment = { DATA_DIR: folder(t), DATA_KEY: dataKey };
  const old = await openStores(readConfig(environment), 'make');
  const context = { actor: 'system', correlationId: 'test', now: new Date('2026-02-01T12:00:00.000Z') };
  const counted = (postId: number, views: number) => {
    const [from, to] = ['2026-02-01T11:59:00.000Z', '2026-02-01T12:00:00.000Z'];
    return [`views-${postId}`, { type: 'PostViewsCounted', data: { postId, from, to, views } }] as const;
  };
  const look = { name: 'Power', iconClass: 'bolt', iconColor: '#fff', bgColor: '#000' };
  for (const [stream, domainEvent] of [
    ['category-1', { type: 'CategoryCreated', data: { categoryId: 1, slug: 'power', ...look } }] as const,
    ...[submit(1), submit(2), approve(1), counted(1, 3), approve(2), counted(2, 4), counted(1, 5)],
  ])
    await appendNext(old.log, stream, [domainEvent], context);
  await new Sealer(old.log, () => new Date()).seal();
  const applier = await applierOf(old.store, ofOld, 'replay', old.log);
  await applier.apply(await old.log.readAll(0, 1_000));
  await old.store.switchIn(applier.group, ofOld.map(({ name }) => name)); // prettier-ignore
  await old.close();

  const site = await build(t, environment);
  const views = async () =>
    (await get<PopularPost[]>(site.visitor, '/api/posts/popular')).map(({ slug, views }) => [slug, views]);
  t.same(await views(), [['article-1', 8], ['article-2', 4]]); // prettier-ignore
  await read(site, 'article-2');
  await flush(site);
  t.same(await views(), [['article-1', 8], ['article-2', 5]]); // prettier-ignore
  t.same((await verifyLog(site.services.log)).findings, []);
});

t.test('that counted views were discarded is told by the audit log', async (t) => {
  const { services } = await build(t);
  const context = { actor: 'user-1', correlationId: 'test', now: new Date() };
  const data = { stream: viewCountsStream, revision: 0, type: 'ViewsCounted', error: 'odd', reason: 'Damaged by a disk.' };
  await appendNext(services.log, parkedStream, [{ type: 'ParkedDiscarded', data }], context);
  const lines = [];
  for await (const line of auditLog(services.log, services.accounts)) lines.push(line);
  t.match(lines, [{ did: 'ParkedDiscarded', to: 'viewcounts', id: null, reason: 'Damaged by a disk.' }]);
});
