import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import t, { type Test } from 'tap';
import type { ImageView } from '../../contracts/views/image.ts';
import { limits } from '../config/limits.ts';
import { backup, restore } from '../backup/folder.ts';
import type { ImageStore } from '../images/image-store.ts';
import { removeUnused, type ImageStores } from '../images/remove-unused.ts';
import { checkImages } from '../operations/check-images.ts';
import { copyImages } from '../backup/copy-images.ts';
import { openImageStore } from '../stores/image-stores.ts';
import type { Stores } from '../stores/stores.ts';
import { buildWithPeople } from '../test/build.ts';
import { folder } from '../test/folder.ts';
import { opened } from '../test/sealed-site.ts';
import { S3Proxy } from '../test/s3-proxy.ts';
import { s3Server, withoutS3 } from '../test/s3.ts';

const photo = (width: number): Promise<Buffer> =>
  sharp({ create: { width, height: 300, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

/** A site with its images in a bucket, behind a proxy. */
const build = async (t: Test) => {
  const server = await s3Server(t);
  const proxy = await S3Proxy.before(t, server.endpoint);
  const url = server.url();
  const IMAGE_STORE_URL = url.replace(server.endpoint, proxy.endpoint);
  const site = await buildWithPeople(t, { RATE_LIMITS: 'false', IMAGE_STORE_URL });
  const upload = async (width: number) =>
    site.author.call('POST', '/api/images', await photo(width), { 'content-type': 'image/png' });
  return { site, proxy, server, url, upload };
};

const namesIn = async (store: ImageStore): Promise<string[]> => {
  const names: string[] = [];
  for await (const name of store.names()) names.push(name);
  return names.toSorted();
};

t.test('pictures in a bucket are uploaded, shown and removed as those in a folder', { skip: withoutS3 }, async (t) => {
  const { site, proxy, upload } = await build(t);
  const sent = await upload(1_000);
  t.equal(sent.statusCode, 201, sent.payload);
  const { src, id } = sent.json<ImageView>();
  const text = '<p>This is what the front panel of the supply looks like when it is finished.</p>';
  const post = await site.post('approved', { content: `${text}<img src="${src}" alt="The panel">` });
  const { body } = (await site.visitor.call('GET', `/api/posts/${post.slug}?view=page`)).json<{ body: string }>();
  const addresses = [src, ...[...body.matchAll(/(\/images\/\S+) \d+w/g)].map(([, address = '']) => address)];
  t.equal(addresses.length, 4);
  for (const address of addresses) {
    const file = await site.visitor.call('GET', address);
    t.equal(file.statusCode, 200, address);
    t.match(file.headers, {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, s-maxage=60, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      etag: `"${address.slice('/images/'.length, -'.webp'.length)}"`,
    });
    t.match(await sharp(file.rawPayload).metadata(), { format: 'webp' });
  }
  const before = proxy.seen.length;
  const readers = await Promise.all(Array.from({ length: 50 }, () => site.visitor.call('GET', src)));
  t.ok(readers.every(({ statusCode }) => statusCode === 200));
  for (const made of [src.replace(id, 'ab'.repeat(20)), src.replace(/-\d+x/, '-7x')])
    t.equal((await site.visitor.call('GET', made)).statusCode, 404, made);
  t.equal(proxy.seen.length, before, 'neither readers nor addresses that are made up cost a request');

  const { services } = site;
  t.equal((await upload(500)).statusCode, 201);
  t.match(await checkImages(services), { count: 2, broken: [], orphaned: [] });
  site.clock.advance(limits.unusedImage + 1);
  t.equal(await removeUnused(services, site.clock.now().getTime(), limits.unusedImage), 1);
  t.ok((await namesIn(services.imageStore)).every((name) => name.startsWith(id)));
});

t.test('a bucket that is away is told as any store is, and is used again when it is back', { skip: withoutS3 }, async (t) => {
  const { site, proxy, upload } = await build(t);
  const { src } = (await upload(1_000)).json<ImageView>();
  t.equal((await site.visitor.call('GET', src)).statusCode, 200);
  proxy.meddle = (_request, answer) => void answer.destroy();
  const refused = await upload(500);
  t.equal(refused.statusCode, 503);
  t.match(refused.payload, /^The site cannot save or read anything at this moment/);
  t.equal((await site.visitor.call('GET', src)).statusCode, 200, 'what is in memory is shown');
  t.equal((await site.visitor.call('GET', src.replace('1000x300', '480x144'))).statusCode, 503);
  t.equal((await site.visitor.call('GET', '/readyz')).statusCode, 200, 'the site goes on');
  proxy.meddle = () => false;
  t.equal((await upload(500)).statusCode, 201, 'the same picture again');
  t.match(await checkImages(site.services), { count: 2, broken: [], orphaned: [] });
});

t.test('pictures go from a bucket into a backup, and from a folder into a bucket', { skip: withoutS3 }, async (t) => {
  const { site, server, upload } = await build(t);
  for (const width of [1_000, 500]) t.equal((await upload(width)).statusCode, 201);
  const stores = site.services as unknown as Stores & ImageStores;
  const place = join(folder(t), 'monday');
  t.match(await backup(stores, place, new Date(), undefined, stores), { images: { count: 2 } });
  const here = openImageStore(pathToFileURL(join(folder(t), 'images')).href);
  const other = { ...(await opened(t)), imageStore: here };
  await restore(other, place, undefined, other);
  t.same(await namesIn(here), await namesIn(stores.imageStore));

  const bucket = openImageStore(server.url());
  const steps: string[] = [];
  const copied = await copyImages(other, bucket, (step) => void steps.push(step));
  t.same(copied, { count: 2, broken: [] });
  t.same(await namesIn(bucket), await namesIn(here));
  const [name = ''] = await namesIn(here);
  await here.remove(name);
  const [id = ''] = name.split('-');
  t.same(await copyImages(other, bucket, () => undefined), { count: 1, broken: [id] }, 'what is not whole is named');
  t.ok(await bucket.get(name), 'what is there stays');
});
