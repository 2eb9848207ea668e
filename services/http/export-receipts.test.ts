import t from 'tap';
import { postStream } from '../../contracts/streams.ts';
import { policyOfLog } from '../../domain/transparency/policy.ts';
import { verifyReceipt, type VerifiedReceipt } from '../../domain/transparency/receipt.ts';
import { logTiles } from '../../projections/log-tiles.ts';
import { article, buildWithPeople } from '../test/build.ts';
import { erasedPost } from '../test/calls/requests.ts';
import { download, filesOf, jsonIn } from '../test/exported.ts';
import { manyArticles } from '../test/many-articles.ts';

/** Verifies a receipt of an export with the key beside it. */
const verified = async (files: Readonly<Record<string, string>>, name: string): Promise<VerifiedReceipt> =>
  verifyReceipt(files[name] ?? '', await policyOfLog((files['receipts/verifier-key.txt'] ?? '').trim()));

/** The receipts of an article in the export, or the reasons why there are none, by event. */
const receiptsOf = (files: Readonly<Record<string, string>>, slug: string): unknown =>
  (jsonIn(files, `articles/${slug}/article.json`).history as { receipt: string | null; noReceipt?: string }[]).map(
    ({ receipt, noReceipt = '' }) => receipt ?? noReceipt,
  );

t.test('the receipts of what was recorded about articles are in it, with the key that verifies them', async (t) => {
  const site = await buildWithPeople(t);
  const { id, slug } = await site.submit();
  await site.decide(id, 'rejected', 'Say which wire it is.');
  const others = await site.submit({ title: 'Of another' }, site.other);
  t.notOk((await download(site.author)).payload.includes('receipts/'), 'before anything is signed');
  await site.signLog();
  await site.author.call('PUT', `/api/posts/${id}`, article(), { 'if-match': '"1"' });
  const files = await filesOf(site.author);
  const names = [0, 1].map((revision) => `receipts/post-${id}-${revision}.tlog-proof`);
  t.strictSame(
    Object.keys(files).filter((name) => name.startsWith('receipts/')),
    ['receipts/verifier-key.txt', ...names],
  );
  t.strictSame(receiptsOf(files, slug), [
    ...names,
    'The site had not signed this event yet. You can download its receipt under My articles.',
  ]);
  const { event, data } = await verified(files, names[1] ?? '');
  t.match(event, { stream: postStream(id), revision: 1, type: 'PostRejected' });
  t.match(JSON.parse(String(data)), { reason: 'Say which wire it is.' });
  t.match(JSON.parse(String((await verified(files, names[0] ?? '')).data)), { content: article().content });
  t.notOk(`receipts/post-${others.id}-0.tlog-proof` in files);
});

t.test('the export says of which events it holds no receipt: an operator did it, or it was altered', async (t) => {
  const site = await buildWithPeople(t);
  const erased = await erasedPost(site, site.author);
  const { id, slug } = await site.post('rejected');
  await site.signLog();
  const { log } = site.services;
  const read = log.readStream.bind(log);
  log.readStream = async (...asked) =>
    (await read(...asked)).map((event) => (event.type === 'PostRejected' ? { ...event, id: event.id.toUpperCase() } : event));
  const files = await filesOf(site.author);
  t.strictSame(receiptsOf(files, slug), [
    `receipts/post-${id}-0.tlog-proof`,
    'The site can no longer prove this event as it was signed.',
  ]);
  t.strictSame(receiptsOf(files, `erased_${erased}`), [
    `receipts/post-${erased}-0.tlog-proof`,
    'The operator of the site did this. An admin can give you the receipt.',
  ]);
  t.equal((await verified(files, `receipts/post-${erased}-0.tlog-proof`)).data, undefined, 'erased texts are not in it');
});

t.test('the tree of the log is read once for the receipts of hundreds of articles', async (t) => {
  const site = await buildWithPeople(t);
  const count = 500;
  await manyArticles(site, site.author, count, () => '<p>First choose a transformer.</p>');
  await site.signLog();
  const { store } = site.services;
  let reads = 0;
  const counting = ({ name }: { readonly name: string }): void => void (reads += name === logTiles.name ? 1 : 0);
  const [get, find] = [store.get.bind(store), store.find.bind(store)];
  store.get = (collection, key) => (counting(collection), get(collection, key));
  store.find = (collection, query) => (counting(collection), find(collection, query));
  const files = await filesOf(site.author);
  t.equal(Object.keys(files).filter((name) => name.endsWith('.tlog-proof')).length, count);
  t.ok(reads <= 10, `${reads} reads of tiles`);

  store.get = async (collection, key) => (collection.name === logTiles.name ? undefined : get(collection, key));
  const whileRebuilding = await filesOf(site.author);
  t.notOk(
    Object.keys(whileRebuilding).some((name) => name.endsWith('.tlog-proof')),
    'while the tree is rebuilt',
  );
  t.match(receiptsOf(whileRebuilding, 'article-1'), [/had not signed this event yet/]);
});
