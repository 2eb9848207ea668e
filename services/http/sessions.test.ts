import { createHash } from 'node:crypto';
import { Signer } from '@fastify/cookie';
import { Collection } from 'mongodb';
import t from 'tap';
import { mongoDatabaseUrl, withoutMongo } from '../../projections/test/mongodb.ts';
import type { Problem } from '../../contracts/views/problem.ts';
import { routes } from '../../contracts/routes.ts';
import { build, buildWithPeople, article, cookieOf, password, type Answer, type Headers, type TestSite } from '../test/build.ts';

/** Records the sessions that are saved from now on. */
const sessionsOf = (site: TestSite): string[] => {
  const saved: string[] = [];
  const { accounts } = site.services;
  const { saveSession } = accounts;
  accounts.saveSession = (digest, ...rest) => {
    saved.push(digest);
    return saveSession.call(accounts, digest, ...rest);
  };
  return saved;
};

/** The header that sets the session's cookie. */
const setCookie = (answer: Answer): string =>
  [answer.headers['set-cookie'] ?? []].flat().find((one) => one.startsWith('benchnotes=')) ?? '';

const site = await buildWithPeople(t, { TRUST_PROXY: '127.0.0.1' });
const { visitor, author, admin } = site;

t.test('a storm of logins holds up nobody who reads, and is over when it is over', async (t) => {
  const login = (username: string, n = 255) =>
    site.visitor.call('POST', '/api/login', { username, password: 'wrong' }, { 'x-forwarded-for': `198.51.100.${n}` });
  const storm = Array.from({ length: 170 }, (_, n) => login(`member-${n}`, n));
  // The first unknown name in this process must not affect later ones.
  const unlucky = await login('nobody');
  t.equal(unlucky.statusCode, 503);
  t.match(unlucky.headers['retry-after'], /^\d+$/);
  t.match(unlucky.payload, /Too many people are signing in/);
  let answered = 0;
  for (const one of storm) void one.then(() => (answered += 1));
  for (let read = 0; read < 20; read += 1)
    t.equal((await site.visitor.call('GET', `/api/posts/latest?limit=${1 + read}`)).statusCode, 200);
  t.ok(answered < storm.length, 'who reads does not wait until all have signed in');
  const statuses = (await Promise.all(storm)).map(({ statusCode }) => statusCode);
  t.strictSame([...new Set(statuses)].toSorted(), [401, 503]);
  t.ok(statuses.filter((status) => status === 503).length <= 20);
  t.equal((await login('author')).statusCode, 401);
  t.equal((await login('nobody')).statusCode, 401, 'and nobody is told who has an account');
});

t.test('the cookie is out of reach of scripts and foreign sites', async (t) => {
  const answer = await visitor.call('POST', '/api/login', { username: 'author', password });
  t.match(setCookie(answer), /^benchnotes=[^;]+; /);
  t.match(setCookie(answer), /; HttpOnly(;|$)/);
  t.match(setCookie(answer), /; SameSite=Lax(;|$)/);
  t.match(setCookie(answer), /; Path=\/(;|$)/);
  t.match(setCookie(answer), /; (Expires|Max-Age)=/);
  t.notMatch(setCookie(answer), /Secure/, 'a site on http');
});

t.test('visitors get neither a cookie nor a row', async (t) => {
  const saved = sessionsOf(site);
  for (const { method, path, success } of routes) {
    const answer = await visitor.call(method, path.replace(/:\w+/, '1'), method === 'GET' || !success.body ? undefined : {});
    if (path !== '/api/logout') t.equal(answer.headers['set-cookie'], undefined, `${method} ${path}`);
  }
  for (const url of ['/', '/healthz', '/api/docs', '/api/openapi.json']) {
    t.equal((await visitor.call('GET', url)).headers['set-cookie'], undefined, url);
  }
  const wrong = await visitor.call('POST', '/api/login', { username: 'author', password: 'wrong' });
  t.equal(wrong.headers['set-cookie'], undefined);
  t.strictSame(saved, []);
});

