import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import t from 'tap';
import { testCount } from '../../scripts/test-scale.ts';
import { adminPassword } from '../config/demo-files.ts';
import { Client, type Answer, type PostBody, type Site } from './crash-client.ts';
import { registrationOf } from './crash-load.ts';
import { launchServer } from './crash-server.ts';
import { folder } from './folder.ts';
import { noStrace, rowOf, SyncOrder, watchedTo } from './strace.ts';
import { commandOf, fileOf } from './built.ts';

/**
 * `kill -9` cannot distinguish a synced log from an unsynced one: the operating system keeps both. So this traces the
 * system calls: no response to a command may be sent before the log's file was synced with its event.
 */

const commands = testCount('kills', 120);
const authors = 8;
t.setTimeout(120_000 + commands * 200);

interface Acknowledged {
  readonly marker: string;
  readonly position: number;
}

const acknowledged = (marker: string, { status, headers, body }: Answer<PostBody>): Acknowledged => {
  if (status >= 300) throw new Error(`Answered with ${status}: ${JSON.stringify(body)}`);
  return { marker, position: Number(headers.get('log-position')) };
};

/** Short, so that each event fits into one page of the file. */
const submission = (title: string) => ({
  title,
  summary: 'Whether it is on disk when the answer says so.',
  content: '<p>The supply may drop right after the answer: what was acknowledged is in the log.</p>',
  categoryId: 1,
  tags: ['power'],
  readTime: 1,
});

const people = async (site: Site, dataDir: string): Promise<{ admin: Client; writers: Client[] }> => {
  const admin = new Client(site);
  await admin.signIn('demo-admin', adminPassword(dataDir));
  const writers = Array.from({ length: authors }, () => new Client(site));
  for (const [number, writer] of writers.entries()) await writer.call('POST', '/api/register', registrationOf(`author${number}`));
  return { admin, writers };
};

/**
 * Submissions, every second one with a key, each followed by a decision; eight at a time, so that they share commits.
 */
const command = async (count: number, writers: readonly Client[], admin: Client): Promise<Acknowledged[]> => {
  const done: Acknowledged[] = [];
  let begun = 0;
  const write = async (writer: Client): Promise<void> => {
    while (begun < count) {
      begun += 2;
      const key: Record<string, string> = begun % 4 === 0 ? { 'idempotency-key': randomUUID() } : {};
      const post = await writer.call<PostBody>('POST', '/api/posts', submission(`Article ${begun}`), key);
      const { id } = post.body;
      done.push(acknowledged(rowOf('PostSubmitted', id), post));
      const approved = await admin.call<PostBody>('PATCH', `/api/posts/${id}/status`, { status: 'approved' });
      done.push(acknowledged(rowOf('PostApproved', id), approved));
    }
  };
  await Promise.all(writers.map(write));
  return done;
};

t.test(`of ${commands} commands none is answered before the log is synced`, { skip: noStrace }, async (t) => {
  const place = folder(t);
  const calls = join(place, 'calls');
  execFileSync('mkfifo', [calls]);
  const order = new SyncOrder();
  const traced = createInterface({ input: createReadStream(calls) }).on('line', (line) => order.read(line));
  const dataDir = join(place, 'data');
  const launched = launchServer({ DATA_DIR: dataDir }, [...watchedTo(calls), ...commandOf(fileOf('main'))]);
  t.teardown(() => launched.kill());
  const { address } = await launched.ready();
  const { admin, writers } = await people({ address }, dataDir);
  const done = await command(commands, writers, admin);
  await Promise.all([launched.stop(), once(traced, 'close')]);
  const early = done.filter(({ marker, position }) => order.before(marker, position) === false);
  const unseen = done.filter(({ marker, position }) => order.before(marker, position) === undefined);
  t.comment(`${done.length} commands acknowledged, ${order.syncs} syncs of the log, ${early.length} answered before theirs`);
  t.ok(done.length >= commands, 'all were acknowledged');
  t.same(unseen, [], 'every answer was seen on its way');
  t.same(early, [], 'none was answered before the log was synced');
});
