import t from 'tap';
import { until } from '../../scripts/until.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { buildWithPeople, cookieOf, password, type Person, type TestSite } from '../test/build.ts';

const hour = 60 * 60_000;
const short = 'eleven char';
const problem = { accept: 'application/problem+json' };

const statusOf = async (by: Person, url: string): Promise<number> => (await by.call('GET', url)).statusCode;
const pending = '/api/posts?status=pending';

/** Uses the session until that is recorded, which happens outside the request. */
const isNoted = ({ services: { accounts }, clock }: TestSite, by: Person): Promise<boolean> =>
  until(async () => {
    if ((await accounts.sessionsOf(by.id)).some(({ use }) => use?.usedAt === clock.now().getTime())) return true;
    await by.call('GET', '/api/user');
    return false;
  }, 'the use of the session is noted');

/** An admin whose password was chosen as a member, or before admins needed twelve characters. */
const shortAdmin = async (site: TestSite, username: string): Promise<Person> => {
  const person = await site.register(username, true);
  await site.services.accounts.setPassword(person.id, await hashPassword(short));
  const answer = await site.visitor.call('POST', '/api/login', { username, password: short });
  return site.person(person.id, username, cookieOf(answer));
};

t.test('an admin with a short password comes in, and has no rights until it is longer', async (t) => {
  const site = await buildWithPeople(t);
  const boss = await shortAdmin(site, 'boss');
  t.match((await boss.call('GET', '/api/user')).json(), { isAdmin: false, withheld: 'password' });
  const post = await site.post('pending');
  for (const [method, url, status] of [
    ['GET', '/api/people', 403],
    ['GET', '/api/live', 403],
    ['GET', pending, 403],
    ['GET', `/api/posts/${post.slug}`, 404],
    ['GET', '/api/user/posts', 200],
  ] as const)
    t.equal((await boss.call(method, url)).statusCode, status, url);
  const refused = await boss.call('GET', '/api/people', undefined, problem);
  t.match(refused.json(), { code: 'LONGER_PASSWORD_NEEDED', detail: /at least 12 characters in your settings/ });
  t.match((await boss.call('PUT', '/api/user/profile', { fullName: 'The Boss', about: '' })).json(), { withheld: 'password' });

  const change = (word: string) => boss.call('PUT', '/api/user/password', { currentPassword: short, password: word }, problem);
  const tooShort = await change('eleven more');
  t.equal(tooShort.statusCode, 422);
  t.match(tooShort.json(), {
    errors: [{ field: 'password', message: 'The password of an admin must be at least 12 characters' }],
  });
  const answer = await change('twelve chars');
  t.equal(answer.statusCode, 204);
  const here = site.person(boss.id, 'boss', cookieOf(answer));
  t.match((await here.call('GET', '/api/user')).json(), { isAdmin: true, withheld: null });
  t.same(
    await Promise.all(['/api/people', pending, `/api/posts/${post.slug}`].map((url) => statusOf(here, url))),
    [200, 200, 200],
  );
});

t.test('a member keeps six characters, and is asked for more at the next sign-in as an admin', async (t) => {
  const site = await buildWithPeople(t);
  const member = await site.register('member');
  const change = { currentPassword: password, password: 'volts7' };
  const here = site.person(member.id, 'member', cookieOf(await member.call('PUT', '/api/user/password', change)));
  t.equal((await site.admin.call('PATCH', `/api/people/${member.id}/admin`, { isAdmin: true })).statusCode, 200);
  t.equal(await statusOf(here, '/api/people'), 200, 'nobody is thrown out');
  const answer = await site.visitor.call('POST', '/api/login', { username: 'member', password: 'volts7' });
  t.match(answer.json(), { isAdmin: false, withheld: 'password' });
  const again = site.person(member.id, 'member', cookieOf(answer));
  t.equal(await statusOf(again, '/api/people'), 403);
  await site.services.accounts.setAdmin(member.id, false);
  t.match((await again.call('GET', '/api/user')).json(), { isAdmin: false, withheld: null }, 'who has no rights misses none');
});

t.test("an admin's session ends when it is left alone for twelve hours; a member's goes on", async (t) => {
  const site = await buildWithPeople(t);
  const { accounts } = site.services;
  for (let n = 0; n < 4; n += 1) {
    site.clock.advance(11 * hour);
    t.equal(await statusOf(site.admin, '/api/user'), 200, 'each use counts');
    t.ok(await isNoted(site, site.admin));
  }
  const other = await site.again(site.admin);
  site.clock.advance(12 * hour);
  const answers = await Promise.all(Array.from({ length: 5 }, () => site.admin.call('GET', '/api/people')));
  t.same(new Set(answers.map(({ statusCode }) => statusCode)), new Set([401]), 'however many requests come at once');
  t.equal(await statusOf(site.admin, '/api/user'), 401, 'and it stays so');
  t.equal(await statusOf(other, '/api/people'), 401);
  t.same(await accounts.sessionsOf(site.admin.id), []);
  t.equal(await statusOf(site.author, '/api/user'), 200);
  await accounts.setAdmin(site.author.id, true);
  t.equal(await statusOf(site.author, '/api/user'), 200, 'it was used just now');
});

t.test('a clock that was set back ends no session, and of an old one it is known when it began', async (t) => {
  const site = await buildWithPeople(t);
  const { accounts } = site.services;
  site.clock.advance(-2 * hour);
  t.equal(await statusOf(site.admin, '/api/people'), 200);
  const old = await site.again(site.admin);
  // A session as stored before uses were recorded.
  const stored = (await accounts.sessionsOf(old.id)).at(-1);
  const { use: _, digest, ...bare } = stored ?? { userId: 0, data: '', expiresAt: 0, digest: '' };
  await accounts.endSession(digest);
  await accounts.saveSession(digest, bare, 100);
  site.clock.advance(12 * hour - 1);
  t.equal(await statusOf(old, '/api/people'), 200);
  site.clock.advance(1);
  t.equal(await statusOf(old, '/api/people'), 401, 'it has no notes of its use');
});
