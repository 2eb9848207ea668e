import t, { type Test } from 'tap';
import type { RecordedEvent } from '../../contracts/recorded.ts';
import { upcast } from '../../contracts/upcast.ts';
import type { Problem } from '../../contracts/views/problem.ts';
import type { AdminsResetLink, Person as PersonView, PersonDetail } from '../../contracts/views/person.ts';
import { aDraft } from '../drafts/test/draft.ts';
import { register } from '../accounts/register.ts';
import { makeResetLink } from '../accounts/reset-links.ts';
import { article, build, buildWithPeople, password, type Answer, type Person, type TestSite } from '../test/build.ts';
import { folder } from '../test/folder.ts';
import { resetLinkIn, startMailServer } from '../test/mail-server.ts';

const day = 24 * 60 * 60_000;
const reason = 'Advertising in every article.';
const problem = { accept: 'application/problem+json' };

const list = async (by: Person, query = ''): Promise<PersonView[]> => (await by.call('GET', `/api/people${query}`)).json();
const namesOf = (people: readonly PersonView[]): string[] => people.map(({ username }) => username);

/** The names on each page of a list. */
const pagesOf = async (by: Person, query: string): Promise<string[][]> => {
  const pages: string[][] = [];
  for (let url: string | undefined = `/api/people${query}`; url !== undefined && pages.length < 50;) {
    const answer: Answer = await by.call('GET', url);
    pages.push(namesOf(answer.json()));
    url = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1];
  }
  return pages;
};

const read = async (by: Person, { id }: Person): Promise<PersonDetail> => (await by.call('GET', `/api/people/${id}`)).json();

const decide = (by: Person, { id }: Pick<Person, 'id'>, isAdmin: boolean): Promise<Answer> =>
  by.call('PATCH', `/api/people/${id}/admin`, { isAdmin }, problem);
const suspend = (by: Person, { id }: Pick<Person, 'id'>, until?: string): Promise<Answer> =>
  by.call('POST', `/api/people/${id}/suspension`, { reason, ...(until === undefined ? {} : { until }) }, problem);
const reinstate = (by: Person, { id }: Pick<Person, 'id'>): Promise<Answer> =>
  by.call('POST', `/api/people/${id}/reinstatement`, undefined, problem);
const link = (by: Person, { id }: Pick<Person, 'id'>): Promise<Answer> =>
  by.call('POST', `/api/people/${id}/reset-link`, undefined, problem);
const login = (site: TestSite, username: string, word = password): Promise<Answer> =>
  site.visitor.call('POST', '/api/login', { username, password: word }, problem);

const refused = (t: Test, answer: Answer, code: Problem['code'], detail: RegExp, what = 'refused'): void =>
  void t.match(answer.json<Problem>(), { code, detail }, what);

const inDays = (site: TestSite, days: number): string => new Date(site.clock.now().getTime() + days * day).toISOString();

const recorded = async ({ services: { log, accountAuditLog } }: TestSite, { id }: Person): Promise<RecordedEvent[]> => {
  await accountAuditLog.flush();
  return log.readStream(`account-${id}`);
};

/** Another process of the site, on the same stores. */
const beside = async (t: Test, site: TestSite, place: string): Promise<TestSite> => {
  const other = await build(t, { DATA_DIR: place });
  Object.assign(other.people, {
    author: other.person(site.author.id, 'author', site.author.cookie),
    admin: other.person(site.admin.id, 'admin', site.admin.cookie),
  });
  return other;
};

const site = await buildWithPeople(t, { RATE_LIMITS: 'false' });
const { admin } = site;

t.test('the list has everybody, the newest first, with what each published, and no address', async (t) => {
  await site.post('approved');
  const people = await list(admin);
  t.same(namesOf(people), ['admin', 'other', 'author']);
  t.match(people[2], {
    fullName: 'author Example',
    isAdmin: false,
    suspension: null,
    articlesCount: 1,
    createdAt: /^2026-03-01T/,
  });
  t.match(people[0], { isAdmin: true, articlesCount: 0 });
  t.same(await pagesOf(admin, '?limit=2'), [['admin', 'other'], ['author']]);
  const answer = await admin.call('GET', '/api/people');
  t.equal(answer.headers['cache-control'], 'no-store');
  t.match(await read(admin, site.author), { email: 'author@mail.test', linksAreMailed: false, articlesCount: 1 });
});

