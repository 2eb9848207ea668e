import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import type { ImageView } from '../../contracts/views/image.ts';
import { appendNext } from '../../event-log/append.ts';
import { keepPeople } from '../accounts/test/keep-people.ts';
import type { ImageStores } from '../images/remove-unused.ts';
import { openImageStore } from '../stores/image-stores.ts';
import type { Stores } from '../stores/stores.ts';
import { build } from '../test/build.ts';
import { folder } from '../test/folder.ts';
import { opened } from '../test/sealed-site.ts';
import { uploadPicture } from '../test/upload-picture.ts';
import { pathToFileURL } from 'node:url';
import { backup, checkBackup, restore } from './folder.ts';
import { imageRecordsIn } from '../images/image-files.ts';
import { restoreImages, stillUsed } from './images.ts';

const submitted = ({ src }: ImageView) => ({
  type: 'PostSubmitted',
  data: {
    ...{ postId: 1, authorId: 1, slug: 'post-1', title: 'A title', summary: 'A summary', content: `<img src="${src}" alt="">` },
    ...{ tags: [], categoryId: 1, readTime: 1, cleanerVersion: 5 },
  },
});

/** A site with two images, one of them in an article. */
const withPictures = async (t: Test) => {
  const { services } = await build(t, { RATE_LIMITS: 'false' });
  await keepPeople(services.accounts, 1);
  const pictures: ImageView[] = [];
  for (const width of [1_000, 500]) pictures.push(await uploadPicture(t, services, 1, width));
  const [inArticle] = pictures as [ImageView];
  await services.imageRecords.use([inArticle.id]);
  await appendNext(services.log, 'post-1', [submitted(inArticle)], { actor: 'user-1', correlationId: 'test', now: new Date() });
  return { stores: services as unknown as Stores & ImageStores, pictures: pictures as [ImageView, ImageView] };
};

const emptySite = async (t: Test): Promise<Stores & ImageStores> => ({
  ...(await opened(t)),
  imageStore: openImageStore(pathToFileURL(join(folder(t), 'images')).href),
});

/** The records of a site's images, and all of their files. */
const contents = async ({ imageRecords, imageStore }: ImageStores) => {
  const files: Record<string, string> = {};
  for await (const name of imageStore.names()) files[name] = String((await imageStore.get(name))?.toString('base64'));
  return { records: await imageRecords.all('', 100), files: Object.fromEntries(Object.entries(files).toSorted()) };
};

t.test('a backup has the pictures with their files, and a restore puts them back', async (t) => {
  const { stores } = await withPictures(t);
  const place = join(folder(t), 'monday');
  const taken = await backup(stores, place, new Date(), undefined, stores);
  t.match(taken, { format: 4, images: { count: 2, digest: /^[0-9a-f]{64}$/ } });
  t.same(await checkBackup(place), taken);
  const other = await emptySite(t);
  await restore(other, place, undefined, other);
  t.same(await contents(other), await contents(stores));
  await restore(other, place, undefined, other);
  t.same(await contents(other), await contents(stores), 'restored twice they are there once');
});

t.test('a picture that is not as it was written is found, and nothing is restored', async (t) => {
  const { stores, pictures } = await withPictures(t);
  const place = join(folder(t), 'altered');
  await backup(stores, place, new Date(), undefined, stores);
  const [{ id }] = pictures;
  const file = join(place, 'images', id.slice(0, 2), `${id}-480x144.webp`);
  const bytes = readFileSync(file);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  writeFileSync(file, bytes);
  await t.rejects(checkBackup(place), { message: new RegExp(`^The picture ${id} is not as it was written`) });
  const other = await emptySite(t);
  await t.rejects(restore(other, place, undefined, other), { message: /is not as it was written/ });
  t.same(await contents(other), { records: [], files: {} });
});

t.test('a profile picture comes back with its account, and not that of somebody who was erased since', async (t) => {
  const { stores, pictures } = await withPictures(t);
  const [inArticle, other] = pictures;
  await stores.accounts.setPicture(1, { id: inArticle.id, width: inArticle.width, height: inArticle.height });
  const place = join(folder(t), 'faces');
  await backup(stores, place, new Date(), undefined, stores);
  const { accounts } = await emptySite(t);
  const idsLeft = async (...there: Parameters<typeof stillUsed>): Promise<string[]> => {
    const ids: string[] = [];
    for await (const { id } of stillUsed(...there)) ids.push(id);
    return ids;
  };
  const all = () => imageRecordsIn(stores.imageRecords);
  const noArticles = (await emptySite(t)).log;
  const { drafts } = stores;
  t.same(
    (await idsLeft(all(), { log: noArticles, drafts, accounts: stores.accounts })).toSorted(),
    [inArticle.id, other.id].toSorted(),
  );
  t.same(await idsLeft(all(), { log: noArticles, drafts, accounts }), []);
  t.same(await idsLeft(all(), { log: stores.log, drafts, accounts }), [inArticle.id]);
});

t.test('pictures are copied to another site, and copied again what changed', async (t) => {
  const { stores, pictures } = await withPictures(t);
  const other = await emptySite(t);
  const copy = () => restoreImages(imageRecordsIn(stores.imageRecords), stores.imageStore, other, () => undefined);
  t.equal(await copy(), 2);
  t.same(await contents(other), await contents(stores));
  await stores.imageRecords.use([pictures[1].id]);
  await copy();
  t.same(await contents(other), await contents(stores), 'what an article has since is used in the copy, too');
});

t.test('a backup of a site without pictures says nothing of them', async (t) => {
  const { services } = await build(t);
  const place = join(folder(t), 'none');
  mkdirSync(place);
  const taken = await backup(services, place, new Date(), undefined, services);
  t.notOk('images' in taken);
});
