import t from 'tap';
import type { Projection } from './projection.ts';
import { authors } from './authors.ts';
import { byAuthor } from './by-author.ts';
import { byStatus } from './by-status.ts';
import { byTag } from './by-tag.ts';
import { cards } from './cards.ts';
import { categoryCounts } from './category-counts.ts';
import { featured } from './featured.ts';
import { latest } from './latest.ts';
import { popular } from './popular.ts';
import { search } from './search.ts';
import { sitemap } from './sitemap.ts';
import { tags } from './tags.ts';
import {
  approved,
  changesApproved,
  changesRejected,
  changesWithdrawn,
  featured as featuring,
  given,
  minute,
  proposed,
  submitted,
} from './test/posts.ts';

const forReaders = {
  cards,
  latest,
  byTag,
  tags,
  authors,
  categoryCounts,
  featured,
  byStatus,
  byAuthor,
  popular,
  search,
  sitemap,
};
const published = [submitted, approved, featuring];
const change = proposed({ title: 'Sizing pull-ups anew', tags: ['I2C', 'Bus'], categoryId: 4, content: '<p>Anew.</p>' });

t.test('changes that are proposed, rejected or taken back change nothing that readers are shown', async (t) => {
  for (const [name, collection] of Object.entries(forReaders) as [string, Projection][]) {
    t.same(given(collection, ...published)(change), [], name);
    for (const over of [change, changesRejected(3), changesWithdrawn])
      t.same(given(collection, ...published, change)(over), [], `${name} ${over.type}`);
  }
});

t.test('approved, they are everywhere at once, and the post stands where it stood', async (t) => {
  const after = (collection: Projection) => given(collection, ...published, change)(changesApproved(3));
  t.match(after(cards as Projection), [
    { put: { title: 'Sizing pull-ups anew', words: 1, publishedAt: minute(1), updatedAt: minute(4) } },
  ]);
  t.same(after(latest as Projection), [{ key: 7, put: { id: 7, publishedAt: minute(1), categoryId: 4, authorId: 2 } }]);
  t.match(after(search as Projection), [{ put: { title: 'Sizing pull-ups anew', body: 'Anew.' } }]);
  t.match(after(sitemap as Projection), [{ put: { slug: 'pull-ups', updatedAt: minute(4) } }]);
  t.match(after(categoryCounts as Projection), [
    { key: 3, add: { articlesCount: -1 } },
    { key: 4, add: { articlesCount: 1 } },
  ]);
  t.match(after(tags as Projection), [
    { key: 'pull-up', add: { articlesCount: -1 } },
    { key: 'bus', add: { articlesCount: 1 } },
  ]);
  t.match(after(byTag as Projection), [{ key: 'pull-up 7', remove: true }, { key: 'i2c 7' }, { key: 'bus 7' }]);
  for (const collection of [authors, featured, popular, byAuthor] as Projection[]) t.same(after(collection), [], collection.name);
});
