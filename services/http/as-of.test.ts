import t from 'tap';
import type { LogSpan, PostAsOf } from '../../contracts/views/as-of.ts';
import type { Problem } from '../../contracts/views/problem.ts';
import type { WaitingPost } from '../../contracts/views/queue.ts';
import { get } from '../test/asks.ts';
import { article, buildWithPeople, roles, type Person } from '../test/build.ts';

const minute = 60_000;

const site = await buildWithPeople(t, { RATE_LIMITS: 'false', UNDO_SECONDS: '30' });
const { admin, author, other, clock } = site;

/** Gives each step a unique time before and after it: a minute passes. */
const now = (): string => {
  clock.advance(minute);
  const time = clock.now().toISOString();
  clock.advance(minute);
  return time;
};

const submit = async (title: string, change: Readonly<Record<string, unknown>> = {}, by: Person = author) =>
  site.submit({ title, ...change }, by);

const beginning = now();
const supply = await submit('A quiet supply');
const filters = await submit('Filters of the second order', { categoryId: 2 }, other);
const bothWait = now();
await site.decide(supply.id, 'rejected', 'Please add a schematic.');
const oneIsRejected = now();
await author.call('PUT', `/api/posts/${supply.id}`, article({ title: 'A quieter supply', categoryId: 2 }));
const resubmitted = now();
await site.decide(supply.id, 'approved');
await site.decide(filters.id, 'approved');
const bothPublished = now();
await site.propose(supply.id, { title: 'The quietest supply', content: `<p>${'A proposed text, long enough. '.repeat(5)}</p>` });
const proposed = now();
await site.decide(filters.id, 'rejected');
const decided = await admin.call('POST', `/api/posts/${filters.id}/undo`);
t.equal(decided.statusCode, 200);
const undone = now();

const queueOf = (asof: string, query = ''): Promise<WaitingPost[]> => get(admin, `/api/as-of/queue?asof=${asof}${query}`);
const ids = async (asof: string, query = ''): Promise<number[]> => (await queueOf(asof, query)).map(({ id }) => id);
const postOf = (id: number, asof: string): Promise<PostAsOf> => get(admin, `/api/as-of/posts/${id}?asof=${asof}`);
const bothCalls = (asof: string): string[] => [`/api/as-of/queue?asof=${asof}`, `/api/as-of/posts/${supply.id}?asof=${asof}`];

t.test('the past is for admins, and kept by nobody', async (t) => {
  for (const url of ['/api/as-of', ...bothCalls(bothWait)]) {
    const answers = await Promise.all(roles.map((role) => site.people[role].call('GET', url)));
    t.same(answers.map(({ statusCode }) => statusCode), [401, 403, 403, 200], url); // prettier-ignore
    t.equal(answers.at(-1)?.headers['cache-control'], 'no-store', url);
  }
});

t.test('the queue is that of the moment, with the texts of then', async (t) => {
  t.same(await ids(beginning), []);
  t.same(await ids(bothWait), [supply.id, filters.id]);
  t.same(await ids(oneIsRejected), [filters.id]);
  t.same(await ids(resubmitted), [supply.id, filters.id], 'in its place');
  t.match(await queueOf(resubmitted), [{ title: 'A quieter supply', isResubmitted: true, category: { id: 2 } }, {}]);
  t.match(await queueOf(bothWait), [{ title: 'A quiet supply', isResubmitted: false, author: { username: 'author' } }, {}]);
  t.same(await ids(bothPublished), []);
  t.match(await queueOf(proposed), [{ id: supply.id, title: 'The quietest supply', isProposal: true }]);
});

t.test('it is narrowed, ordered, counted, and goes on page by page', async (t) => {
  t.same(await ids(bothWait, '&category=power-electronics'), [filters.id]);
  t.same(await ids(resubmitted, '&category=power-electronics'), [supply.id, filters.id], 'the category of then');
  t.same(await ids(bothWait, '&category=none'), []);
  t.same(await ids(bothWait, '&author=other'), [filters.id]);
  t.same(await ids(bothWait, '&author=nobody'), []);
  t.same(await ids(bothWait, '&days=1'), []);
  t.same(await ids(bothWait, '&sort=newest'), [filters.id, supply.id]);
  t.same(await ids(bothWait, '&q=Second%20ord'), [filters.id], 'by words, the last as the beginning of one');
  t.same(await ids(bothWait, '&q=quieter'), [], 'not by the words of later');
  t.same(await ids(resubmitted, '&q=quieter'), [supply.id]);
  t.same(await ids(bothWait, '&q=%40oth'), [filters.id], 'by the name of an author');
  t.same(await ids(bothWait, '&q=...'), []);
  t.same(await ids(bothWait, '&tag=POWER'), [supply.id, filters.id]);
  t.same(await ids(bothWait, '&tag=pow'), [], 'a tag as a whole');
  t.same(await ids(bothWait, '&tag=power&author=other&q=filters&first=yes'), [filters.id], 'all that is given holds');
  t.same(await ids(resubmitted, '&first=yes'), [supply.id, filters.id], 'nobody was approved by then');
  t.same(await ids(proposed, '&first=yes'), [], 'by then they were');
  t.equal((await admin.call('GET', `/api/as-of/queue?asof=${bothWait}&first=no`)).statusCode, 400);
  const narrowed = await admin.call('GET', `/api/as-of/queue?asof=${bothWait}&tag=power&limit=1`);
  t.equal(narrowed.headers['total-count'], undefined, 'nobody counts what has to be read');
  t.match((await admin.call('GET', /<([^>]+)>; rel="next"/.exec(String(narrowed.headers.link))?.[1] ?? '')).json(), [{ id: filters.id }]); // prettier-ignore
  const first = await admin.call('GET', `/api/as-of/queue?asof=${bothWait}&limit=1`);
  t.equal(first.headers['total-count'], '2');
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
  const second = await admin.call('GET', next);
  t.match(second.json(), [{ id: filters.id }]);
  t.equal(second.headers.link, undefined);
  t.equal((await admin.call('GET', `/api/as-of/queue?asof=${bothWait}&after=bm9uZQ`)).statusCode, 400);
});

