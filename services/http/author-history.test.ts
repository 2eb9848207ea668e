import t from 'tap';
import type { AuthorHistory } from '../../contracts/views/person.ts';
import { mongoDatabaseUrl, withoutMongo } from '../../projections/test/mongodb.ts';
import { get } from '../test/asks.ts';
import { article, buildWithPeople, type Person, type TestSite } from '../test/build.ts';
import { refused } from '../test/refused.ts';

/** The history of an author that admins see beside the review desk. */

const historyOf = (site: TestSite, { id }: Pick<Person, 'id'>, query = ''): Promise<AuthorHistory> =>
  get(site.admin, `/api/people/${id}/history${query}`);

/** The collections show a suspension a moment after the call's response. */
const untilShown = async (site: TestSite): Promise<void> => {
  t.ok(await site.services.runner.reached(await site.services.log.head(), 5_000));
};

const stores = [
  { name: 'SQLite', skip: false },
  { name: 'MongoDB', skip: withoutMongo },
] as const;

for (const { name, skip } of stores)
  t.test(`on ${name} all that became of what somebody wrote is told`, { skip }, async (t) => {
    const own: Record<string, string> = name === 'MongoDB' ? { READ_STORE_URL: await mongoDatabaseUrl(t) } : {};
    const site = await buildWithPeople(t, own);
    const { author, admin } = site;
    const { id: advertising } = await site.reason({ name: 'Advertising' });
    const live = await site.post('approved', { title: 'Live here' });
    const taken = await site.post('approved', { title: 'Taken off' });
    await site.decide(taken.id, 'rejected', 'No longer right.');
    const again = await site.submit({ title: 'Submitted twice' });
    const decision = { status: 'rejected', reason: 'Too short.', reasons: [advertising] };
    await admin.call('PATCH', `/api/posts/${again.id}/status`, decision);
    await author.call('PUT', `/api/posts/${again.id}`, article({ title: 'Submitted twice' }));
    await site.propose(live.id, { title: 'Live, and better' });
    await site.post('withdrawn', { title: 'Taken back' });
    await site.submit({ title: 'Of somebody else' }, site.other);
    await admin.call('POST', `/api/people/${author.id}/suspension`, { reason: 'Advertising.' });
    await admin.call('POST', `/api/people/${author.id}/reinstatement`);
    await admin.call('POST', `/api/people/${author.id}/suspension`, { reason: 'Again.', until: '2027-01-01T00:00:00Z' });
    await untilShown(site);

    const history = await historyOf(site, author);
    t.match(history, {
      person: { username: 'author', suspension: { reason: 'Again.' }, articlesCount: 1 },
      counts: { published: 1, waiting: 2, rejected: 0, unpublished: 1, withdrawn: 1, deleted: 0 },
      decisions: { approved: 2, rejected: 1 },
      suspensions: [
        { reason: 'Again.', until: '2027-01-01T00:00:00.000Z', lifted: null, by: { username: 'admin' } },
        { reason: 'Advertising.', until: null, lifted: { by: { username: 'admin' } } },
      ],
    });
    t.same(
      history.articles.map(({ title, state, changesWait, decisions }) => {
        return { title, state, changesWait, decided: decisions.map(({ verdict, reason }) => [verdict, reason]) };
      }),
      [
        { title: 'Taken back', state: 'withdrawn', changesWait: false, decided: [] },
        { title: 'Submitted twice', state: 'waiting', changesWait: false, decided: [['rejected', 'Too short.']] },
        {
          ...{ title: 'Taken off', state: 'unpublished', changesWait: false },
          decided: [
            ['unpublished', 'No longer right.'],
            ['approved', null],
          ],
        },
        { title: 'Live here', state: 'published', changesWait: true, decided: [['approved', null]] },
      ],
    );
    t.match(history.articles[1]?.decisions, [{ actor: { fullName: 'admin Example' }, reasons: ['Advertising'], revision: 1 }]);
  });

