import t from 'tap';
import { socialPicturePath } from '../../contracts/social-picture.ts';
import { limits } from '../config/limits.ts';
import { article, buildWithPeople, type Answer } from '../test/build.ts';
import { loadFrontend } from './frontend.ts';

const frontend = await loadFrontend();
const site = await buildWithPeople(t, { RATE_LIMITS: 'true' }, frontend);
const { visitor, author, admin } = site;

const pathOf = (post: Parameters<typeof socialPicturePath>[0]): string => socialPicturePath(post, site.services.ownerSite.site);

const published = async (title: string) => {
  const post = await site.post('approved', { title });
  return { ...post, path: pathOf(post) };
};

const isPicture = ({ rawPayload }: Answer): boolean =>
  rawPayload.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n' &&
  rawPayload.toString('latin1', 12, 16) === 'IHDR' &&
  rawPayload.readUInt32BE(16) === 1200 &&
  rawPayload.readUInt32BE(20) === 630;

t.test('the picture of a published post, for good', async (t) => {
  const { path } = await published('A bench supply in pictures');
  for (const person of [visitor, author, admin]) {
    const answer = await person.call('GET', path);
    t.equal(answer.statusCode, 200);
    t.ok(isPicture(answer));
    t.match(answer.headers, {
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, s-maxage=60, immutable',
      'content-length': String(answer.rawPayload.length),
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    t.notOk(answer.headers['set-cookie']);
  }
  const { headers, rawPayload } = await visitor.call('GET', `${path}?from=somewhere`);
  const etag = String(headers.etag);
  t.match(etag, /^"[\w-]{22}"$/);
  const head = await visitor.call('HEAD', path);
  t.equal(head.statusCode, 200);
  t.equal(head.rawPayload.length, 0);
  t.match(head.headers, { etag, 'content-type': 'image/png', 'content-length': String(rawPayload.length) });
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const unchanged = await visitor.call('GET', path, undefined, { 'if-none-match': known });
    t.equal(unchanged.statusCode, 304, known);
    t.equal(unchanged.headers.etag, etag);
    t.equal(unchanged.rawPayload.length, 0);
  }
  t.equal((await visitor.call('GET', path, undefined, { 'if-none-match': '"other"' })).statusCode, 200);
});

t.test('another version leads to the one that is right now, also after the title changed', async (t) => {
  const { id, slug, path } = await published('Once it had another title');
  for (const version of ['0', 'x'.repeat(40), '00000000000000']) {
    const answer = await visitor.call('GET', `/blog/${slug}/picture-${version}.png`);
    t.equal(answer.statusCode, 302);
    t.match(answer.headers, { location: path, 'cache-control': 'no-cache' });
    t.notOk(answer.headers['set-cookie']);
  }
  const before = await visitor.call('GET', path);
  await site.decide(id, 'rejected', 'Please find a better title.');
  await author.call('PUT', `/api/posts/${id}`, article({ title: 'A better title' }));
  const post = await site.decide(id, 'approved');
  const later = pathOf(post);
  t.not(later, path);
  t.equal((await visitor.call('GET', path)).headers.location, later);
  const after = await visitor.call('GET', later);
  t.ok(isPicture(after));
  t.not(after.headers.etag, before.headers.etag);
});

t.test('who may see a post that is not published is told, like all others, that there is none', async (t) => {
  const pending = await site.post('pending', { title: 'Not decided yet' });
  const rejected = await site.post('rejected', { title: 'Not wanted' });
  const { id, ...unpublished } = await published('Taken back again');
  t.equal((await visitor.call('GET', unpublished.path)).statusCode, 200);
  await site.decide(id, 'rejected', 'It was wrong.');
  const paths = [pathOf(pending), pathOf(rejected), unpublished.path, '/blog/none/picture-0.png', '/blog/none/picture-.png'];
  for (const path of paths)
    for (const person of [visitor, author, admin]) {
      const answer = await person.call('GET', path);
      t.equal(answer.statusCode, 404, path);
      t.match(answer.headers['content-type'], 'text/html');
      t.notMatch(answer.headers['cache-control'], /max-age/);
      t.notMatch(answer.payload, /Not decided|Not wanted|Taken back/);
    }
  t.equal((await visitor.call('HEAD', unpublished.path)).statusCode, 404);
});

t.test('where too many wait others are told to come back; those for the same picture wait together', async (t) => {
  const room = limits.picturesWaiting + 1;
  const paths: string[] = [];
  for (let number = 0; number <= room; number += 1) paths.push((await published(`One of many, number ${number}`)).path);
  const answers = await Promise.all([...paths, ...paths].map((path) => visitor.call('GET', path)));
  const refused = answers.filter(({ statusCode }) => statusCode === 503);
  t.equal(answers.filter((answer) => answer.statusCode === 200 && isPicture(answer)).length, 2 * room);
  t.equal(refused.length, 2);
  for (const { headers, payload } of refused) {
    t.match(headers, { 'retry-after': '2', 'cache-control': 'no-store' });
    t.equal(payload, 'The site has more to do than it can at this moment. Please try again in a few seconds.');
  }
});

t.test('while too many wait, nothing is looked up for those who are refused', async (t) => {
  const paths: string[] = [];
  for (let number = 0; number <= limits.picturesWaiting; number += 1)
    paths.push((await published(`One of a full queue, number ${number}`)).path);
  const first = (await published('Drawn before')).path;
  await visitor.call('GET', first);
  let isDrawn = false;
  const drawn = Promise.all(paths.map((path) => visitor.call('GET', path))).finally(() => (isDrawn = true));
  let missing: Answer;
  do missing = await visitor.call('GET', '/blog/none/picture-0.png');
  while (missing.statusCode === 404 && !isDrawn);
  t.equal(missing.statusCode, 503, 'it is not known that there is no such post');
  t.equal((await visitor.call('GET', first)).statusCode, 200, 'what is there is sent');
  for (const { statusCode } of await drawn) t.equal(statusCode, 200);
});

t.test('one address makes only so many be drawn; what is there it may always have', async (t) => {
  const first = await published('The first of far too many');
  t.equal((await visitor.call('GET', first.path)).statusCode, 200);
  const { atOnce, every } = limits.pictures;
  let statusCode = 200;
  let drawn = 0;
  for (; statusCode === 200 && drawn <= atOnce; drawn += 1) {
    const { path } = await published(`Far too many, number ${drawn}`);
    ({ statusCode } = await visitor.call('GET', path));
  }
  t.equal(statusCode, 429);
  t.equal((await visitor.call('GET', first.path)).statusCode, 200);
  site.clock.advance(every);
  t.equal((await visitor.call('GET', (await published('A moment later')).path)).statusCode, 200);
});
