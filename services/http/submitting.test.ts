import { setImmediate } from 'node:timers/promises';
import t from 'tap';
import type { ReviewedPost } from '../../contracts/views/post.ts';
import { decide, get, slugs } from '../test/asks.ts';
import { article, buildWithPeople, type Person } from '../test/build.ts';

const site = await buildWithPeople(t, { RATE_LIMITS: 'false' });
const { author, other, admin, clock } = site;
const minute = 60_000;

t.test('an article that is sent twice with one key is submitted once', async (t) => {
  const submit = (person: Person, key: string, change: object = {}) =>
    person.call('POST', '/api/posts', article({ title: 'Sent twice', ...change }), { 'idempotency-key': key });
  const count = async (person: Person) =>
    (await slugs(person, '/api/user/posts')).filter((slug) => slug.startsWith('sent-twice')).length;
  const first = await submit(author, 'one');
  clock.advance(minute);
  const second = await submit(author, 'one');
  t.strictSame([first.statusCode, second.statusCode], [201, 201]);
  t.strictSame(second.json(), first.json());
  t.strictSame([second.headers.location, second.headers.etag], [first.headers.location, first.headers.etag]);

  const reused = await submit(author, 'one', { title: 'Another article' });
  t.strictSame(
    [reused.statusCode, reused.payload],
    [422, 'This Idempotency-Key was used for another article. Please send a new key.'],
  );
  const others = await submit(other, 'one');
  t.match(others.json<ReviewedPost>().slug, /^sent-twice-[0-9a-f]{6}$/, 'keys of two people are two keys');
  t.equal(await count(author), 1);

  const numbered = await submit(author, 'two');
  const { slug } = numbered.json<ReviewedPost>();
  t.match(slug, /^sent-twice-[0-9a-f]{6}$/);
  t.strictSame((await submit(author, 'two')).json(), numbered.json(), 'the same slug as the first time');

  await submit(author, 'bad', { title: '' });
  const repaired = await submit(author, 'bad');
  t.equal(repaired.statusCode, 201, 'a refusal does not use the key up');
  t.match(repaired.json<ReviewedPost>().slug, /^sent-twice-[0-9a-f]{6}$/);

  await decide(admin, numbered.json<ReviewedPost>().id, 'approved');
  t.equal((await submit(author, 'two')).json<ReviewedPost>().slug, slug, 'after the decision, too');
});

t.test('the same key many times at once', async (t) => {
  await site.submit({ title: 'At once' });
  for (let round = 0; round < 10; round += 1) {
    // The clock moves between them, as real clocks do.
    const sent = Array.from({ length: 8 }, async (_, index) => {
      for (let turn = 0; turn < index; turn += 1) await setImmediate();
      clock.advance(1);
      return author.call('POST', '/api/posts', article({ title: 'At once' }), { 'idempotency-key': `at-once-${round}` });
    });
    const answers = await Promise.all(sent);
    const [first, ...rest] = answers.map((answer) => `${answer.statusCode} ${answer.headers.location} ${answer.payload}`);
    for (const one of rest) t.equal(one, first);
    const { slug, id } = answers[0]?.json<ReviewedPost>() ?? {};
    t.match(slug, /^at-once-[0-9a-f]{6}$/);
    t.match(await get(author, `/api/posts/${slug}`), { id }, 'and it is there');
  }
});

t.test('slugs', async (t) => {
  const slugOf = async (title: string, slug?: string) =>
    (await site.submit({ title, ...(slug === undefined ? {} : { slug }) })).slug;
  const same = [await slugOf('Same title'), await slugOf('Same, title!'), await slugOf('same TITLE')];
  t.match(same, ['same-title', /^same-title-[0-9a-f]{6}$/, /^same-title-[0-9a-f]{6}$/], 'how many there are is not told');
  t.equal(new Set(same).size, 3);
  const reserved = [
    await slugOf('Latest'),
    await slugOf('Featured'),
    await slugOf('  POPULAR  '),
    await slugOf('Fresh ones', 'latest'),
  ];
  t.match(reserved, [/^latest-[0-9a-f]{6}$/, /^featured-[0-9a-f]{6}$/, /^popular-[0-9a-f]{6}$/, /^latest-[0-9a-f]{6}$/]);
  t.equal(await slugOf('Any title', 'My Own Slug'), 'my-own-slug');
  t.equal(await slugOf('Any title', ''), 'any-title', 'an empty one is none');
  for (const title of [
    '電子工学の基礎',
    'Ηλεκτρονικά',
    'Größe & Wärme',
    'Электроника',
    '🔌🔌🔌🔌🔌',
    '-----',
    '/../../etc',
    "'; DROP",
  ]) {
    t.match(await slugOf(title), /^[a-z0-9]+(-[a-z0-9]+)*$/, title);
  }
  t.match(await slugOf('x'.repeat(100)), /^x{100}$/);
  const long = await slugOf('x'.repeat(100));
  t.match(long, /^x{100}-[0-9a-f]{6}$/);
  t.equal((await author.call('GET', `/api/posts/${long}`)).statusCode, 200);
  const parallel = await Promise.all(Array.from({ length: 20 }, () => slugOf('All at the same time')));
  t.equal(new Set(parallel).size, 20, 'each its own');
  t.ok(parallel.includes('all-at-the-same-time'));
});
