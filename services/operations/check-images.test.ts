import t from 'tap';
import { imageFileName } from '../../contracts/images.ts';
import type { ImageRecords } from '../images/image-records.ts';
import { buildWithPeople } from '../test/build.ts';
import { uploadPicture } from '../test/upload-picture.ts';
import { checkImages } from './check-images.ts';

t.test('what is missing, broken or nobody’s is named, and what an article has is kept from being removed', async (t) => {
  const site = await buildWithPeople(t, { RATE_LIMITS: 'false' });
  const { imageRecords, imageStore } = site.services;
  const upload = (width: number) => uploadPicture(t, site.services, site.author.id, width);
  const [whole, broken, gone, lost] = [await upload(500), await upload(600), await upload(700), await upload(90)];
  const text = '<p>This is what the front panel of the supply looks like when it is finished.</p>';
  const images = [whole, broken, gone].map(({ src }) => `<img src="${src}" alt="">`).join('');
  await site.submit({ content: text + images });
  t.equal((await site.author.call('PUT', '/api/user/picture', { src: lost.src })).statusCode, 200);
  t.strictSame(await checkImages(site.services), { count: 4, missing: [], broken: [], orphaned: [], marked: [] });

  await imageStore.remove(imageFileName(broken.id, { width: 480, height: 240 }));
  // The state of an older read store, which does not know of the article.
  const all = (await imageRecords.all('', 9))
    .filter(({ id }) => id !== gone.id && id !== lost.id)
    .map((one) => (one.id === whole.id ? { ...one, state: 'unused' as const } : one));
  const marked: string[] = [];
  const older = {
    all: async () => all,
    use: async (ids: readonly string[]) => (marked.push(...ids), []),
  } as unknown as ImageRecords;
  const found = await checkImages({ ...site.services, imageRecords: older });
  t.strictSame(found, {
    count: 2,
    missing: [gone.id, lost.id],
    broken: [broken.id],
    orphaned: [
      imageFileName(gone.id, { width: 480, height: 206 }),
      imageFileName(gone.id, gone),
      imageFileName(lost.id, lost),
    ].toSorted(),
    marked: [whole.id],
  });
  t.strictSame(marked, [whole.id]);
});
