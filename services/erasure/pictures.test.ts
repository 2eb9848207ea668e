import t from 'tap';
import { imageFileName, imagePath } from '../../contracts/images.ts';
import { postStream } from '../../contracts/streams.ts';
import { appendNext } from '../../event-log/append.ts';
import { readConfig } from '../config/config.ts';
import { removeUnused } from '../images/remove-unused.ts';
import { openStores } from '../stores/stores.ts';
import { folder } from '../test/folder.ts';
import { aDraft } from '../drafts/test/draft.ts';
import { eraseAccount, erasePosts } from './erase.ts';
import { byOperator, context, erasing, member, picture, servicesOf, words } from './test/erasing-site.ts';

t.test('pictures go with the article, but for those that another has', async (t) => {
  const place = folder(t);
  const stores = await openStores(readConfig({ DATA_DIR: place }), 'make');
  t.teardown(() => stores.close());
  const [author, other] = [await member(stores, 0), await member(stores, 1)];
  const services = await servicesOf(t, place, stores);
  const { imageRecords, imageStore } = services;
  const size = { width: 100, height: 50 };
  const idOf = (letter: string): string => letter.repeat(40);
  for (const letter of 'abcdef') {
    await imageRecords.keep({ id: idOf(letter), ...size, userId: author.id, bytes: 1, uploadedAt: Date.now() }, 100);
    await imageStore.put(imageFileName(idOf(letter), size), Buffer.from(letter));
  }
  await imageRecords.use([...'abcde'].map(idOf));
  const contentWith = (letters: string): string =>
    [...letters].map((letter) => `<img src="${imagePath(idOf(letter), size)}" alt="">`).join('');
  const text = { title: 'A title', summary: 'A summary', tags: [], categoryId: 1, readTime: 1, cleanerVersion: 5 };
  for (const [id, by, ...revisions] of [
    [1, author, 'abcd', 'b'],
    [2, other, 'd'],
  ] as const)
    for (const [revision, letters] of revisions.entries()) {
      const data = { postId: id, ...text, content: contentWith(letters) };
      const first = { type: 'PostSubmitted', data: { ...data, authorId: by.id, slug: `post-${id}` } };
      await appendNext(stores.log, postStream(id), [revision === 0 ? first : { type: 'PostRevised', data }], context);
    }
  const draft = (userId: number, id: string, letters: string) =>
    aDraft({ userId, id, values: { ...aDraft().values, content: contentWith(letters) } });
  await stores.drafts.add({ ...draft(author.id, 'revising', 'b'), revises: { postId: 1, revision: 1 } });
  await stores.drafts.add(draft(other.id, 'new', 'ce'));
  const left = async (): Promise<string> => {
    const names: string[] = [];
    for await (const name of imageStore.names()) names.push(name[0] ?? '');
    return names.toSorted().join('');
  };

  await erasePosts(services, [1], erasing, context);
  t.equal(await left(), 'cdef', 'one that another article has stays, and one that another draft has');
  t.same([(await imageRecords.byId(idOf('c')))?.state, (await imageRecords.byId(idOf('d')))?.state], ['hidden', 'used']);
  t.equal(await imageRecords.byId(idOf('a')), undefined);
  await eraseAccount(services, author.id, { ...erasing, articles: 'erase' }, byOperator);
  t.equal(await left(), 'cde', 'nor is anything left that nobody used');
  await eraseAccount(services, other.id, { ...erasing, articles: 'erase' }, byOperator);
  t.equal(await left(), 'ce');
  await removeUnused(services, Date.now() + 10, 1);
  t.equal(await left(), '', 'in no article and no draft any more: they go as all of these do');
});

t.test('a profile picture that somebody else has sent before goes with the account at once', async (t) => {
  const place = folder(t);
  const stores = await openStores(readConfig({ DATA_DIR: place }), 'make');
  t.teardown(() => stores.close());
  const [first, second] = [await member(stores, 0), await member(stores, 1)];
  const services = await servicesOf(t, place, stores);
  const { id } = await picture(services, first.id, words(20));
  await stores.accounts.setPicture(second.id, { id, width: 100, height: 50 });
  await eraseAccount(services, second.id, { ...erasing, articles: 'keep' }, byOperator);
  t.equal(await stores.imageRecords.byId(id), undefined);
  t.equal(await services.imageStore.get(imageFileName(id, { width: 100, height: 50 })), undefined);
});
