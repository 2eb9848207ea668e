import t, { type Test } from 'tap';
import type { DeskPost, QueuedPost } from '../../contracts/views/queue.ts';
import { get } from '../test/asks.ts';
import { article, buildWithPeople, roles, type Person } from '../test/build.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

const site = await buildWithPeople(t, { RATE_LIMITS: 'false' });
const { clock } = site;

/** Submitted one after another. */
const submit = async (title: string, change: Readonly<Record<string, unknown>> = {}, by: Person = site.author) => {
  clock.advance(minute);
  return site.submit({ title, ...change }, by);
};

const known = await submit('Charging a lead battery', { tags: ['power'] });
await site.decide(known.id, 'approved');
const filters = await submit('Filters of the second order', { tags: ['Analog', 'audio'], categoryId: 2 });
const supply = await submit('A quiet supply', { tags: ['power', 'audio'] });
clock.advance(3 * day);
// Sessions have expired by then.
for (const role of ['author', 'other', 'admin'] as const) site.people[role] = await site.again(site.people[role]);
const { admin, author, other } = site;
const ada = await site.register('ada.l');
const first = await submit('My first robot', { tags: ['audio'], categoryId: 2 }, other);
const byAda = await submit('Clocks', { tags: ['POWER'], summary: 'A crystal, and what pulls its frequency.' }, ada);
await site.decide(supply.id, 'rejected', 'Please add a schematic.');
clock.advance(minute);
await author.call('PUT', `/api/posts/${supply.id}`, article({ title: 'A quieter supply', tags: ['power', 'audio'] }));
clock.advance(minute);
await author.call('PUT', `/api/posts/${known.id}`, article({ title: 'Charging any battery', tags: ['power'] }));

const list = (query = ''): Promise<QueuedPost[]> => get(admin, `/api/queue?${query}`);
const ids = async (query = ''): Promise<number[]> => (await list(query)).map(({ id }) => id);
const everything = [filters.id, supply.id, first.id, byAda.id, known.id];

/** The posts on all pages of a list, and the number of pages. */
const paged = async (query: string): Promise<{ found: number[]; pages: number }> => {
  const found: number[] = [];
  let pages = 0;
  for (let url: string | undefined = `/api/queue?${query}`; url !== undefined && pages < 50; pages += 1) {
    const answer = await admin.call('GET', url);
    found.push(...answer.json<QueuedPost[]>().map(({ id }) => id));
    url = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1];
  }
  return { found, pages };
};

t.test('the queue is for admins', async (t) => {
  for (const url of ['/api/queue', `/api/queue/${filters.id}`])
    t.same(
      await Promise.all(roles.map(async (role) => (await site.people[role].call('GET', url)).statusCode)),
      [401, 403, 403, 200],
      url,
    );
});

t.test('who has waited longest comes first, and a text that comes back has its place', async (t) => {
  t.same(await ids(), everything);
  t.same(await ids('sort=newest'), everything.toReversed());
  const rows = new Map((await list()).map((row) => [row.id, row]));
  t.match(rows.get(supply.id), { title: 'A quieter supply', isResubmitted: true, isProposal: false, isFirst: false });
  t.match(rows.get(known.id), { title: 'Charging any battery', isResubmitted: false, isProposal: true });
  t.match(rows.get(first.id), { isFirst: true, isResubmitted: false, author: { username: 'other' }, category: { id: 2 } });
  t.notMatch(rows.get(first.id), { content: String }, 'without the texts');
});

const cases: readonly [query: string, found: readonly number[]][] = [
  ['category=power-electronics', [filters.id, first.id]],
  ['category=none', []],
  ['tag=power', [supply.id, byAda.id, known.id]],
  ['tag=Audio&category=power-electronics', [filters.id, first.id]],
  ['tag=none', []],
  ['author=author', [filters.id, supply.id, known.id]],
  ['author=author&tag=audio', [filters.id, supply.id]],
  ['author=author&tag=audio&category=power-electronics', [filters.id]],
  ['author=nobody', []],
  ['first=yes', [first.id, byAda.id]],
  ['first=yes&category=power-electronics', [first.id]],
  ['first=yes&author=author', []],
  ['days=2', [filters.id, supply.id]],
  ['days=2&tag=power', [supply.id]],
  ['days=30', []],
  ['q=quieter', [supply.id]],
  ['q=quiet', [supply.id]],
  ['q=crystal', [byAda.id]],
  ['q=audio', [filters.id, supply.id, first.id]],
  ['q=audio&category=power-electronics', [filters.id, first.id]],
  ['q=audio&first=yes', [first.id]],
  ['q=ada', [byAda.id]],
  ['q=%40author', [filters.id, supply.id, known.id]],
  ['q=lead', []],
  ['q=%F0%9F%94%8C', []],
  ['q=%20', everything],
];

