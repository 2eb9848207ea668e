import t from 'tap';
import { routes } from '../../contracts/routes.ts';
import type { Answer } from '../test/build.ts';
import { callSite, checkCalls } from '../test/calls/check-calls.ts';
import { newcomer } from '../test/calls/requests.ts';
import { accountTable, adminTable, articleTable } from '../test/calls/table.ts';

const table = [...accountTable, ...adminTable, ...articleTable];

const site = await callSite(t);

t.test('every call about articles, as each role', (t) => checkCalls(t, site, articleTable));

t.test('the table holds every route, and each of the errors that its contract names', async (t) => {
  t.strictSame(
    routes.map(({ name }) => name).filter((name) => !table.some((row) => row.route === name && row.outcomes.includes('ok'))),
    [],
  );
  // Outcomes that need several requests, or a failing store, have tests of their own.
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
