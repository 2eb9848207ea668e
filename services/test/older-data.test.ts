import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import t, { type Test } from 'tap';
import type { PopularPost } from '../../contracts/views/post.ts';
import { build, cookieOf } from './build.ts';
import { run } from './built.ts';
import { folder } from './folder.ts';

/**
 * Data folders as earlier versions left them, compressed: accounts 1 (ampere, an admin) and 2 (ohm), categories 1 and
 * 2, posts 1 and 2 live, 3 unpublished, 4 pending, all of ohm's; post 1 has three views. A change to the stored format
 * adds a new one; none is ever removed.
 */
const folders = fileURLToPath(new URL('./data-folders/', import.meta.url));

/** A working copy of a day's data folder. */
const unpacked = (t: Test, day: string): string => {
  const place = folder(t);
  for (const name of ['events.db', 'read.db'])
    writeFileSync(join(place, name), gunzipSync(readFileSync(join(folders, day, `${name}.gz`))), { mode: 0o600 });
  return place;
};

const idsIn = (payload: string): number[] => (JSON.parse(payload) as { id: number }[]).map(({ id }) => id);

for (const day of readdirSync(folders)) {
  t.test(`the data folder of ${day} is that of a site`, async (t) => {
    const place = unpacked(t, day);
    const operator = (...words: string[]) =>
      run('cli', words, { env: { ...process.env, EVENT_LOG_URL: '', READ_STORE_URL: '', DATA_DIR: place } });
    t.match(await operator('audit', 'verify'), { code: 0, err: '' });

    const site = await build(t, { DATA_DIR: place, EVENT_LOG_URL: '', READ_STORE_URL: '' });
    t.same(idsIn((await site.visitor.call('GET', '/api/posts/latest')).payload), [2, 1]);
    const [first] = (await site.visitor.call('GET', '/api/posts/popular')).json<PopularPost[]>();
    t.match(first, { id: 1, views: 3, author: { username: 'ohm' }, category: { id: 1 } });
    const found = await site.visitor.call('GET', '/api/search?q=millis');
    t.notMatch(found.payload, 'blinking-without-delay', 'what was unpublished is not found');
    t.match((await site.visitor.call('GET', '/api/search?q=converter')).payload, 'measuring-a-buck-converter');
    t.match(await site.visitor.call('GET', '/api/posts/measuring-a-buck-converter'), { statusCode: 200 });
    t.match(await site.visitor.call('GET', '/api/posts/blinking-without-delay'), { statusCode: 404 });

    const signIn = async (id: number, username: string) => {
      const form = { username, password: `correct horse battery ${username}` };
      return site.person(id, username, cookieOf(await site.visitor.call('POST', '/api/login', form)));
    };
    const [ampere, ohm] = [await signIn(1, 'ampere'), await signIn(2, 'ohm')];
    t.same(idsIn((await ohm.call('GET', '/api/user/posts')).payload).toSorted(), [1, 2, 3, 4]);
    t.match((await ohm.call('GET', '/api/posts/3/history')).payload, 'Please add a circuit diagram.');
    t.match(await ampere.call('PATCH', '/api/posts/4/status', { status: 'approved' }), { statusCode: 200 });
    t.same(idsIn((await site.visitor.call('GET', '/api/posts/latest')).payload).toSorted(), [1, 2, 4]);

    t.match(await operator('replay', '--check'), { code: 0 }, 'rebuilt from the log the collections are the same');
  });
}
