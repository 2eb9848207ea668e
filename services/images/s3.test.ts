import { createRequire } from 'node:module';
import t from 'tap';
import { imageFileName } from '../../contracts/images.ts';
import { s3PlaceOf, type S3Place } from '../config/image-store-url.ts';
import { openImageStore } from '../stores/image-stores.ts';
import { s3Url, withoutS3 } from '../test/s3.ts';
import { imageStoreSuite } from './image-store.suite.ts';
import { S3Images } from './s3.ts';

const { cache } = createRequire(import.meta.url);
const isClientLoaded = (): boolean => Object.keys(cache).some((file) => file.includes('/client-s3/'));

const namesOf = async (store: S3Images): Promise<string[]> => {
  const names: string[] = [];
  for await (const one of store.names()) names.push(one);
  return names;
};

t.test('the client is loaded with the first call', async (t) => {
  openImageStore('file:///nowhere');
  const store = openImageStore('s3://nowhere?endpoint=http://127.0.0.1:1');
  t.notOk(isClientLoaded());
  await t.rejects(store.get(imageFileName('a'.repeat(40), { width: 1, height: 1 })));
  t.ok(isClientLoaded());
});

imageStoreSuite('s3', async () => new S3Images(s3PlaceOf(await s3Url()) as S3Place), withoutS3);

t.test('all pictures are told of, however many pages that are, and nothing else', { skip: withoutS3 }, async (t) => {
  const place = s3PlaceOf(await s3Url()) as S3Place;
  const store = new S3Images(place, { connection: 2_000, silence: 4_000, call: 15_000, page: 10 });
  const width = (number: number): string => imageFileName('c'.repeat(40), { width: number, height: 9 });
  const names = Array.from({ length: 25 }, (_, index) => width(index + 1));
  for (const name of names) await store.put(name, Buffer.from('x'));
  const below = new S3Images({ ...place, prefix: `${place.prefix}other/` });
  await below.put(width(9_999), Buffer.from('x'));
  t.strictSame((await namesOf(store)).toSorted(), names.toSorted());
  t.strictSame(await namesOf(below), [width(9_999)]);
});
