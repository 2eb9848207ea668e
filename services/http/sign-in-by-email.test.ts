import argon2 from 'argon2';
import t from 'tap';
import { register } from '../accounts/register.ts';
import { build, cookieOf, password, type Answer, type TestSite } from '../test/build.ts';

const login = (site: TestSite, username: string, word = password, cookie?: string): Promise<Answer> =>
  site.visitor.call('POST', '/api/login', { username, password: word }, cookie ? { cookie } : {});

/** Everything that a client can learn from a sign-in attempt. */
const observable = ({ statusCode, payload, headers }: Answer) => [statusCode, payload, headers['retry-after']];

t.test('the confirmed address signs in, however it is written, and no other', async (t) => {
  const site = await build(t);
  const ohm = await site.register('ohm');
  await site.services.accounts.setEmail(ohm.id, 'Zoë@mail.test');
  for (const typed of ['Zoë@mail.test', ' ZOE\u0308@MAIL.test ', 'ohm']) {
    const answer = await login(site, typed);
    t.match([answer.statusCode, answer.json()], [200, { id: ohm.id }], typed);
    t.ok(cookieOf(answer));
  }
  await site.unconfirmed('volta');
  const refused = [401, 'Invalid username or password', undefined];
  for (const typed of ['volta@mail.test', 'ohm@mail.test', 'nobody@mail.test', 'nobody'])
    t.same(observable(await login(site, typed)), refused, typed);
  t.equal((await login(site, 'volta')).statusCode, 200, 'the username does');
});

t.test('a password is held against one hash, whatever was typed', async (t) => {
  const site = await build(t);
  await site.register('ohm');
  await site.unconfirmed('volta');
  const verify = t.capture(argon2, 'verify', argon2.verify.bind(argon2));
  for (const typed of ['ohm', 'ohm@mail.test', 'volta@mail.test', 'nobody', 'nobody@mail.test']) {
    t.equal((await login(site, typed, 'wrong')).statusCode, 401);
    t.equal(verify().length, 1, typed);
  }
});

t.test('guesses by the name and by the address are counted together, against the account', async (t) => {
  const site = await build(t);
  await site.register('ohm');
  await site.register('volta');
  for (let n = 0; n < 5; n += 1)
    for (const typed of ['ohm', 'OHM@mail.test']) t.equal((await login(site, typed, 'wrong')).statusCode, 401);
  for (const typed of ['ohm', 'ohm@mail.test']) t.equal((await login(site, typed)).statusCode, 429, typed);
  t.equal((await login(site, 'volta@mail.test')).statusCode, 200, 'others do not wait');
});

t.test('a browser that was used before waits for its own tries alone, by the address, too', async (t) => {
  const site = await build(t);
  await site.register('ohm');
  const device = (await login(site, 'ohm@mail.test')).cookies.find(({ name }) => name === 'benchnotes-device');
  const known = `benchnotes-device=${encodeURIComponent(device?.value ?? '')}`;
  for (let n = 0; n < 10; n += 1) await login(site, 'ohm', 'wrong');
  t.equal((await login(site, 'ohm@mail.test')).statusCode, 429);
  t.equal((await login(site, 'ohm@mail.test', password, known)).statusCode, 200);
});

t.test('a username that is the address of another is a username first, and strangers get none', async (t) => {
  const site = await build(t);
  const ohm = await site.register('ohm');
  await site.services.accounts.setEmail(ohm.id, 'ohm@example.org');
  const form = { username: 'ohm@example.org', email: 'other@mail.test', fullName: 'Other', password: `another ${password}` };
  const context = { actor: 'operator', correlationId: 'test', now: site.clock.now() };
  const other = await register(site.services, form, false, context);
  t.equal((await login(site, 'ohm@example.org')).statusCode, 401, 'its password opens nothing under the name of another');
  t.match((await login(site, 'ohm')).json(), { id: ohm.id });
  t.match((await login(site, 'ohm@example.org', form.password)).json(), { id: other.id });
  for (const username of ['volta@example.org', 'volta\uff20example.org', 'VOLTA@EXAMPLE\uff0eorg', 'i\u0307@x.org']) {
    const answer = await site.visitor.call('POST', '/api/register', { ...form, username, email: 'volta@example.org' });
    t.same([answer.statusCode, answer.payload], [422, 'A username cannot be an e-mail address. Please choose another one.']);
  }
  const signs = { ...form, username: 'volta@home', email: 'volta@example.org' };
  t.equal((await site.visitor.call('POST', '/api/register', signs)).statusCode, 201, 'no address has no dot');
});