t.test('it is narrowed by words, category, tag, author, age, and who is new, in either order', async (t) => {
  for (const [query, found] of cases) {
    t.same(await ids(query), found, query);
    t.same(await ids(`${query}&sort=newest`), found.toReversed(), `${query}, newest first`);
  }
});

const assertPages = async (t: Test, query: string, expected: readonly number[]) => {
  const { found, pages } = await paged(`${query}&limit=1`);
  t.same(found, expected, query);
  t.ok(pages <= Math.max(1, expected.length) + 1, `${query}: ${pages} pages`);
};

t.test('each list goes on page by page', async (t) => {
  for (const [query, found] of cases) {
    await assertPages(t, query, found);
    await assertPages(t, `${query}&sort=newest`, found.toReversed());
  }
  t.equal((await admin.call('GET', '/api/queue?after=bm9uZQ')).statusCode, 400);
});

t.test('a post that leaves the queue while a page is read ends no list', async (t) => {
  const { store } = site.services;
  const getMany = store.getMany.bind(store);
  t.teardown(() => (store.getMany = getMany));
  store.getMany = ((collection, keys: readonly number[]) =>
    getMany(collection, collection.name === 'queue' ? keys.filter((id) => id !== supply.id) : keys)) as typeof getMany;
  t.same((await paged('tag=power&limit=1')).found, [byAda.id, known.id]);
  t.same((await paged('tag=audio&author=author&limit=1')).found, [filters.id, supply.id], 'one range is one read');
});

t.test('it tells how many there are where an index can', async (t) => {
  const total = async (query: string) => (await admin.call('GET', `/api/queue?limit=1&${query}`)).headers['total-count'];
  for (const [query, count] of [
    ['', '5'],
    ['category=power-electronics', '2'],
    ['tag=power', '3'],
    ['author=author', '3'],
    ['q=quieter', '1'],
    ['first=yes', undefined],
  ] as const)
    t.equal(await total(query), count, query);
});

t.test('what readers would see of a post is what is to be decided on', async (t) => {
  const desk = (id: number) => get<DeskPost>(admin, `/api/queue/${id}`);
  const content =
    '<h2>First</h2><p>The <span data-formula="U = RI">U = RI</span> of it all, in more than enough words, so that it is no longer too short to be submitted for a review.</p>';
  const drawn = await submit('With a heading', { content });
  t.match(await desk(drawn.id), {
    post: { title: 'With a heading', status: 'pending' },
    isFirst: false,
    toc: [{ text: 'First' }],
  });
  t.match((await desk(drawn.id)).body, /<h2 id="section-first">/);
  const proposal = await desk(known.id);
  t.match(proposal, { post: { title: 'Charging a lead battery', proposal: { title: 'Charging any battery' } } });
  await author.call('PUT', `/api/posts/${known.id}`, article({ content }));
  t.match((await desk(known.id)).body, /<h2 id="section-first">/, 'of a published one the changes');
  t.ok((await desk(first.id)).isFirst);
  await site.decide(first.id, 'approved');
  t.notOk((await desk(first.id)).isFirst, 'once');
  t.equal((await admin.call('GET', '/api/queue/999999')).statusCode, 404);
});

t.test('where few of many fit, a page ends with what it found, and leads on', async (t) => {
  const many = await site.register('many');
  const newcomer = await site.register('newcomer');
  await site.decide((await submit('Approved once', {}, many)).id, 'approved');
  for (let n = 0; n < 210; n += 1) await site.submit({ title: `Number ${n} of many` }, many);
  const last = await submit('The last of all', {}, newcomer);
  t.ok((await ids('first=yes')).includes(last.id));
  t.same((await paged('first=yes&limit=1')).found.at(-1), last.id);
});

t.test('a search finds the posts of each author with a name, however many accounts have it', async (t) => {
  const last = await site.register('zenz');
  for (const letter of 'abcdefghijk') await site.register(`zen${letter}`);
  const post = await submit('Written by the last of them', {}, last);
  t.same((await paged('q=zen')).found, [post.id]);
  t.same((await paged('q=zen&sort=newest')).found, [post.id]);
  t.same((await paged('q=%40zen&category=none')).found, []);
  const asof = site.clock.now().toISOString();
  clock.advance(minute);
  const then = await get<{ id: number }[]>(admin, `/api/as-of/queue?asof=${asof}&q=zen`);
  t.same(then.map(({ id }) => id), [post.id], 'looking back'); // prettier-ignore
});
