import t from 'tap';
import { allProjections } from '../../projections/all.ts';
import { replay } from '../../projections/replay.ts';
import { mongoDatabaseUrl, withoutMongo } from '../../projections/test/mongodb.ts';
import { article, buildWithPeople } from './build.ts';

t.test('a site on MongoDB: registered, submitted, approved, read, found, rebuilt', { skip: withoutMongo }, async (t) => {
  const site = await buildWithPeople(t, { READ_STORE_URL: await mongoDatabaseUrl(t) });
  const { id, slug } = await site.post('featured');
  const pending = await site.post('pending', { title: 'A second supply' });
  const lists = [
    '/api/posts/latest',
    '/api/posts/featured',
    '/api/posts/popular',
    '/api/posts?tag=power&category=1',
    '/api/search?q=suppl',
  ];
  const answers = () => Promise.all(lists.map(async (url) => (await site.visitor.call('GET', url)).json<unknown>()));
  const before = await answers();
  t.match(before[0], [{ id, slug, status: 'approved', author: { username: 'author' } }]);
  t.match(await site.visitor.call('GET', `/api/posts/${slug}`), { statusCode: 200 });
  t.match(await site.visitor.call('GET', `/api/posts/${pending.slug}`), { statusCode: 404 });

  await replay({ log: site.services.log, store: site.services.store, projections: allProjections });
  site.services.responseCache.clear();
  t.same(await answers(), before);
  await site.decide(pending.id, 'approved');
  t.match(
    await site.visitor.call('GET', `/api/posts/${pending.slug}`),
    { statusCode: 200 },
    'the runner goes on with what was rebuilt',
  );
});

t.test('a command that is sent twice takes effect once', { skip: withoutMongo }, async (t) => {
  const site = await buildWithPeople(t, { READ_STORE_URL: await mongoDatabaseUrl(t) });
  const send = () => site.author.call('POST', '/api/posts', article(), { 'idempotency-key': 'once' });
  const [first, again] = [await send(), await send()];
  t.equal(first.statusCode, 201);
  t.same(again.json(), first.json());
});