t.test('of one account it is told how much it wrote, by what became of it', async (t) => {
  const own = await buildWithPeople(t, { RATE_LIMITS: 'false' });
  const none = { published: 0, waiting: 0, rejected: 0, withdrawn: 0, deleted: 0, drafts: 0 };
  t.match(await read(own.admin, own.author), { wrote: none });
  for (const state of ['approved', 'featured', 'pending', 'rejected', 'withdrawn'] as const) await own.post(state);
  const deleted = await own.post('withdrawn');
  await own.author.call('DELETE', `/api/posts/${deleted.id}`);
  const erased = await own.post('approved');
  await own.admin.call('POST', `/api/posts/${erased.id}/erasure`, { reason: 'Asked for.' });
  await own.services.drafts.add(aDraft({ userId: own.author.id }));
  const wrote = { published: 2, waiting: 1, rejected: 1, withdrawn: 1, deleted: 1, drafts: 1 };
  t.match(await read(own.admin, own.author), { wrote });
  t.match(await read(own.admin, own.other), { wrote: none });
});

t.test('people are found by their username, address or full name, each once', async (t) => {
  const { services, clock } = site;
  const context = { actor: 'operator', correlationId: 'test', now: clock.now() };
  const some = [
    ['ohm', 'zz1', 'Georg Ohm'],
    ['georg', 'ohm-lab', 'Another One'],
    ['ohmite', 'ohmite', 'Ohm Ohm'],
    ['Zoë', 'zoe', 'ÖHM Ohm'],
    ['faraday', 'zz2', 'Ohm Faraday'],
  ] as const;
  for (const [username, email, fullName] of some)
    await register(services, { username, email: `${email}@mail.test`, fullName, password }, false, context);
  t.same(namesOf(await list(admin, '?search=OHM')), ['ohm', 'ohmite', 'georg', 'faraday', 'Zoë']);
  for (const limit of [1, 2, 3, 4]) {
    const pages = await pagesOf(admin, `?search=%20ohm%20&limit=${limit}`);
    t.same(pages.flat(), ['ohm', 'ohmite', 'georg', 'faraday', 'Zoë'], 'in pages, too');
    t.ok(pages.every((page) => page.length > 0 && page.length <= limit));
  }
  t.same(namesOf(await list(admin, '?search=ohm-lab%40mail.test')), ['georg'], 'by the whole address');
  t.same(namesOf(await list(admin, '?search=%40OHMITE')), ['ohmite'], 'as a username is written');
  t.same(namesOf(await list(admin, '?search=%C3%B6hm')), ['ohm', 'faraday', 'ohmite', 'Zoë'], 'accents or none');
  t.same(namesOf(await list(admin, '?search=FARADAY')), ['faraday'], 'by the last name, too');
  t.same(await list(admin, '?search=%CC%81'), [], 'an accent alone is no name');
  for (const text of ['zo%C3%AB', 'zoe', 'Zo', '%40ZOE']) t.same(namesOf(await list(admin, `?search=${text}`)), ['Zoë'], text);
  t.same(await list(admin, '?search=ohm%20georg'), []);
  const cursor = String((await admin.call('GET', '/api/people?search=ohm&limit=3')).headers.link);
  t.notMatch(
    Buffer.from(/after=([\w-]+)/.exec(cursor)?.[1] ?? '', 'base64url').toString(),
    /ohm|mail/,
    'a cursor tells no address',
  );
});

t.test('hostile texts find nobody, and break nothing', async (t) => {
  const odd = [
    '%25',
    '_',
    '*',
    '.*',
    '%00',
    '%F4%8F%BF%BF',
    '%27%20OR%201=1',
    '$gt',
    '%7B%22$ne%22:1%7D',
    '%EF%B7%BA'.repeat(20),
  ];
  for (const search of odd) t.same(await list(admin, `?search=${search}`), [], search);
  const long = await admin.call('GET', `/api/people?search=${'x'.repeat(255)}`);
  t.match(long, { statusCode: 400, payload: 'Please search for at most 254 characters.' });
  t.equal((await admin.call('GET', `/api/people?search=${'x'.repeat(254)}`)).statusCode, 200);
  t.equal((await admin.call('GET', '/api/people?search=%20')).json<PersonView[]>().length > 3, true, 'blanks are no search');
  for (const after of [
    'WzEsMV0',
    'WzksMV0',
    'WzAsMTAwMF0',
    'W251bGwsbnVsbF0',
    'Wy0xLC0xXQ',
    'WzEuNSwxLjVd',
    'WzEsMSwxXQ',
    'WzIsMSw5OTld',
    'WzksMSwwXQ',
    'W251bGwsbnVsbCxudWxsXQ',
    'Wy0xLC0xLC0xXQ',
    'WzEuNSwxLjUsMS41XQ',
  ])
    for (const query of [`?search=ohm&after=${after}`, `?after=${after}`])
      t.ok([200, 400].includes((await admin.call('GET', `/api/people${query}`)).statusCode), query);
});

