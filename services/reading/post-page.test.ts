import t from 'tap';
import type { ReadStore } from '../../projections/read-store/read-store.ts';
import { faulty } from '../../projections/test/faulty.ts';
import type { Post } from '../../domain/post.ts';
import { buildWithPeople } from '../test/build.ts';
import { postBySlug } from './pages.ts';
import { postPage } from './post-page.ts';

t.test('a post whose card is not there yet is shown all the same', async (t) => {
  const site = await buildWithPeople(t);
  const { slug } = await site.post('approved', { title: 'A first voltage' });
  const { store, presenter, articleWorkers } = site.services;
  const post = (await postBySlug(store, slug)) as Post;
  const render = (content: string) => articleWorkers.render(content);
  const whole = await postPage(store, presenter, post, render);
  const withoutCards = faulty<ReadStore>(store, {
    get: ((inner: ReadStore['get']) => (collection: never, key: never) =>
      (collection as { name: string }).name === 'cards' ? undefined : inner(collection, key)) as never,
  });
  t.ok(whole.page.words > 0);
  t.strictSame(await postPage(withoutCards, presenter, post, render), whole);
});
