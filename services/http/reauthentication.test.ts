import t from 'tap';
import { routes } from '../../contracts/routes.ts';
import { Authenticator, challengeFor, withPasskey } from '../test/authenticator.ts';
import { build, buildWithPeople, cookieOf, password, type Answer, type Person, type TestSite } from '../test/build.ts';

const minute = 60_000;
const problem = { accept: 'application/problem+json' };

const prove = (by: Person, body: object): Promise<Answer> => by.call('POST', '/api/user/reauthentication', body, problem);

/** The continued session. */
const goesOn = (site: TestSite, { id, username }: Person, answer: Answer): Person => site.person(id, username, cookieOf(answer));

const isIn = async (by: Person): Promise<boolean> => (await by.call('GET', '/api/user')).statusCode === 200;
const isProven = async (by: Person): Promise<boolean> =>
  (await by.call('POST', '/api/user/passkeys/challenge')).statusCode === 200;

t.test('calls that ask for it are refused ten minutes after the session was opened, before anything is looked at', async (t) => {
  const site = await buildWithPeople(t);
  const proven = routes.filter((route) => route.proven);
  t.ok(proven.length >= 3);
  site.clock.advance(10 * minute);
  for (const { method, path, body, access, name } of proven) {
    const by = access === 'admin' ? site.admin : site.author;
    const answer = await by.call(method, path.replace(/:\w+/, '1'), body && {}, problem);
    t.match([answer.statusCode, answer.json()], [403, { code: 'REAUTHENTICATION_NEEDED' }], name);
  }
  t.equal((await site.visitor.call('POST', '/api/user/passkeys/challenge')).statusCode, 401, 'who is nobody is told that first');
});

t.test('the password, or a passkey, is shown again; and the session goes on under a new id', async (t) => {
  const site = await build(t);
  const ohm = await site.register('ohm');
  const { device, answer } = await withPasskey(ohm);
  const elsewhere = await site.again(ohm);
  let here = goesOn(site, ohm, answer);
  for (const body of [async () => ({ password }), async () => ({ credential: device.show(await challengeFor(here)) })]) {
    site.clock.advance(10 * minute - 1);
    t.ok(await isProven(here));
    site.clock.advance(1);
    t.notOk(await isProven(here));
    const proof = await prove(here, await body());
    t.same([proof.statusCode, proof.payload], [204, '']);
    t.notOk(await isIn(here), 'whoever copied the cookie is out');
    here = goesOn(site, ohm, proof);
    t.ok(await isProven(here));
    t.notOk(await isProven(elsewhere), 'another session is not');
    t.ok(await isIn(elsewhere));
  }
  site.clock.advance(-30 * minute);
  t.notOk(await isProven(here), 'a clock that was set back proves nothing');
});

t.test('what proves nothing is refused with its field', async (t) => {
  const site = await build(t);
  const ohm = await site.register('ohm');
  const stranger = await site.register('stranger');
  const foreign = (await withPasskey(stranger)).device;
  site.clock.advance(10 * minute);
  const refused = async (body: object) => {
    const answer = await prove(ohm, body);
    return [answer.statusCode, ...answer.json<{ errors: { field: string }[] }>().errors.map(({ field }) => field)];
  };
  t.same(await refused({}), [422, 'password']);
  t.same(await refused({ password: '' }), [422, 'password']);
  t.same(await refused({ password: 'wrong' }), [422, 'password']);
  t.same(await refused({ password: 'x'.repeat(5_000) }), [422, 'password']);
  t.same(await refused({ credential: foreign.show(await challengeFor(ohm)) }), [422, 'credential'], "somebody else's");
  t.same(await refused({ credential: new Authenticator().show(await challengeFor(ohm)) }), [422, 'credential'], "nobody's");
  t.notOk(await isProven(ohm));
  t.ok(await isIn(ohm), 'and the session is left as it is');
});

t.test('wrong passwords have to wait, by their session', async (t) => {
  const site = await build(t);
  const ohm = await site.register('ohm');
  const other = await site.again(ohm);
  const statuses: number[] = [];
  for (let n = 0; n < 12; n += 1) statuses.push((await prove(ohm, { password: `guess ${n}` })).statusCode);
  t.same(statuses, [...Array.from({ length: 10 }, () => 422), 429, 429]);
  t.equal((await prove(ohm, { password })).statusCode, 429, 'even the right one');
  const change = { currentPassword: password, password: 'voltage over current' };
  t.equal((await ohm.call('PUT', '/api/user/password', change)).statusCode, 429, 'and where the password is changed, too');
  t.equal((await prove(other, { password })).statusCode, 204);
  const { log, accountAuditLog } = site.services;
  await accountAuditLog.flush();
  const failed = (await log.readStream(`account-${ohm.id}`)).filter(({ type }) => type === 'SignInFailed');
  t.equal(failed.length, 10, 'and it is on record');
  t.ok(
    failed.every(({ metadata }) => metadata.actor === `user-${ohm.id}`),
    'as done by who is signed in',
  );
});

t.test('an admin without rights for a short password gets them by a passkey, not by the password', async (t) => {
  const site = await build(t);
  const boss = await site.register('boss');
  const { device, answer } = await withPasskey(boss);
  await goesOn(site, boss, answer).call('PUT', '/api/user/password', { currentPassword: password, password: 'volts7' });
  await site.services.accounts.setAdmin(boss.id, true);
  const login = await site.visitor.call('POST', '/api/login', { username: 'boss', password: 'volts7' });
  const short = goesOn(site, boss, login);
  const still = goesOn(site, boss, await prove(short, { password: 'volts7' }));
  t.match((await still.call('GET', '/api/user')).json(), { withheld: 'password' });
  const free = goesOn(site, boss, await prove(still, { credential: device.show(await challengeFor(still)) }));
  t.match((await free.call('GET', '/api/user')).json(), { isAdmin: true, withheld: null });
});
