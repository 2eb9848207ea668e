import t from 'tap';
import { accountsStream, accountStream, signInsStream } from './streams.ts';
import { lossStream } from './streams.ts';
import { operationStream } from './streams.ts';
import { parkedStream } from './streams.ts';
import { viewCountsStream } from './streams.ts';
import { categoriesStream, isStreamOfSite, streamNumber } from './streams.ts';

t.test('a stream tells its number, in the one way that a site writes it', async (t) => {
  t.equal(streamNumber('post-12'), 12);
  for (const name of [
    'post-0xc',
    'post-012',
    'post-12.0',
    'post-1e1',
    'post--1',
    'post- 1',
    'post-',
    'post-9007199254740993',
    'seals-log',
  ])
    t.equal(streamNumber(name), undefined, name);
});

t.test('the streams of a site are known by their kinds', async (t) => {
  const named = [
    viewCountsStream,
    accountStream(1),
    signInsStream,
    accountsStream,
    lossStream,
    operationStream,
    parkedStream,
    categoriesStream,
  ];
  for (const name of [...named, 'post-1', 'views-1', 'category-1', 'slug-a-b', 'categoryslug-a', 'seals-log'])
    t.ok(isStreamOfSite(name), name);
  for (const name of ['order-1', 'h0_post-1', 'post', 'posts', 'xpost-1', '', '-', '$stats-log', 'constructor-1'])
    t.notOk(isStreamOfSite(name), name);
});
