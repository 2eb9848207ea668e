import { closeSync, cpSync, openSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import t from 'tap';
import { openDatabase } from '../../storage/driver.ts';
import { explain } from '../start/cannot-start.ts';
import { readConfig } from '../config/config.ts';
import { serveSite } from '../start/server.ts';
import { buildWithPeople } from './build.ts';
import { folder } from './folder.ts';

/** The two database files, damaged while the site is stopped and while it runs. */

const names = ['events.db', 'read.db'];

/** Moves the content of the write-ahead log into the file itself. */
const moveIntoFile = (file: string): void => {
  const database = openDatabase(file);
  database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all([]);
  database.close();
};

/** Starts the site; returns the error if it does not start, otherwise the URLs of its newest articles. */
const start = async (dataDir: string): Promise<string> => {
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1' });
  try {
    const site = await serveSite(config, pino({ level: 'silent' }), () => undefined);
    const answer = await fetch(`${site.address.replace('localhost', '127.0.0.1')}/api/posts/latest`);
    const posts = (await answer.json()) as { slug: string }[];
    await site.stop();
    for (const name of names) moveIntoFile(join(dataDir, name));
    return posts.map(({ slug }) => slug).join(' ');
  } catch (error) {
    return explain(error as Error).join(' ');
  }
};

const overwrite = (file: string, from: number): void => {
  const { size } = statSync(file);
  const open = openSync(file, 'r+');
  writeSync(open, Buffer.alloc(size - from, 0x5a), 0, size - from, from);
  closeSync(open);
};

const damages: Readonly<Record<string, (file: string) => void>> = {
  'no database any more': (file) => writeFileSync(file, 'This is a letter. '.repeat(500)),
  'cut in the middle': (file) => truncateSync(file, Math.floor(statSync(file).size / 2)),
  'overwritten behind its first page': (file) => overwrite(file, 4096),
};

t.test('with a damaged file the site does not start, says which, and starts when a good one is in its place', async (t) => {
  const dataDir = folder(t);
  const whole = await start(dataDir);
  t.match(whole, /^[a-z0-9-]+( [a-z0-9-]+)+$/, 'it starts');
  for (const name of names) {
    const file = join(dataDir, name);
    cpSync(file, `${file}.good`);
    for (const [what, damage] of Object.entries(damages)) {
      damage(file);
      const said = await start(dataDir);
      t.match(said, /^Benchnotes cannot start: .*damaged.*restore a backup/, `${name} ${what}`);
      t.match(said, name, 'it says which');
      for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
      cpSync(`${file}.good`, file);
    }
  }
  t.equal(await start(dataDir), whole);
});

t.test('damaged while the site runs, no file brings it down: what is not there is refused with a sentence', async (t) => {
  const dataDir = folder(t);
  const site = await buildWithPeople(t, { DATA_DIR: dataDir, RATE_LIMITS: 'false' });
  const { slug } = await site.post('featured');
  await site.visitor.call('GET', '/api/posts/latest');
  for (const name of names) {
    const files = [name, `${name}-wal`].map((file) => join(dataDir, file));
    const good = files.map((file) => readFileSync(file));
    for (const file of files) overwrite(file, 0);
    const answers = [
      await site.visitor.call('GET', '/api/posts/latest'),
      await site.visitor.call('GET', `/api/posts/${slug}`),
      await site.visitor.call('GET', '/api/search?q=bench'),
      await site.admin.call('GET', '/api/posts?status=pending'),
    ];
    t.equal(answers[0]?.statusCode, 200, `${name}: what is cached is answered`);
    for (const { statusCode, payload, headers } of answers)
      t.ok(
        statusCode === 200 || (statusCode === 503 && headers['retry-after'] && /try again/.test(payload)),
        `${name}: ${statusCode}`,
      );
    for (const [index, file] of files.entries()) writeFileSync(file, good[index] as Buffer, { flag: 'r+' });
    t.equal((await site.visitor.call('GET', `/api/posts/${slug}`)).statusCode, 200, `${name}: readers read again`);
  }
});
