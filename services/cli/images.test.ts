import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import t from 'tap';
import { imageFileName } from '../../contracts/images.ts';
import { openImageStore } from '../stores/image-stores.ts';
import { commandLine } from '../test/command-line.ts';

t.test('images copy brings pictures to another place and back, and names what is not whole', async (t) => {
  const { run, stores, place } = await commandLine(t);
  const urlOf = (name: string): string => pathToFileURL(join(place, name)).href;
  const [here, there] = [openImageStore(urlOf('images')), openImageStore(urlOf('there'))];
  const bytes = Buffer.from('a picture');
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 40);
  const name = imageFileName(id, { width: 9, height: 5 });
  await here.put(name, bytes);
  await stores.imageRecords.restore([{ id, userId: 1, width: 9, height: 5, bytes: 9, uploadedAt: 0, state: 'used' }]);

  t.match(await run(['images', 'copy', '--to', urlOf('there')]), { code: 0, out: /^1 picture is in both places/ });
  t.equal(String(await there.get(name)), 'a picture');
  await here.remove(name);
  const back = await run(['images', 'copy', '--from', urlOf('there'), '--json']);
  t.same(JSON.parse(back.out), { count: 1, broken: [] });
  t.equal(String(await here.get(name)), 'a picture');

  await here.remove(name);
  t.match(await run(['images', 'copy'], { COPY_TO_IMAGE_STORE_URL: urlOf('third') }), {
    code: 2,
    out: new RegExp(`^0 pictures are in both places.*\n${id} lacks a file`),
  });
  t.match(await run(['images', 'copy']), { code: 1, err: /Say where to copy: with --to/ });
  t.match(await run(['images', 'copy', '--to', 's3://key:secret@bucket']), { code: 1, err: /must hold no keys/ });
});
