import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import t from 'tap';
import type { RecordedEvent } from '../../contracts/recorded.ts';
import { pick, random, randomBytes, randomInt } from '../../scripts/random.ts';
import { testCount } from '../../scripts/test-scale.ts';
import { openDatabase, type SqlValue } from '../../storage/driver.ts';
import { readConfig } from '../config/config.ts';
import { toRecord } from '../../event-log/append.ts';
import { readBackupFile } from './backup-files.ts';
import { article, buildWithPeople } from './build.ts';
import { folder } from './folder.ts';
import { openStores } from '../stores/stores.ts';
import { run as runProgram } from './built.ts';
import { openSchema } from './open-schema.ts';

/**
 * Random bytes in random columns of a log, read by every operator command, each in its own process, and by a running
 * site.
 */

const damages = testCount('damages', 60);
t.setTimeout(300_000 + damages * 1_000);

/** Bytes that are not UTF-8 anywhere. */
const noText = (): Buffer => Buffer.concat([randomBytes(randomInt(20)), Buffer.from([0xff]), randomBytes(randomInt(20))]);

type Change = readonly [set: string, value: SqlValue];

/** Changes that make an event unreadable to any program. */
const fatal: readonly (() => Change)[] = [
  ...['stream', 'id', 'type', 'data', 'metadata'].flatMap((column) => [
    (): Change => [`${column} = CAST(? AS TEXT)`, noText()],
    (): Change => [`${column} = ?`, noText()],
    (): Change => [`${column} = ?`, null],
    (): Change => [`${column} = CAST(CAST(substr(${column}, 1, 2) AS BLOB) || CAST(? AS TEXT) AS TEXT)`, noText()],
  ]),
  ...['data', 'metadata'].flatMap((column) => [
    (): Change => [`${column} = substr(${column}, 1, length(${column}) - ?)`, 1 + randomInt(20)],
    (): Change => [`${column} = ${column} || char(0) || ?`, 'more'],
  ]),
  () => ['metadata = ?', pick(['null', '5', '[]', '"text"', '{}', '{"version":1}'])],
  () => ['metadata = ?', randomInt(1_000)],
  () => ["metadata = json_set(metadata, '$.time', ?)", pick(['yesterday', '', '5'])],
  () => ["metadata = json_set(metadata, '$.version', ?)", 'one'],
  () => ["metadata = json_set(metadata, '$.actor', ?)", 5],
  () => ['revision = ?', -1 - randomInt(1_000_000)],
  () => ['revision = 9223372036854775807 - CAST(? AS INTEGER)', randomInt(1_000_000)],
  () => ['position = -position - CAST(? AS INTEGER)', 10_000_000],
  () => ['position = 9223372036854775807 - position - CAST(? AS INTEGER)', 1_000_000],
];

/** Changes that leave readable content, which differs from the original: no command may crash on it. */
const odd: readonly (() => Change)[] = [
  () => ['data = ?', pick(['null', '5', '"text"', '[]', '{}', '[null]', '{"title":5,"name":[]}'])],
  () => ['data = ?', randomInt(1_000)],
  () => [
    'stream = ?',
    pick(['', 'post', 'post-', 'post-x', '-', 'views-', 'category-1e9', 'account-0x1', 'post-99999999999999999999']) +
      randomInt(9),
  ],
  () => ['type = ?', pick(['__proto__', 'constructor', 'PostSubmitted', 'Unknown'])],
];

/**
 * A log of posts, each submitted, approved and featured, with damaged events; returns the unreadable ones, with the
 * change that was made.
 */
const damagedLog = async (file: string): Promise<ReadonlyMap<number, string>> => {
  const database = openDatabase(file);
  openSchema(database);
  database.exec('BEGIN');
  const insert = database.prepare('INSERT INTO events (stream, revision, id, type, data, metadata) VALUES (?, ?, ?, ?, ?, ?)');
  const context = { actor: 'user-1', correlationId: 'test', now: new Date() };
  const posts = Math.ceil(damages / 2);
  for (let postId = 1; postId <= posts; postId += 1) {
    const data = { postId, authorId: 1, slug: `post-${postId}`, ...article() };
    const stream = `post-${postId}`;
    let last: RecordedEvent | undefined;
    for (const type of ['PostSubmitted', 'PostApproved', 'PostFeatured']) {
      const own = type === 'PostSubmitted' ? data : type === 'PostApproved' ? { postId, textRevision: 0 } : { postId };
      const [event] = toRecord(stream, last, [{ type, data: own }], context);
      if (!event) continue;
      const revision = last ? last.revision + 1 : 0;
      last = { ...event, stream, revision, position: 0 };
      insert.run([stream, revision, event.id, type, JSON.stringify(own), JSON.stringify(event.metadata)]);
    }
  }
  const places = Array.from({ length: 3 * posts }, (_, index) => index + 1).sort(() => random() - 0.5);
  const unreadable = new Map<number, string>();
  for (const [index, position] of places.slice(0, damages).entries()) {
    const isFatal = index % 5 !== 0;
    const [set, value] = pick(isFatal ? fatal : odd)();
    database.prepare(`UPDATE OR IGNORE events SET ${set} WHERE position = ?`).run([value, position]);
    if (isFatal) unreadable.set(position, `${set} ${String(value)}`);
  }
  database.exec('COMMIT');
  database.close();
  return unreadable;
};

