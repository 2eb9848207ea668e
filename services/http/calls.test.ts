import '../../contracts/formats.ts';
import { Value } from '@sinclair/typebox/value';
import t, { type Test } from 'tap';
import { errorStatuses, type ErrorCode } from '../../contracts/errors.ts';
import type { Route } from '../../contracts/route.ts';
import { routes, views } from '../../contracts/routes.ts';
import { Problem } from '../../contracts/views/problem.ts';
import { buildWithPeople, roles, type Answer, type Person, type Role, type TestSite } from '../test/build.ts';
import { newcomer } from '../test/calls/requests.ts';
import type { Outcome, Row } from '../test/calls/row.ts';
import { accountCalls } from '../test/calls/accounts.ts';
import { listCalls } from '../test/calls/lists.ts';
import { postCalls } from '../test/calls/posts.ts';
import { adminCalls } from '../test/calls/admins.ts';
import { settingsCalls } from '../test/calls/settings.ts';
import { draftCalls } from '../test/calls/drafts.ts';
import { noticeCalls } from '../test/calls/notices.ts';
import { factorCalls } from '../test/calls/factors.ts';

const table: readonly Row[] = [
  ...accountCalls,
  ...listCalls,
  ...postCalls,
  ...adminCalls,
  ...settingsCalls,
  ...draftCalls,
  ...noticeCalls,
  ...factorCalls,
];

const contractOf = (name: string): Route => {
  const contract = routes.find((route) => route.name === name);
  if (!contract) throw new Error(`There is no route ${name}.`);
  return contract;
};

const whoSends = async (site: TestSite, { route, session, account }: Row, role: Role): Promise<Person> => {
  const { username } = newcomer();
  if (account === 'unconfirmed' && role !== 'visitor') {
    const person = await site.unconfirmed(username);
    await site.services.accounts.setAdmin(person.id, role === 'admin');
    return person;
  }
  if (account && role !== 'visitor') return site.register(username, role === 'admin');
  // What is to be shown anew is shown where the session is opened.
  return session || contractOf(route).proven ? site.again(site.people[role]) : site.people[role];
};

const send = async (site: TestSite, row: Row, role: Role, accept?: string): Promise<Answer> => {
  const { method, path } = contractOf(row.route);
  const person = await whoSends(site, row, role);
  const { params = {}, query, body, headers } = await row.request(site, person);
  const address = path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(params[name])));
  return person.call(method, query ? `${address}?${query}` : address, body, { ...headers, ...(accept ? { accept } : {}) });
};

const checkSuccess = (t: Test, { success }: Route, answer: Answer): void => {
  t.equal(answer.statusCode, success.status);
  if (success.files) return void t.ok(success.files.some((type) => String(answer.headers['content-type']).startsWith(type)));
  if (!success.body) return void t.equal(answer.payload, '');
  t.match(answer.headers['content-type'], /^application\/json; charset=utf-8$/);
  const errors = [...Value.Errors(success.body, [...views], answer.json())].map(({ path, message }) => `${path} ${message}`);
  t.strictSame(errors, [], 'the body has the shape of its contract');
};

const checkError = (t: Test, code: ErrorCode, plain: Answer, problem: Answer): void => {
  t.equal(plain.statusCode, errorStatuses[code]);
  t.equal(plain.headers['content-type'], 'text/plain; charset=utf-8');
  t.match(plain.payload, /^[A-Z].{8,}/i, 'a sentence');
  t.equal(problem.statusCode, errorStatuses[code]);
  t.match(problem.headers['content-type'], /^application\/problem\+json/);
  const body = problem.json<Problem>();
  t.ok(Value.Check(Problem, [...views], body));
  t.match(body, { type: 'about:blank', status: errorStatuses[code], code, detail: plain.payload });
};

// Nothing listens there: what is sent is given up with the site.
const settings = { UNDO_SECONDS: '30', SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'site@example.org' };
// The people of so many rows come from one address.
const site = await buildWithPeople(t, { ...settings, RATE_LIMITS: 'false' });