t.test('an admin makes another one, and takes the right away again; both are on record', async (t) => {
  const person = await site.register('candidate');
  t.match((await decide(admin, person, true)).json(), { username: 'candidate', isAdmin: true });
  t.equal((await list(person))[0]?.username, 'candidate', 'at the next request');
  refused(t, await decide(admin, person, true), 'ACCOUNT_CHANGED', /^candidate is an admin already\.$/, 'another was faster');
  t.match((await decide(admin, person, false)).json(), { isAdmin: false });
  refused(t, await decide(admin, person, false), 'ACCOUNT_CHANGED', /^candidate is not an admin any more\.$/);
  t.equal((await person.call('GET', '/api/people')).statusCode, 403);
  t.match(
    (await recorded(site, person)).slice(2).map(({ type, metadata: { actor } }) => [type, actor]),
    [
      ['AdminGranted', `user-${admin.id}`],
      ['AdminRevoked', `user-${admin.id}`],
    ],
    'and once each',
  );
});

t.test('nobody decides on the own account, and there is always an admin left', async (t) => {
  refused(t, await decide(admin, admin, false), 'OWN_ACCOUNT', /^This is your own account/);
  refused(t, await suspend(admin, admin), 'OWN_ACCOUNT', /^This is your own account/);
  refused(t, await link(admin, admin), 'OWN_ACCOUNT', /^This is your own account/);
  t.match(await read(admin, admin), { isAdmin: true });
});

t.test('of two admins who take the right from each other at once one succeeds, on one instance and on two', async (t) => {
  const place = folder(t);
  const site = await buildWithPeople(t, { DATA_DIR: place });
  const other = await beside(t, site, place);
  for (let round = 1; round <= 4; round += 1) {
    const second = await site.register(`second-${round}`, true);
    const there = round % 2 === 0 ? other.person(second.id, second.username, second.cookie) : second;
    const answers = await Promise.all([decide(site.admin, second, false), decide(there, site.admin, false)]);
    t.same(answers.map(({ statusCode }) => statusCode).toSorted(), [200, 403]);
    refused(t, answers.find(({ statusCode }) => statusCode === 403) as Answer, 'ADMINS_ONLY', /./);
    t.equal((await site.services.accounts.admins()).length, 1);
    // The original admin continues, whichever of the two was revoked.
    const [left] = await site.services.accounts.admins();
    if (left?.id !== site.admin.id) {
      const by = site.person(second.id, second.username, second.cookie);
      t.equal((await decide(by, site.admin, true)).statusCode, 200);
      t.equal((await decide(site.admin, second, false)).statusCode, 200);
    }
  }
});

t.test('of many who suspend somebody at once one succeeds, and it is recorded once', async (t) => {
  const person = await site.register('noisy');
  const answers = await Promise.all(Array.from({ length: 8 }, () => suspend(admin, person)));
  t.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 1);
  for (const answer of answers.filter(({ statusCode }) => statusCode !== 200))
    refused(t, answer, 'ACCOUNT_CHANGED', /^noisy is suspended already, without an end date\.$/);
  t.equal((await recorded(site, person)).filter(({ type }) => type === 'AccountSuspended').length, 1);
});

