import t from 'tap';
import { faulty } from '../../projections/test/faulty.ts';
import type { Collection, ReadStore } from '../../projections/read-store/read-store.ts';
import { buildWithPeople } from '../test/build.ts';
import * as pages from './pages.ts';

const site = await buildWithPeople(t);
for (const title of ['A first voltage', 'A second voltage']) await site.post('featured', { title, tags: ['power'] });

/** Records which collections are read from the store, in order. */
const noting = (): { reads: ReadStore; read: string[] } => {
  const read: string[] = [];
  const noted = (inner: (collection: Collection, ...rest: never[]) => unknown) =>
    (collection: Collection, ...rest: never[]) => {
      read.push(collection.name);
      return inner(collection, ...rest);
    }; // prettier-ignore
  const reads = faulty<ReadStore>(site.services.store, { get: noted, getMany: noted, find: noted, search: noted } as never);
  return { reads, read };
};

const of = { limit: 24 };
const lists: Readonly<Record<string, (reads: ReadStore) => Promise<pages.Page>>> = {
  latest: (reads) => pages.publishedPosts(reads, {}, of, pages.asCards),
  by_tag: (reads) => pages.publishedPosts(reads, { tag: 'Power' }, of, pages.asCards),
  featured: (reads) => pages.featuredPosts(reads, of, pages.asCards),
  popular: (reads) => pages.popularPosts(reads, of, pages.asCards),
  search: (reads) => pages.foundPosts(reads, 'voltage', of, pages.asCards),
};

for (const [collection, list] of Object.entries(lists)) {
  t.test(`${collection}: a list of cards is one range and one read by ids, and reads no text`, async (t) => {
    const { reads, read } = noting();
    const { posts } = await list(reads);
    t.same([posts.length, read], [2, [collection, 'cards']]);
    t.ok(posts.every((post) => !('content' in post) && 'words' in post && post.words > 0));
  });
}