t.test('signing in gives a new id, and the old one opens nothing', async (t) => {
  const first = await site.again(author);
  const answer = await first.call('POST', '/api/login', { username: 'author', password });
  const second = site.person(author.id, 'author', cookieOf(answer));
  t.not(second.cookie, first.cookie);
  t.equal((await first.call('GET', '/api/user')).statusCode, 401);
  t.equal((await second.call('GET', '/api/user')).statusCode, 200);
  const planted = site.person(0, '', 'benchnotes=chosen-by-somebody-else.signature');
  const signedIn = await planted.call('POST', '/api/login', { username: 'author', password });
  t.notMatch(cookieOf(signedIn), /chosen/);
  t.equal((await planted.call('GET', '/api/user')).statusCode, 401);
});

t.test('a wrong password leaves the session as it is', async (t) => {
  const person = await site.again(author);
  t.equal((await person.call('POST', '/api/login', { username: 'admin', password: 'wrong' })).statusCode, 401);
  t.match((await person.call('GET', '/api/user')).json(), { username: 'author' });
});

t.test('two browsers have sessions of their own', async (t) => {
  const [one, other] = [await site.again(author), await site.again(author)];
  t.equal((await one.call('POST', '/api/logout')).statusCode, 204);
  t.equal((await one.call('GET', '/api/user')).statusCode, 401);
  t.equal((await other.call('GET', '/api/user')).statusCode, 200);
});

t.test('signing out takes the cookie back and ends the session for good', async (t) => {
  const person = await site.again(author);
  const calls = () => [
    person.call('GET', '/api/user'),
    person.call('POST', '/api/posts', article()),
    person.call('GET', '/api/user/posts'),
    person.call('POST', '/api/login', { username: 'author', password: 'wrong' }),
  ];
  const before = calls();
  const out = person.call('POST', '/api/logout');
  const [answer] = await Promise.all([out, ...before, ...calls()]);
  t.match(setCookie(answer), /^benchnotes=; .*(Max-Age=0|Expires=Thu, 01 Jan 1970)/);
  t.equal((await person.call('GET', '/api/user')).statusCode, 401);
  t.equal((await person.call('POST', '/api/posts', article())).statusCode, 401);
  t.equal((await person.call('POST', '/api/logout')).statusCode, 204, 'again');
  t.equal((await visitor.call('POST', '/api/logout')).statusCode, 204, 'who is not signed in');
});

t.test('a cookie that was tampered with opens nothing', async (t) => {
  const { cookie = '' } = await site.again(author);
  for (const forged of [
    `${cookie.slice(0, -3)}abc`,
    cookie.replace(/%3D|\./, 'x.'),
    cookie.replace(/\..*$/, ''),
    cookie.toUpperCase(),
  ]) {
    t.equal((await site.person(0, '', forged).call('GET', '/api/user')).statusCode, 401);
  }
});

t.test('a session ends after thirty days', async (t) => {
  const person = await site.again(author);
  const day = 24 * 60 * 60_000;
  site.clock.advance(30 * day - 1);
  t.equal((await person.call('GET', '/api/user')).statusCode, 200);
  site.clock.advance(1);
  t.equal((await person.call('GET', '/api/user')).statusCode, 401);
  Object.assign(site.people, { author: await site.again(author), admin: await site.again(admin) });
});

t.test('a demoted admin is none at the next request, a new one is', async (t) => {
  const { accounts } = site.services;
  const list = () => site.admin.call('GET', '/api/posts?status=pending');
  t.equal((await list()).statusCode, 200);
  await accounts.setAdmin(admin.id, false);
  t.equal((await list()).statusCode, 403);
  t.match((await site.admin.call('GET', '/api/user')).json(), { isAdmin: false });
  await accounts.setAdmin(admin.id, true);
  t.equal((await list()).statusCode, 200);
});

t.test('a new password ends every session', async (t) => {
  const person = await site.register('forgetful');
  await site.services.accounts.setPassword(person.id, 'none');
  t.equal((await person.call('GET', '/api/user')).statusCode, 401);
});