t.test('a post is as it stood: text, status, reason, what had happened last, what was proposed', async (t) => {
  t.match(await postOf(supply.id, bothWait), {
    asOf: bothWait,
    post: { title: 'A quiet supply', status: 'pending', reason: null, proposal: null },
    body: /First choose a transformer/,
    proposedBody: null,
    lastChange: { type: 'PostSubmitted', actor: { username: 'author' } },
    isErased: false,
  });
  t.match(await postOf(supply.id, oneIsRejected), {
    post: { status: 'rejected', reason: 'Please add a schematic.' },
    lastChange: { type: 'PostRejected', actor: { username: 'admin' } },
  });
  t.match(await postOf(supply.id, proposed), {
    post: { title: 'A quieter supply', status: 'approved', proposal: { title: 'The quietest supply' } },
    body: /First choose a transformer/,
    proposedBody: /A proposed text/,
  });
  t.match(await postOf(filters.id, undone), { post: { status: 'approved' }, lastChange: { type: 'PostDecisionUndone' } });
  for (const url of [`/api/as-of/posts/${supply.id}?asof=${beginning}`, `/api/as-of/posts/999999?asof=${undone}`])
    t.match(await admin.call('GET', url), { statusCode: 404, payload: /^This article did not exist at that time/ });
});

t.test('a moment outside of the log is refused, in a sentence', async (t) => {
  const span = await get<LogSpan>(admin, '/api/as-of');
  t.equal(span.until, clock.now().toISOString());
  t.same(await ids(span.from as string), [], 'the very first moment is one');
  const cases = [
    ['2020-01-01T00:00:00Z', /^This moment lies before the log begins, at 20\d\d-/],
    ['2099-01-01T00:00Z', 'This moment lies in the future. Choose an earlier one.'],
    ['2026-02-31T12:00:00Z', 'There is no such moment in the calendar. Check the day and the time.'],
    ['yesterday', 'This is no moment: write it in UTC, as 2026-11-03T12:00:00Z.'],
    ['', /^This is no moment: write it/],
  ] as const;
  for (const [asof, message] of cases) {
    for (const url of bothCalls(asof)) {
      const answer = await admin.call('GET', url, undefined, { accept: 'application/problem+json' });
      t.equal(answer.statusCode, 400, url);
      t.match(answer.json<Problem>(), { errors: [{ field: 'asof', message }] }, url);
    }
  }
});

t.test('who was approved for the moment of a decision that was taken back was no first-time author then', async (t) => {
  const brief = await site.register('brief');
  const [approved, waits] = [await submit('Approved by mistake', {}, brief), await submit('Waits beside it', {}, brief)];
  const found = (asof: string): Promise<number[]> => ids(asof, '&first=yes&author=brief');
  const before = now();
  await site.decide(approved.id, 'approved');
  clock.advance(1_000);
  const between = clock.now().toISOString();
  clock.advance(1_000);
  t.equal((await admin.call('POST', `/api/posts/${approved.id}/undo`)).statusCode, 200);
  t.same(await found(before), [approved.id, waits.id]);
  t.same(await found(between), []);
  t.same(await found(now()), [approved.id, waits.id]);
});

t.test('what was erased stays erased, and whoever is gone is a former member', async (t) => {
  const gone = await site.register('gone');
  const post = await submit('Zirconium in a supply', { content: `<p>${'Zirconium it is. '.repeat(10)}</p>` }, gone);
  const waited = now();
  t.match(await postOf(post.id, waited), { post: { title: /Zirconium/ } });
  const erased = await (await site.again(admin)).call('POST', `/api/posts/${post.id}/erasure`, { reason: 'They asked for it.' });
  t.equal(erased.statusCode, 200, erased.payload);
  const list = await admin.call('GET', `/api/as-of/queue?asof=${waited}`);
  t.match(
    list.json<WaitingPost[]>().find(({ id }) => id === post.id),
    { title: 'Erased', tags: [] },
  );
  const answer = await admin.call('GET', `/api/as-of/posts/${post.id}?asof=${waited}`);
  t.match(answer.json(), { post: { title: 'Erased', status: 'pending' }, isErased: true });
  // The URL still works.
  t.notMatch(answer.payload + list.payload, /Zirconium/);
  t.equal((await admin.call('GET', `/api/as-of/posts/${post.id}?asof=${now()}`)).statusCode, 404, 'then it was gone');
});
