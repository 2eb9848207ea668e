import t from 'tap';
import type { AnswerTime, DeskFigures } from '../../contracts/views/figures.ts';
import { get } from '../test/asks.ts';
import { article, buildWithPeople, roles, type Person } from '../test/build.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

const site = await buildWithPeople(t, { RATE_LIMITS: 'false', UNDO_SECONDS: '30' });
const { clock } = site;
// A Monday at noon.
clock.advance(Date.parse('2027-03-01T12:00:00.000Z') - clock.now().getTime());

/** Sessions expire after a day. */
const signInAgain = async (): Promise<void> => {
  for (const role of ['author', 'other', 'admin'] as const) site.people[role] = await site.again(site.people[role]);
};
const figures = async (query = ''): Promise<DeskFigures> => get(site.people.admin, `/api/figures?${query}`);
const thisWeek = async () => (await figures()).weeks.at(-1);
const usual = async (): Promise<number | null> => {
  clock.advance(60_000);
  return (await get<AnswerTime>(site.people.author, '/api/answer-time')).usualWait;
};

/** Submits a post, and decides on it this much later. */
const answered = async (title: string, after: number, status: 'approved' | 'rejected' = 'approved'): Promise<number> => {
  const { id } = await site.submit({ title }, site.people.author);
  clock.advance(after);
  await site.decide(id, status);
  return id;
};

await signInAgain();

t.test('the figures are for admins, the usual time for members', async (t) => {
  const statuses = (url: string) => Promise.all(roles.map(async (role) => (await site.people[role].call('GET', url)).statusCode));
  t.same(await statuses('/api/figures'), [401, 403, 403, 200]);
  t.same(await statuses('/api/answer-time'), [401, 200, 200, 200]);
  const refused = await site.people.admin.call('GET', '/api/figures?weeks=14');
  t.equal(refused.statusCode, 400);
  t.match(refused.body, 'weeks must be 13, 26 or 52');
});

t.test('a desk at which nothing happened', async (t) => {
  const { weeks, admins, reasons, appeals, usualWait } = await figures();
  t.equal(weeks.length, 13);
  t.same(weeks.at(-1), {
    ...{ week: '2027-03-01', entered: 0, left: 0, waiting: 0 },
    ...{ approved: 0, rejected: 0, unpublished: 0, undone: 0, median: null, percentile95: null },
  });
  t.equal(weeks[0]?.week, '2026-12-07');
  t.same({ admins, reasons, usualWait }, { admins: [], reasons: [], usualWait: null });
  t.same(appeals, { filed: 0, upheld: 0, reversed: 0 });
  t.equal((await figures('weeks=52')).weeks.length, 52);
});

t.test('what comes and goes, by whom, and how long authors wait', async (t) => {
  await answered('Pull-ups', hour);
  await answered('Decoupling', hour, 'rejected');
  const waiting = await site.submit({ title: 'A clock' }, site.people.author);
  const week = await thisWeek();
  t.match(week, { entered: 3, left: 2, waiting: 1, approved: 1, rejected: 1, unpublished: 0, undone: 0 });
  const median = week?.median ?? 0;
  t.ok(median >= 3_600 && median < 3_960, `${median}`);
  const undone = await answered('Undone', hour);
  t.equal((await site.people.admin.call('POST', `/api/posts/${undone}/undo`)).statusCode, 200);
  t.match(await thisWeek(), { entered: 4, left: 2, waiting: 2, approved: 1, undone: 1 }, 'as if it had not been');
  t.same((await figures()).admins, [
    { admin: { fullName: 'admin Example', username: 'admin' }, approved: 1, rejected: 1, unpublished: 0, undone: 1 },
  ]); // prettier-ignore
  clock.advance(7 * day);
  await signInAgain();
  await site.decide(waiting.id, 'approved');
  const [before, now] = (await figures()).weeks.slice(-2);
  t.match(before, { week: '2027-03-01', waiting: 2, approved: 1 });
  t.match(now, { week: '2027-03-08', entered: 0, left: 1, waiting: 1, approved: 1 });
  t.ok((now?.median ?? 0) > 6 * 24 * 3_600);
});

t.test('authors are told what is usual once there is enough to tell', async (t) => {
  t.equal(await usual(), null, 'of so few answers nothing is said');
  for (let n = 0; n < 40; n += 1) await answered(`Article ${n}`, 1_000);
  const wait = await usual();
  t.equal(wait, (await figures()).usualWait);
  t.equal(wait, 60);
  for (let n = 0; n < 4; n += 1) await site.submit({ title: `Waiting ${n}` }, site.people.author);
  t.equal(await usual(), 60, 'those who came just now do not count yet');
  clock.advance(hour);
  t.ok(((await usual()) ?? 0) > 3_600, 'those who wait longer than that count');
});

t.test('changes to a published post wait, too', async (t) => {
  const id = await answered('To be changed', 1_000);
  const { entered = 0, waiting = 0 } = (await thisWeek()) ?? {};
  const author: Person = site.people.author;
  await author.call('PUT', `/api/posts/${id}`, article({ title: 'Changed' }));
  t.match(await thisWeek(), { entered: entered + 1, waiting: waiting + 1 });
  await site.decide(id, 'rejected');
  t.match(await thisWeek(), { entered: entered + 1, waiting });
});

t.test('the reasons that decisions were given, by their names of today', async (t) => {
  const before = (await figures()).reasons;
  t.same(before.map(({ reason }) => reason), [null]); // prettier-ignore
  const { id } = await site.reason({ name: 'Own work' });
  for (const title of ['Copied', 'Copied, too', 'Taken back']) {
    const post = await site.submit({ title }, site.people.author);
    await site.people.admin.call('PATCH', `/api/posts/${post.id}/status`, { status: 'rejected', reasons: [id] });
    if (title === 'Taken back') await site.people.admin.call('POST', `/api/posts/${post.id}/undo`);
  }
  t.same((await figures()).reasons.toSorted((one) => (one.reason ? -1 : 1)), [{ reason: { id, name: 'Own work' }, count: 2 }, ...before]); // prettier-ignore
});

t.test('appeals and their answers', async (t) => {
  const { id } = await site.submit({ title: 'Appealed against' }, site.people.author);
  await site.decide(id, 'rejected');
  const body = { decision: 1, reason: 'It is my own work.' };
  t.equal((await site.people.author.call('POST', `/api/posts/${id}/appeal`, body)).statusCode, 200);
  t.same((await figures()).appeals, { filed: 1, upheld: 0, reversed: 0 });
  const second = await site.register('second', true);
  const answer = { outcome: 'reversed', reason: 'You are right.' };
  t.equal((await second.call('PATCH', `/api/posts/${id}/appeal`, answer)).statusCode, 200);
  t.same((await figures()).appeals, { filed: 1, upheld: 0, reversed: 1 });
});
