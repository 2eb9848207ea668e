import t from 'tap';
import { withApp } from '../test/authenticator-app.ts';
import { codeAt } from '../test/code-at.ts';
import { challengeFor, withPasskey } from '../test/authenticator.ts';
import { buildWithPeople, cookieOf, password, type Answer, type Person } from '../test/build.ts';

const problem = { accept: 'application/problem+json' };

const site = await buildWithPeople(t, { REQUIRE_SECOND_FACTOR: 'admins' });

const goesOn = ({ id, username }: Person, answer: Answer): Person => site.person(id, username, cookieOf(answer));
const rightsOf = async (by: Person) => (await by.call('GET', '/api/user')).json<{ isAdmin: boolean; withheld: string | null }>();
const login = (username: string, code = ''): Promise<Answer> =>
  site.visitor.call('POST', '/api/login', { username, password, ...(code === '' ? {} : { code }) });

t.test('an admin without a second factor has no rights until there is one', async (t) => {
  const { admin } = site;
  t.match(await rightsOf(admin), { isAdmin: false, withheld: 'second-factor' });
  const pending = await site.submit();
  for (const [method, url, status] of [
    ['GET', '/api/people', 403],
    ['GET', '/api/system', 403],
    ['GET', '/api/log', 403],
    ['GET', '/api/live', 403],
    ['GET', '/api/posts?status=pending', 403],
    ['PATCH', `/api/posts/${pending.id}/status`, 403],
    ['GET', `/api/posts/${pending.slug}`, 404],
    ['GET', '/api/user/posts', 200],
  ] as const)
    t.equal((await admin.call(method, url, method === 'PATCH' ? { status: 'approved' } : undefined)).statusCode, status, url);
  const refused = await admin.call('GET', '/api/people', undefined, problem);
  t.match(refused.json(), { code: 'SECOND_FACTOR_REQUIRED', detail: /set one up in your settings/ });
  t.match(await rightsOf(site.author), { isAdmin: false, withheld: null }, 'members are asked for none');
});

t.test('an authenticator app gives the rights to sessions that showed a code', async (t) => {
  const boss = await site.register('boss', true);
  const elsewhere = await site.again(boss);
  const { secret, recoveryCodes, person } = await withApp(site, boss);
  t.match(await rightsOf(person), { isAdmin: true, withheld: null });
  t.match(await rightsOf(elsewhere), { withheld: 'second-factor' }, 'one that showed none has none');
  site.clock.advance(30_000);
  const entered = await login('boss', codeAt(secret, site.clock.now()));
  t.match(entered.json(), { isAdmin: true, withheld: null });
  t.match((await login('boss', recoveryCodes[0])).json(), { isAdmin: true });
  const there = goesOn(boss, entered);
  t.equal((await there.call('GET', '/api/people')).statusCode, 200);
  const change = { currentPassword: password, password: 'voltage over current' };
  const changed = goesOn(boss, await there.call('PUT', '/api/user/password', change));
  t.match(await rightsOf(changed), { isAdmin: true }, 'a new password takes nothing away');
});

t.test('a passkey does so, too; the password alone does not', async (t) => {
  const chief = await site.register('chief', true);
  const { device, answer } = await withPasskey(chief);
  const here = goesOn(chief, answer);
  t.match(await rightsOf(here), { isAdmin: true, withheld: null });
  const entered = await site.visitor.call('POST', '/api/passkeys/sign-in', {
    credential: device.show(await challengeFor(site.visitor)),
  });
  t.match(entered.json(), { isAdmin: true, withheld: null });
  const byPassword = await login('chief');
  t.match(byPassword.json(), { isAdmin: false, withheld: 'second-factor' });
  const weak = goesOn(chief, byPassword);
  const prove = (by: Person, body: object) => by.call('POST', '/api/user/reauthentication', body);
  const still = goesOn(chief, await prove(weak, { password }));
  t.match(await rightsOf(still), { withheld: 'second-factor' }, 'the password again is one factor still');
  const free = goesOn(chief, await prove(still, { credential: device.show(await challengeFor(still)) }));
  t.match(await rightsOf(free), { isAdmin: true, withheld: null });
});

t.test('who is made an admin is asked for it at once', async (t) => {
  const member = await site.register('member');
  await site.services.accounts.setAdmin(member.id, true);
  t.match(await rightsOf(member), { isAdmin: false, withheld: 'second-factor' });
});