t.test('a session of a password from before is over, also where it was not ended', async (t) => {
  const { accounts } = site.services;
  const person = await site.register('interrupted');
  const [session] = await accounts.sessionsOf(person.id);
  if (!session) throw new Error('There is no session.');
  const { digest, ...stored } = session;
  const isIn = async (): Promise<boolean> => (await person.call('GET', '/api/user')).statusCode === 200;
  const again = async (data = stored.data): Promise<boolean> => {
    await accounts.saveSession(digest, { ...stored, data }, 9);
    return isIn();
  };
  const { passwordHash } = (await accounts.byId(person.id)) ?? {};
  t.ok(await isIn());
  await accounts.changePassword(person.id, String(passwordHash), 'another');
  t.notOk(await again());
  const { passwordDigest, ...older } = JSON.parse(stored.data) as { passwordDigest?: string };
  t.match(passwordDigest, /^[\w-]{43}$/);
  t.ok(await again(JSON.stringify(older)), 'one that is older than such notes goes on');
});

t.test(
  'a process that stops between a new password and the end of sessions leaves none open',
  { skip: withoutMongo },
  async (t) => {
    const site = await build(t, { READ_STORE_URL: await mongoDatabaseUrl(t), RATE_LIMITS: 'false' });
    const { accounts } = site.services;
    const changes = {
      setPassword: (id: number) => accounts.setPassword(id, 'another'),
      changePassword: async (id: number) =>
        accounts.changePassword(id, String((await accounts.byId(id))?.passwordHash), 'another'),
      useResetLink: async (id: number) => {
        await accounts.saveResetLink(`link of ${id}`, { userId: id, expiresAt: 9e15 });
        return accounts.useResetLink(`link of ${id}`, 'another', 1);
      },
    };
    for (const [name, change] of Object.entries(changes)) {
      const person = await site.register(`stopped-${name}`.toLowerCase());
      t.equal((await person.call('GET', '/api/user')).statusCode, 200);
      const stopped = t.intercept(Collection.prototype, 'deleteMany', { value: () => Promise.reject(new Error('stopped')) });
      await t.rejects(async () => void (await change(person.id)), { message: 'stopped' });
      stopped.restore();
      t.equal((await accounts.sessionsOf(person.id)).length, 1, 'it was not ended');
      t.equal((await person.call('GET', '/api/user')).statusCode, 401, name);
    }
  },
);

t.test('foreign origins are refused on every changing call, before anything else', async (t) => {
  const changing = routes.filter(({ method }) => method !== 'GET');
  t.ok(changing.length >= 6);
  for (const { method, path } of changing) {
    for (const origin of [
      'https://evil.test',
      'null',
      'http://site.test.evil.test',
      'http://localhost:8080',
      'nonsense',
      'http://site.test:81',
    ]) {
      const answer = await site.admin.call(
        method,
        path.replace(/:\w+/, '1'),
        {},
        { origin, accept: 'application/problem+json', host: 'site.test' },
      );
      t.match(answer.json<Problem>(), { status: 403, code: 'FOREIGN_ORIGIN' }, `${method} ${path} ${origin}`);
    }
  }
  const own: readonly Headers[] = [
    { origin: 'http://site.test' },
    { origin: 'http://alias.test:8080', host: 'alias.test:8080' },
    {},
  ];
  for (const headers of own) {
    t.equal((await visitor.call('POST', '/api/login', { username: 'author', password }, headers)).statusCode, 200);
  }
  t.equal(
    (await visitor.call('GET', '/api/posts', undefined, { origin: 'https://evil.test' })).statusCode,
    200,
    'reading is free',
  );
  t.match((await site.admin.call('GET', '/api/user')).json(), { isAdmin: true }, 'nobody was signed out');
});