const run = (dataDir: string, ...words: readonly string[]) =>
  runProgram('cli', words, { env: { ...process.env, DATA_DIR: dataDir } });

/** Standard error contains only the report that the log's table accepts any bytes, and the progress of the command. */
const onlySchema = /^(?:.*(?:log's database|audit verify| events \().*\n)*$/;

t.test(`${damages} events with random bytes: every command ends in order, and each of them is named`, async (t) => {
  const dataDir = folder(t);
  await (await openStores(readConfig({ DATA_DIR: dataDir }), 'make')).close();
  const unreadable = await damagedLog(join(dataDir, 'events.db'));
  const exported = await run(dataDir, 'audit', 'export');
  t.match(exported, { code: 2, signal: null, err: onlySchema });
  const lines = exported.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { position: number; damaged?: true });
  const named = new Set(lines.filter(({ damaged }) => damaged).map(({ position }) => position));
  const isMoved = (set: string) => set.startsWith('position');
  for (const [position, set] of unreadable) if (!isMoved(set) && !named.has(position)) t.fail(`not named: ${position}, ${set}`);
  t.equal(lines.filter(({ damaged }) => damaged).length, unreadable.size, 'all of them and no others');

  const place = join(folder(t), 'backup');
  const taken = await run(dataDir, 'backup', place, '--json');
  t.match(taken, { code: 2, signal: null, err: onlySchema });
  const { events } = JSON.parse(taken.out) as { events: { count: number; digest: string; damaged: number } };
  t.equal(events.damaged, unreadable.size);
  t.equal(readBackupFile(join(place, 'events.jsonl.gz')).trim().split('\n').length, events.count);
  for (const words of [
    ['audit', 'verify'],
    ['replay', '--all'],
    ['parked', 'list'],
    ['audit', 'seal'],
  ]) {
    const { code, signal, err } = await run(dataDir, ...words);
    t.ok(
      signal === null && [0, 1, 2].includes(code ?? -1) && !/panicked|TypeError|RangeError/.test(err),
      `${words.join(' ')}: ${code} ${err.slice(0, 200)}`,
    );
  }
});

t.test('an article with damaged bytes is refused with a sentence; the site and all others go on', async (t) => {
  const dataDir = folder(t);
  const site = await buildWithPeople(t, { DATA_DIR: dataDir, RATE_LIMITS: 'false' });
  const database = openDatabase(join(dataDir, 'events.db'));
  openSchema(database);
  for (const make of fatal.filter((_, index) => index % 3 === 0)) {
    const { id } = await site.submit({ title: `A damaged article ${randomUUID()}` });
    // The site checks the last event that the collections have seen once a second: damaged, it would stop the whole
    // site.
    await site.submit({ title: `A later article ${randomUUID()}` });
    await site.services.runner.reached(await site.services.log.head(), 5_000);
    const [set, value] = make();
    database.prepare(`UPDATE events SET ${set} WHERE stream = ? AND revision = 0`).run([value, `post-${id}`]);
    const isMoved = set.startsWith('stream');
    const answer = await site.admin.call('PATCH', `/api/posts/${id}/status`, { status: 'approved' });
    t.ok(
      isMoved ? answer.statusCode < 500 || answer.statusCode === 503 : answer.statusCode === 503,
      `${set}: ${answer.statusCode} ${answer.payload}`,
    );
    const other = await site.post('approved', { title: `A whole article ${randomUUID()}` });
    for (const url of ['/api/posts/latest', `/api/posts/${other.slug}`, '/sitemap.xml'])
      t.equal((await site.visitor.call('GET', url)).statusCode, 200, url);
  }
  database.close();
});