t.test('every call, by everybody', async (t) => {
  await site.post('featured');
  for (const row of table) {
    for (const [index, role] of roles.entries()) {
      const outcome = row.outcomes[index] as Outcome;
      await t.test(`${row.route}, ${row.what}: ${role} → ${outcome}`, async (t) => {
        site.clock.advance(1_000);
        const plain = await send(site, row, role);
        if (outcome === 'ok') checkSuccess(t, contractOf(row.route), plain);
        else checkError(t, outcome, plain, await send(site, row, role, 'application/problem+json'));
      });
    }
  }
});

t.test('the table holds every route, and each of the errors that its contract names', async (t) => {
  t.strictSame(
    routes.map(({ name }) => name).filter((name) => !table.some((row) => row.route === name && row.outcomes.includes('ok'))),
    [],
  );
  // What needs more than one request to come about, or a store that fails, has a test of its own.
  const elsewhere = [
    'makeResetLink: ACCOUNT_IS_ADMIN',
    ...['listClaims', 'claimPost', 'releasePost'].map((name) => `${name}: NOT_FOUND`),
    'POST_CLAIMED',
    'UNAVAILABLE',
    'IDEMPOTENCY_KEY_REUSED',
    'TOO_MANY_REQUESTS',
    'OWN_POST',
    'APPEAL_TOO_LATE',
    'TEXT_NOT_ENCRYPTED',
    'MAIL_NOT_SET_UP',
    'QUOTA_REACHED',
  ];
  const untold = routes.flatMap(({ name, errors }) =>
    errors
      .filter((code) => !table.some((row) => row.route === name && row.outcomes.includes(code)))
      .map((code) => `${name}: ${code}`),
  );
  t.strictSame(
    untold.filter((one) => !elsewhere.some((code) => one.endsWith(code))),
    [],
  );
});

t.test('the exact texts of the specification', async (t) => {
  const { visitor, author, admin } = site;
  const said = async (call: Promise<Answer>, status: number, text: string) => {
    const { statusCode, payload, headers } = await call;
    t.strictSame([statusCode, payload, headers['content-type']], [status, text, 'text/plain; charset=utf-8']);
  };
  await said(visitor.call('POST', '/api/login', { username: 'author', password: 'x' }), 401, 'Invalid username or password');
  await said(visitor.call('POST', '/api/login', { username: 'ghost', password: 'x' }), 401, 'Invalid username or password');
  await said(visitor.call('POST', '/api/login', { username: ' ', password: 'x' }), 422, 'Username is required');
  await said(visitor.call('POST', '/api/login', { username: 'x', password: '' }), 422, 'Password is required');
  await said(visitor.call('GET', '/api/posts/none'), 404, 'The post you are looking for could not be found.');
  await said(visitor.call('GET', '/api/categories/none'), 404, 'Category not found');
  await said(visitor.call('GET', '/api/nothing'), 404, 'There is nothing at this address.');
  await said(visitor.call('GET', '/api/user'), 401, 'Please sign in first.');
  await said(author.call('GET', '/api/posts?status=pending'), 403, 'Lists by status are for admins.');
  t.match((await admin.call('GET', '/api/user')).json(), { fullName: 'admin Example', isAdmin: true });
  const accepts = ['*/*', 'text/html', 'application/json', 'text/plain;q=0.9, application/problem+json;q=0.1', 'nonsense;;', ''];
  for (const accept of accepts) {
    const answer = await visitor.call('GET', '/api/user', undefined, { accept });
    t.match(answer.headers['content-type'], /^text\/plain/, accept);
  }
  const both = await visitor.call('GET', '/api/user', undefined, { accept: 'application/json, application/problem+json' });
  t.match(both.headers['content-type'], /^application\/problem\+json/);
});

t.test(
  'who registers is no admin, whatever the form says, and an author is who is signed in, whatever the article says',
  async (t) => {
    const registered = await site.visitor.call('POST', '/api/register', newcomer({ isAdmin: true, id: 1, createdAt: 'never' }));
    t.match(registered.json(), { isAdmin: false, createdAt: site.clock.now().toISOString() });
    t.match(await site.submit({ userId: site.admin.id, status: 'approved', id: 77, featured: true }), {
      userId: site.author.id,
      status: 'pending',
      featured: false,
      author: { username: 'author', fullName: 'author Example' },
    });
  },
);