t.test('names and addresses are unique without regard to case and Unicode form', async (t) => {
  const register = async (username: string, email: string) =>
    (
      await site.visitor.call(
        'POST',
        '/api/register',
        { username, email, password, fullName: 'Full Name' },
        { accept: 'application/problem+json' },
      )
    ).json<Partial<Problem> & { username?: string }>();
  t.match(await register('Zoë', 'zoë@mail.test'), { username: 'Zoë' });
  for (const same of ['zoë', 'ZOË', 'Zoe\u0308', ' Zoë ', 'Ｚｏë']) {
    t.match(
      await register(same, 'other@mail.test'),
      { status: 409, code: 'USERNAME_TAKEN', errors: [{ field: 'username' }] },
      same,
    );
  }
  for (const same of ['ZOË@mail.test', 'zoe\u0308@MAIL.TEST', ' zoë@mail.test ']) {
    t.match(await register('another', same), { status: 409, code: 'EMAIL_TAKEN', errors: [{ field: 'email' }] }, same);
  }
  t.match(await register('Straße', 'a@mail.test'), { username: 'Straße' });
  t.match(await register('STRASSE', 'b@mail.test'), { code: 'USERNAME_TAKEN' });
  for (const username of ['zoë', 'ZOE\u0308', ' Zoë']) {
    t.equal((await site.visitor.call('POST', '/api/login', { username, password })).statusCode, 200, username);
  }
  const sure = await Promise.all(Array.from({ length: 8 }, () => register('racer', 'racer@mail.test')));
  t.equal(sure.filter(({ username }) => username === 'racer').length, 1, 'one of eight at once');
  t.equal(sure.filter(({ code }) => code === 'USERNAME_TAKEN').length, 7);
});

t.test('on https the cookie is sent over https only', async (t) => {
  const site = await build(t, { SITE_URL: 'https://site.test', TRUST_PROXY: '127.0.0.1' });
  const form = { username: 'author', password, email: 'author@mail.test', fullName: 'Author' };
  const https = { 'x-forwarded-proto': 'https', origin: 'https://site.test' };
  const answer = await site.visitor.call('POST', '/api/register', form, https);
  const set = [answer.headers['set-cookie'] ?? []].flat().toSorted();
  t.match(set, [/^__Host-benchnotes-device=.*; Path=\/; .*Secure/, /^__Host-benchnotes=.*; Path=\/; .*Secure/]);
  for (const one of set) t.notMatch(one, /Domain=/);
  const person = site.person(1, 'author', cookieOf(answer));
  t.equal((await person.call('GET', '/api/user', undefined, https)).statusCode, 200);
  const saved = sessionsOf(site);
  const insecure = await site.visitor.call('POST', '/api/login', { username: 'author', password });
  t.equal(insecure.headers['set-cookie'], undefined, 'not over an insecure connection');
  t.strictSame(saved, []);
  t.equal((await person.call('POST', '/api/logout', undefined, https)).statusCode, 204);
  t.equal((await person.call('GET', '/api/user', undefined, https)).statusCode, 401);
});

t.test('sessions from before the prefix stay, and a new one is taken from its own name only', async (t) => {
  const site = await build(t, { SITE_URL: 'https://site.test', TRUST_PROXY: '127.0.0.1' });
  const form = { username: 'author', password, email: 'author@mail.test', fullName: 'Author' };
  const https = { 'x-forwarded-proto': 'https', origin: 'https://site.test' };
  const registered = await site.visitor.call('POST', '/api/register', form, https);
  const { id } = registered.json<{ id: number }>();
  const planted = String(cookieOf(registered)).replace('__Host-', '');
  t.equal((await site.person(id, '', planted).call('GET', '/api/user', undefined, https)).statusCode, 401, 'a new one');

  const { accounts } = site.services;
  const session = {
    userId: id,
    data: JSON.stringify({ userId: id, cookie: {} }),
    expiresAt: site.clock.now().getTime() + 60_000,
  };
  await accounts.saveSession(createHash('sha256').update('from-before').digest('base64url'), session, 100);
  const signed = new Signer('a secret for tests, thirty-two characters and more').sign('from-before');
  const old = site.person(id, 'author', `benchnotes=${encodeURIComponent(signed)}`);
  t.equal((await old.call('GET', '/api/user', undefined, https)).statusCode, 200, 'one from before');
  const again = await old.call('POST', '/api/login', { username: 'author', password }, https);
  t.match([again.headers['set-cookie']].flat(), [
    /^__Host-benchnotes=|^benchnotes=;/,
    /^__Host-benchnotes|^benchnotes=;/,
    /^__Host-|^benchnotes=;/,
  ]);
  t.ok(
    [again.headers['set-cookie']].flat().some((one) => /^benchnotes=; .*(Max-Age=0|Expires=Thu, 01 Jan 1970)/.test(String(one))),
  );
  t.equal((await old.call('GET', '/api/user', undefined, https)).statusCode, 401, 'until the next sign-in');
});
