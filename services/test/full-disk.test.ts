import { pino } from 'pino';
import t from 'tap';
import type { ReviewedPost } from '../../contracts/views/post.ts';
import { verifyLog } from '../audit/verify.ts';
import { explain } from '../start/cannot-start.ts';
import { readConfig } from '../config/config.ts';
import { serveSite } from '../start/server.ts';
import { article, buildWithPeople, password, type Answer, type TestSite } from './build.ts';
import { folder } from './folder.ts';
import { fill, noMount, readOnly, smallDisk } from './mounted.ts';

/** A full disk, and a read-only one. */

/** Submits until the disk is full; returns the acknowledged posts, and the first refusal. */
const submitUntilRefused = async ({ author }: TestSite): Promise<{ kept: ReviewedPost[]; refused: Answer | undefined }> => {
  const kept: ReviewedPost[] = [];
  for (let number = 0; number < 500; number += 1) {
    const answer = await author.call('POST', '/api/posts', article({ title: `Supply number ${number}` }));
    if (answer.statusCode !== 201) return { kept, refused: answer };
    kept.push(answer.json<ReviewedPost>());
  }
  return { kept, refused: undefined };
};

/** The program's error when it does not start. */
const refusedStart = async (dataDir: string): Promise<string> => {
  const config = readConfig({ DATA_DIR: dataDir, DEMO: 'false', PORT: '0', HOST: '127.0.0.1' });
  try {
    await (await serveSite(config, pino({ level: 'silent' }), () => undefined)).stop();
    return 'It started.';
  } catch (error) {
    return explain(error as Error).join(' ');
  }
};

t.test('a disk that becomes full while the site runs', { skip: noMount }, async (t) => {
  const disk = smallDisk(t, 32);
  const site = await buildWithPeople(t, { DATA_DIR: disk, RATE_LIMITS: 'false' });
  const { slug } = await site.post('featured', { title: 'Published while there was room' });
  const giveBack = fill(disk);
  const { kept, refused } = await submitUntilRefused(site);
  t.match(refused, { statusCode: 503, headers: { 'retry-after': /^\d+$/ } }, 'a command is refused');
  t.match(refused?.payload, /cannot save .* Please try again/, 'with a sentence');
  for (const url of ['/api/posts/latest', `/api/posts/${slug}`, '/api/search?q=room', '/api/posts?tag=power'])
    t.equal((await site.visitor.call('GET', url)).statusCode, 200, `readers go on: ${url}`);
  t.equal((await site.visitor.call('GET', '/healthz')).statusCode, 200);
  const signIn = () => site.visitor.call('POST', '/api/login', { username: 'other', password });
  t.match(await signIn(), { statusCode: 503 }, 'nobody is signed in without a record of it');

  giveBack();
  t.equal((await signIn()).statusCode, 200, 'people sign in again, without a restart');
  kept.push(await site.submit({ title: 'Submitted when there was room again' }));
  for (const { slug, title } of kept)
    t.match((await site.author.call('GET', `/api/posts/${slug}`)).json(), { title }, 'what was acknowledged is there');
  const times = (await site.services.log.readAll(0, 10_000)).filter(({ type }) => type === 'PostSubmitted').length;
  t.equal(times, 1 + kept.length, 'and nothing that was refused');
  t.same((await verifyLog(site.services.log)).findings, [], 'the log is whole');
});

t.test('the site does not start on a full disk, and says so; it starts when there is room', { skip: noMount }, async (t) => {
  const disk = smallDisk(t, 8);
  const giveBack = fill(disk);
  t.match(await refusedStart(disk), /^Benchnotes cannot start: The database .*events\.db cannot be used.* The disk is full/);
  giveBack();
  t.equal(await refusedStart(disk), 'It started.');
});

t.test('the site does not start in a folder that can only be read, and says so', { skip: noMount }, async (t) => {
  const data = folder(t);
  const view = readOnly(t, data);
  t.match(await refusedStart(view), /^Benchnotes cannot start: .*on a disk that can only be read\. Set DATA_DIR/);
  t.equal(await refusedStart(data), 'It started.');
  t.match(await refusedStart(view), /^Benchnotes cannot start: .* must be able to write/, 'also where there is a site already');
});
