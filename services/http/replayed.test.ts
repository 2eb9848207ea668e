import t from 'tap';
import { allProjections } from '../../projections/all.ts';
import { replay } from '../../projections/replay.ts';
import { buildWithPeople } from '../test/build.ts';

t.test('answers that were cached before another process moved the collections are not given any more', async (t) => {
  const site = await buildWithPeople(t);
  const { responseCache, store, log, runner } = site.services;
  await site.post('approved');
  await site.visitor.call('GET', '/api/posts/latest');
  t.ok(responseCache.get('/api/posts/latest'));
  await replay({ log, store, projections: allProjections.filter(({ name }) => name === 'latest') });
  const post = await site.post('approved');
  t.equal((await site.visitor.call('GET', '/api/posts/latest')).json<{ id: number }[]>()[0]?.id, post.id);
  await site.visitor.call('GET', '/api/categories');
  await replay({ log, store, projections: allProjections });
  await site.submit();
  t.equal(runner.progress.position, await log.head());
  t.equal(responseCache.get('/api/categories'), undefined, 'even what no event touched is made anew');
});