t.test('who is suspended is signed out everywhere at once, and told why at the next sign-in', async (t) => {
  const place = folder(t);
  const site = await buildWithPeople(t, { DATA_DIR: place });
  const other = await beside(t, site, place);
  const elsewhere = await site.again(site.author);
  const pending = await site.submit();
  t.equal((await other.author.call('GET', '/api/user')).statusCode, 200, 'the other instance knows the session');
  const until = inDays(site, 3);
  t.match((await suspend(site.admin, site.author, until)).json(), {
    suspension: { reason, until, since: site.clock.now().toISOString() },
  });
  for (const person of [site.author, elsewhere, other.author]) {
    t.equal((await person.call('GET', '/api/user')).statusCode, 401);
    t.equal((await person.call('POST', '/api/posts', article())).statusCode, 401, 'nothing is submitted');
    t.equal((await person.call('PUT', `/api/posts/${pending.id}`, article())).statusCode, 401, 'nothing is edited');
  }
  const before = (await recorded(site, site.author)).length;
  const signIn = await login(site, 'author');
  t.match(signIn.json<Problem>(), {
    status: 403,
    code: 'ACCOUNT_SUSPENDED',
    detail: `This account is suspended until March 4, 2026, 12:00 UTC. The reason that was given: ${reason} If you think that this is wrong, write to the editors: http://site.test/pages/contact`,
  });
  t.same(signIn.cookies, []);
  t.match((await login(site, 'author', 'wrong')).json<Problem>(), {
    code: 'WRONG_CREDENTIALS',
    detail: 'Invalid username or password',
  });
  t.match((await login(other, 'author')).json<Problem>(), { code: 'ACCOUNT_SUSPENDED' });
  t.notOk(
    (await recorded(site, site.author)).slice(before).some(({ type }) => type === 'SignedIn'),
    'that is no signing in',
  );
});

t.test('a session is nobody while its account is suspended, however it came to be kept', async (t) => {
  const person = await site.register('stored');
  const { accounts } = site.services;
  const byId = accounts.byId.bind(accounts);
  accounts.byId = async (id) => {
    const user = await byId(id);
    return user && id === person.id ? { ...user, suspension: { reason, since: '2026-03-01T12:00:00.000Z' } } : user;
  };
  t.teardown(() => void (accounts.byId = byId));
  t.equal((await person.call('GET', '/api/user')).statusCode, 401);
  t.equal((await person.call('POST', '/api/posts', article())).statusCode, 401);
});

t.test('a suspension is over by the clock', async (t) => {
  const site = await buildWithPeople(t);
  await suspend(site.admin, site.author, inDays(site, 1));
  site.clock.advance(day - 1);
  // An admin's session has expired by now.
  site.people.admin = await site.again(site.admin);
  t.match((await login(site, 'author')).json<Problem>(), { code: 'ACCOUNT_SUSPENDED' });
  t.ok((await read(site.admin, site.author)).suspension);
  site.clock.advance(1);
  const person = await site.again(site.author);
  t.equal((await person.call('POST', '/api/posts', article())).statusCode, 201);
  t.equal((await read(site.admin, site.author)).suspension, null);
  refused(t, await reinstate(site.admin, site.author), 'ACCOUNT_CHANGED', /^author is not suspended any more\.$/);
  t.equal((await suspend(site.admin, site.author)).statusCode, 200, 'and again, without an end');
  site.clock.advance(29 * day);
  t.match((await login(site, 'author')).json<Problem>(), { detail: /^This account is suspended without an end date\. / });
});

t.test('a new password by a link does not lift it', async (t) => {
  const site = await buildWithPeople(t);
  const { accounts, config } = site.services;
  await suspend(site.admin, site.author);
  const made = await makeResetLink(accounts, site.author, config.siteUrl, site.clock.now());
  const { token } = resetLinkIn(made.link, config.siteUrl);
  const chosen = 'voltage over current';
  const used = await site.visitor.call('POST', '/api/password-reset/complete', { token, password: chosen });
  t.equal(used.statusCode, 204);
  t.match((await login(site, 'author', chosen)).json<Problem>(), { code: 'ACCOUNT_SUSPENDED' });
  t.match((await reinstate(site.admin, site.author)).json(), { suspension: null });
  t.equal((await login(site, 'author', chosen)).statusCode, 200);
  const events = await recorded(site, site.author);
  for (const event of events) upcast(event);
  t.match(
    events
      .filter(({ type }) => /Suspended|Reinstated/.test(type))
      .map(({ type, data, metadata: { actor } }) => [type, data, actor]),
    [
      ['AccountSuspended', { accountId: site.author.id, reason }, `user-${site.admin.id}`],
      ['AccountReinstated', { accountId: site.author.id, undoes: null }, `user-${site.admin.id}`],
    ],
  );
});