t.test('articles come in pages, each with all decisions on it', async (t) => {
  const site = await buildWithPeople(t);
  for (let n = 1; n <= 5; n += 1) await site.post(n % 2 === 0 ? 'rejected' : 'approved', { title: `Number ${n}` });
  const titles: string[] = [];
  let address: string | undefined = `/api/people/${site.author.id}/history?limit=2`;
  while (address !== undefined) {
    const answer = await site.admin.call('GET', address);
    const page = answer.json<AuthorHistory>();
    t.ok(page.articles.every(({ decisions }) => decisions.length === 1));
    t.match(page, { decisions: { approved: 3, rejected: 2 } }, 'sums are of all of them');
    titles.push(...page.articles.map(({ title }) => title));
    address = /<(.*)>/.exec(String(answer.headers.link ?? ''))?.[1];
  }
  t.same(titles, ['Number 5', 'Number 4', 'Number 3', 'Number 2', 'Number 1']);
});

t.test('an article on which much was decided ends a page before the decisions on it would be cut', async (t) => {
  const site = await buildWithPeople(t);
  const [older, newer] = [await site.post('approved', { title: 'Older' }), await site.submit({ title: 'Newer' })];
  for (let n = 0; n < 100; n += 1) {
    await site.decide(newer.id, 'approved');
    await site.decide(newer.id, 'rejected');
  }
  for (const answer of [await site.admin.call('GET', `/api/people/${site.author.id}/history`)]) {
    t.match(answer.json<AuthorHistory>().articles, [{ title: 'Newer', state: 'unpublished', decisions: { length: 200 } }]);
    const next = await get<AuthorHistory>(site.admin, /<(.*)>/.exec(String(answer.headers.link))?.[1] ?? '');
    t.match(next.articles, [{ id: older.id, decisions: { length: 1 } }]);
  }
});

t.test('a decision that was taken back is none', async (t) => {
  const site = await buildWithPeople(t, { UNDO_SECONDS: '30' });
  const { id } = await site.submit();
  await site.decide(id, 'rejected', 'The wrong one.');
  await site.admin.call('POST', `/api/posts/${id}/undo`);
  t.match(await historyOf(site, site.author), {
    counts: { waiting: 1, rejected: 0 },
    decisions: { approved: 0, rejected: 0 },
    articles: [{ state: 'waiting', decisions: { length: 0 } }],
  });
});

t.test('of what was erased nothing is told, nor of who', async (t) => {
  const site = await buildWithPeople(t);
  const { author, admin } = site;
  const kept = await site.post('approved', { title: 'Kept here' });
  const post = await site.post('rejected', { title: 'Full of names' });
  await site.decide(kept.id, 'rejected', 'Something private.');
  await admin.call('POST', `/api/posts/${post.id}/erasure`, { reason: 'They asked for it.' });
  const erasing = { reason: 'They asked for it.', articles: 'keep' };
  t.equal((await admin.call('POST', `/api/people/${author.id}/erasure`, erasing)).statusCode, 200);
  const history = await historyOf(site, author);
  t.match(history, { person: null, counts: { published: 0, unpublished: 1 } });
  t.notMatch(JSON.stringify(history), /author|Full of names/);
  t.match(
    history.articles.map(({ state }) => state),
    ['erased', 'unpublished'],
  );
});

t.test('it is for admins, and nobody else hears whether there is something', async (t) => {
  const site = await buildWithPeople(t);
  const address = `/api/people/${site.author.id}/history`;
  refused(t, await site.visitor.call('GET', address), 401, /./);
  for (const member of [site.author, site.other]) refused(t, await member.call('GET', address), 403, /./);
  t.match(await historyOf(site, site.other), { articles: { length: 0 }, suspensions: { length: 0 } }, 'who wrote nothing');
  refused(t, await site.admin.call('GET', '/api/people/999999/history'), 404, /no such account/);
  refused(t, await site.admin.call('GET', `${address}?after=x`), 400, /after must be taken/);
});