t.test('an admin is not suspended, and who is suspended is made no admin', async (t) => {
  const person = await site.register('both', true);
  refused(t, await suspend(admin, person), 'ACCOUNT_IS_ADMIN', /^both is an admin\. Revoke that right first/);
  await decide(admin, person, false);
  t.equal((await suspend(admin, person)).statusCode, 200);
  refused(t, await decide(admin, person, true), 'ACCOUNT_CHANGED', /^both is suspended without an end date: reinstate/);
  t.match(await read(admin, person), { isAdmin: false });
});

t.test('what a suspension says is checked', async (t) => {
  const person = await site.register('checked');
  const say = async (body: object) =>
    (await admin.call('POST', `/api/people/${person.id}/suspension`, body, problem)).json<Problem>();
  t.match(await say({ reason: ' \n ' }), {
    code: 'VALIDATION_FAILED',
    errors: [{ field: 'reason', message: 'Please give a reason' }],
  });
  t.match(await say({ reason: 'x'.repeat(1_001) }), { errors: [{ field: 'reason' }] });
  for (const until of [
    'yesterday',
    '2026-02-31T00:00:00Z',
    inDays(site, 0),
    '2020-01-01T00:00:00.000Z',
    '+012345-01-01T00:00:00Z',
    '',
  ])
    t.match(await say({ reason, until }), { code: 'VALIDATION_FAILED', errors: [{ field: 'until' }] }, until);
  t.equal((await read(admin, person)).suspension, null);
  t.notOk((await recorded(site, person)).some(({ type }) => type === 'AccountSuspended'));
});

t.test('without the log nothing changes', async (t) => {
  const person = await site.register('unlucky');
  const { log } = site.services;
  const append = log.append.bind(log);
  log.append = () => Promise.reject(new Error('away'));
  t.equal((await suspend(admin, person)).statusCode, 500);
  t.equal((await decide(admin, person, true)).statusCode, 500);
  log.append = append;
  t.match(await read(admin, person), { isAdmin: false, suspension: null });
  t.equal((await person.call('GET', '/api/user')).statusCode, 200);
  t.equal((await suspend(admin, person)).statusCode, 200, 'and nobody is held up by what failed');
});

t.test('without a mail server a link is shown once, and for no admin', async (t) => {
  const person = await site.register('forgetful');
  const { accounts, config } = site.services;
  const made = (await link(admin, person)).json<AdminsResetLink>();
  const { token } = resetLinkIn(made.link ?? '', config.siteUrl);
  t.match((await recorded(site, person)).at(-1), {
    type: 'PasswordResetSent',
    data: { accountId: person.id, how: 'admin' },
    metadata: { actor: `user-${admin.id}` },
  });
  t.notMatch(JSON.stringify(await recorded(site, person)), token);
  const used = await site.visitor.call('POST', '/api/password-reset/complete', { token, password: 'voltage over current' });
  t.equal(used.statusCode, 204);
  const second = await site.register('colleague', true);
  refused(t, await link(admin, second), 'ACCOUNT_IS_ADMIN', /^colleague is an admin, and this site sends no mail/);
  t.equal((await accounts.byId(second.id))?.isAdmin, true);
});

t.test('with a mail server a link is mailed, and not shown', async (t) => {
  const mail = await startMailServer(t);
  const site = await buildWithPeople(t, { SMTP_URL: mail.url, MAIL_FROM: 'site@example.org' });
  t.match(await read(site.admin, site.author), { linksAreMailed: true });
  const answer = await link(site.admin, site.author);
  t.match(answer.json<AdminsResetLink>(), { link: null });
  const { text } = await mail.cameTo('author@mail.test', /^Choose a new password/);
  t.notMatch(answer.payload, resetLinkIn(text, 'http://site.test').token);
  t.match((await recorded(site, site.author)).at(-1), { data: { how: 'mail' }, metadata: { actor: `user-${site.admin.id}` } });
  const second = await site.register('colleague', true);
  t.equal((await link(site.admin, second)).statusCode, 200, 'to an admin, too');
});

t.test('who there is not is found nowhere', async (t) => {
  const noSuchPerson = { id: 999_999 };
  for (const answer of [
    decide(admin, noSuchPerson, true),
    suspend(admin, noSuchPerson),
    reinstate(admin, noSuchPerson),
    link(admin, noSuchPerson),
  ])
    refused(t, await answer, 'ACCOUNT_NOT_FOUND', /^There is no such account\.$/);
  t.equal((await admin.call('GET', '/api/people/none')).statusCode, 400);
});
