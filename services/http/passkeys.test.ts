import t from 'tap';
import type { RecordedEvent } from '../../contracts/recorded.ts';
import { upcast } from '../../contracts/upcast.ts';
import type { PasskeyView } from '../../contracts/views/passkey.ts';
import { LogUnavailableError } from '../../event-log/event-log.ts';
import { Authenticator, challengeFor, withPasskey, type Odd } from '../test/authenticator.ts';
import { build, cookieOf, password, type Answer, type Person, type TestSite } from '../test/build.ts';
import { startMailServer } from '../test/mail-server.ts';
import { followedOutbox } from '../test/outbox.ts';

const minute = 60_000;
const problem = { accept: 'application/problem+json' };
const site = await build(t, { RATE_LIMITS: 'false' });
const { visitor } = site;

const enter = (credential: object, by: Person = visitor): Promise<Answer> =>
  by.call('POST', '/api/passkeys/sign-in', { credential });

/** Signs in with a device, which may respond incorrectly. */
const enterBy = async (device: Authenticator, odd: Odd = {}): Promise<Answer> =>
  enter(device.show(await challengeFor(visitor), odd));

/** A user with a passkey, and the continued session. */
const owner = async (username: string, counter = 0, at: TestSite = site) => {
  const person = await at.register(username);
  const { device, answer } = await withPasskey(person, new Authenticator(counter));
  return { device, answer, before: person, person: at.person(person.id, username, cookieOf(answer)) };
};

const listOf = async (by: Person): Promise<PasskeyView[]> => (await by.call('GET', '/api/user/passkeys')).json();
const isIn = async (by: Person): Promise<boolean> => (await by.call('GET', '/api/user')).statusCode === 200;

const eventsOf = async ({ services: { log, accountAuditLog } }: TestSite, { id }: Person): Promise<RecordedEvent[]> => {
  await accountAuditLog.flush();
  return log.readStream(`account-${id}`);
};

t.test('passkeys use EdDSA, ES256 or RS256 on every release of Node', async (t) => {
  const person = await site.register('algorithms');
  const options = (await person.call('POST', '/api/user/passkeys/challenge')).json<{ pubKeyCredParams: { alg: number }[] }>();
  t.strictSame(
    options.pubKeyCredParams.map(({ alg }) => alg),
    [-8, -7, -257],
  );
});

t.test('a passkey is added, signs in, is renamed and removed; and its owner gets mail of it', async (t) => {
  const mail = await startMailServer(t);
  const site = await build(t, { SMTP_URL: mail.url, MAIL_FROM: 'site@example.org' });
  await followedOutbox(t, site);
  const { device, answer, before, person } = await owner('ohm', 0, site);
  t.equal(answer.statusCode, 201, answer.payload);
  const now = site.clock.now().toISOString();
  t.match(answer.json(), { name: 'My phone', addedAt: now, lastUsedAt: null });
  t.notOk(await isIn(before), 'the session goes on under a new id');
  const added = await mail.cameTo('ohm@mail.test', /^A passkey was added at Benchnotes$/);
  t.match(added.text, /A passkey was added for your account ohm [^]*http:\/\/site.test\/settings/);

  site.clock.advance(minute);
  const entered = await site.visitor.call('POST', '/api/passkeys/sign-in', {
    credential: device.show(await challengeFor(site.visitor)),
  });
  t.match([entered.statusCode, entered.json()], [200, { username: 'ohm' }]);
  const there = site.person(person.id, 'ohm', cookieOf(entered));
  t.ok(await isIn(there));
  const [{ id } = { id: '' }] = await listOf(there);
  t.match(await listOf(there), [{ name: 'My phone', lastUsedAt: site.clock.now().toISOString() }]);
  t.equal((await there.call('GET', '/api/user/passkeys')).headers['cache-control'], 'no-store');
  t.notMatch(JSON.stringify(await listOf(there)), device.id, 'what it is called by is not its id');

  const renamed = await there.call('PUT', `/api/user/passkeys/${id}/name`, { name: ' My\n key ' });
  t.match([renamed.statusCode, renamed.json()], [200, { id, name: 'My key' }]);
  t.equal((await there.call('POST', `/api/user/passkeys/${id}/remove`)).statusCode, 204);
  t.ok(await mail.cameTo('ohm@mail.test', /^A passkey was removed at Benchnotes$/));
  t.ok(await mail.cameTo('ohm@mail.test', /^A new sign-in to your account at Benchnotes$/));
  t.same(await listOf(there), []);
  t.equal((await there.call('POST', `/api/user/passkeys/${id}/remove`)).statusCode, 404);
  t.equal(
    (await site.visitor.call('POST', '/api/passkeys/sign-in', { credential: device.show(await challengeFor(site.visitor)) }))
      .statusCode,
    401,
  );
  t.ok(await isIn(there), 'sessions that it opened go on');

  const events = await eventsOf(site, person);
  t.same(
    events.slice(2).map(({ type, data, metadata: { actor } }) => [type, data, actor]),
    [{ type: 'PasskeyAdded' }, { type: 'SignedIn', isNewDevice: true }, { type: 'PasskeyRemoved' }].map(({ type, ...data }) => [
      type,
      { accountId: person.id, ...data },
      `user-${person.id}`,
    ]),
  );
  for (const event of events) t.ok(upcast(event));
  const everything = JSON.stringify(await site.services.log.readAll(0, 1_000));
  for (const secret of [device.id, 'My phone', 'My key', 'mail.test']) t.notMatch(everything, secret);
});

t.test('what was not signed for this site, this challenge, or by its owner is refused', async (t) => {
  const { device } = await owner('volta');
  const other = (await owner('other')).device;
  const odd: readonly Odd[] = [
    { origin: 'https://site.test.evil.example' },
    { origin: 'http://site.test:8080' },
    { rpId: 'evil.example' },
    { challenge: Buffer.from('made up by somebody').toString('base64url') },
    { type: 'webauthn.create' },
    { isVerified: false },
    { userHandle: '' },
    { userHandle: Buffer.from('999999').toString('base64url') },
    { userHandle: Buffer.from('{}').toString('base64url') },
    { signature: Buffer.alloc(70).toString('base64url') },
    { signature: '' },
  ];
  for (const one of odd) {
    const answer = await enterBy(device, one);
    t.match([answer.statusCode, answer.payload], [401, /^This passkey is not known here\./], JSON.stringify(one));
    t.equal(cookieOf(answer), undefined);
  }
  const { id } = (await site.services.accounts.byUsername('other')) ?? {};
  const swapped = device.show(await challengeFor(visitor), { userHandle: Buffer.from(String(id)).toString('base64url') });
  t.equal((await enter(swapped)).statusCode, 401, "as somebody else's");
  t.equal((await enter({ ...swapped, id: other.id, rawId: other.id })).statusCode, 401, 'with the id of a key of theirs');
  t.equal((await enterBy(device)).statusCode, 200);
});

t.test('a challenge is answered once, and within five minutes, however the clock goes', async (t) => {
  const { device, person } = await owner('weber');
  for (let round = 0; round < 5; round += 1) {
    const answers = device.show(await challengeFor(visitor));
    const statuses = (await Promise.all(Array.from({ length: 6 }, () => enter(answers)))).map(({ statusCode }) => statusCode);
    t.same(statuses.toSorted(), [200, 401, 401, 401, 401, 401], 'of several uses at once one wins');
    t.equal((await enter(answers)).statusCode, 401, 'replayed');
  }
  const wrong = await challengeFor(visitor);
  t.equal((await enter(device.show(wrong, { isVerified: false }))).statusCode, 401);
  t.equal((await enter(device.show(wrong))).statusCode, 401, 'a wrong answer uses it up, too');
  const late = await challengeFor(visitor);
  site.clock.advance(5 * minute);
  t.equal((await enter(device.show(late))).statusCode, 401, 'too late');
  const early = await challengeFor(visitor);
  site.clock.advance(-60 * minute);
  t.equal((await enter(device.show(early))).statusCode, 401, 'the clock was set back');
  site.clock.advance(60 * minute);

  const forNew = (await (await site.again(person)).call('POST', '/api/user/passkeys/challenge')).json<{ challenge: string }>();
  const shown = device.show({ challenge: forNew.challenge, rpId: 'site.test' });
  t.equal((await enter(shown)).statusCode, 401, 'one to add a passkey signs nobody in');
  const { log, accountAuditLog } = site.services;
  await accountAuditLog.flush();
  const failed = (await log.readStream(`account-${person.id}`)).filter(({ type }) => type === 'SignInFailed');
  t.ok(failed.length > 20, 'and each failure is on record');
});

t.test('a counter that does not grow is refused: there are two of that device', async (t) => {
  const { device } = await owner('joule', 5);
  t.equal((await enterBy(device)).statusCode, 200);
  for (const counter of [0, 1, 6]) t.equal((await enterBy(device, { counter })).statusCode, 401, `${counter}`);
  const answers = [9, 9].map(async (counter) => device.show(await challengeFor(visitor), { counter }));
  const statuses = await Promise.all((await Promise.all(answers)).map(async (answer) => (await enter(answer)).statusCode));
  t.same(statuses.toSorted(), [200, 401], 'of two with the same count one wins');
  t.equal((await enterBy(device, { counter: 10 })).statusCode, 200);
  const still = (await owner('still')).device;
  for (let n = 0; n < 3; n += 1) t.equal((await enterBy(still)).statusCode, 200, 'one that does not count');
});

t.test('only a passkey for this site, account and challenge is added', async (t) => {
  const henry = await site.register('henry');
  const foreign = await site.register('foreign');
  const add = (credential: object, name = 'A key', by = henry) =>
    by.call('POST', '/api/user/passkeys', { name, credential }, problem);
  const options = async (by = henry) => (await by.call('POST', '/api/user/passkeys/challenge')).json<{ challenge: string }>();
  const device = new Authenticator();
  for (const odd of [
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { isVerified: false },
    { type: 'webauthn.get' },
  ]) {
    const answer = await add(device.make(await options(), odd));
    t.match([answer.statusCode, answer.json()], [422, { errors: [{ field: 'credential' }] }], JSON.stringify(odd));
  }
  t.equal((await add(device.make(await options(foreign)))).statusCode, 422, "somebody else's challenge");
  t.equal((await add(device.make(await challengeFor(visitor)))).statusCode, 422, 'one to sign in');
  const late = await options();
  site.clock.advance(5 * minute);
  t.equal((await add(device.make(late))).statusCode, 422, 'too late');
  for (const name of ['', ' \u200b ', 'x'.repeat(51), `a${'\u0301'.repeat(40)}`])
    t.match((await add(device.make(await options()), name)).json(), { errors: [{ field: 'name' }] });
  t.same(await listOf(henry), []);
  t.notOk(
    (await eventsOf(site, henry)).some(({ type }) => type === 'PasskeyAdded'),
    'what was not done is not recorded',
  );

  const made = device.make(await options());
  const answers = await Promise.all([add(made), add(made), add(made)]);
  t.same(answers.map(({ statusCode }) => statusCode).toSorted(), [201, 422, 422], 'of several at once one');
  const here = await site.again(henry);
  t.match((await add(device.make(await options(here)), 'Again', here)).payload, /among yours already/);
});

t.test('an account has at most twenty passkeys', async (t) => {
  const { person } = await owner('full');
  const { accounts } = site.services;
  const { factors } = (await accounts.byId(person.id)) ?? {};
  const [first] = factors?.passkeys ?? [];
  if (!first) return t.fail('there is one');
  const passkeys = Array.from({ length: 20 }, (_, n) => ({ ...first, id: `key-${n}` }));
  await accounts.replaceFactors(person.id, factors, { passkeys });
  t.match((await withPasskey(person)).answer.payload, /20 passkeys, the most there can be/);
  const all = await listOf(person);
  const removed = await Promise.all(all.slice(0, 5).map(({ id }) => person.call('POST', `/api/user/passkeys/${id}/remove`)));
  t.same(new Set(removed.map(({ statusCode }) => statusCode)), new Set([204]), 'several are removed at once');
  t.equal((await listOf(person)).length, 15);
});

t.test('who is suspended does not come in by a passkey either, and nobody else manages it', async (t) => {
  const { device, person } = await owner('faraday');
  const [{ id } = { id: '' }] = await listOf(person);
  const stranger = await site.register('stranger');
  t.equal((await stranger.call('POST', `/api/user/passkeys/${id}/remove`)).statusCode, 404);
  t.equal((await stranger.call('PUT', `/api/user/passkeys/${id}/name`, { name: 'Mine' })).statusCode, 404);
  const { accounts } = site.services;
  await accounts.setSuspension(person.id, { reason: 'Advertising.', since: site.clock.now().toISOString() });
  const answer = await enterBy(device);
  t.match([answer.statusCode, answer.payload], [403, /suspended without an end date. The reason that was given: Advertising/]);
  await accounts.setSuspension(person.id, undefined);
  t.equal((await enterBy(device)).statusCode, 200);
});

t.test('while it cannot be recorded nothing changes', async (t) => {
  const { device, person } = await owner('kirchhoff');
  const [{ id } = { id: '' }] = await listOf(person);
  const { log } = site.services;
  const { append } = log;
  log.append = () => Promise.reject(new LogUnavailableError('The cable was pulled.'));
  t.equal((await person.call('POST', `/api/user/passkeys/${id}/remove`)).statusCode, 503);
  t.equal((await withPasskey(person)).answer.statusCode, 503);
  t.equal((await enterBy(device)).statusCode, 200, 'who may come in comes in');
  log.append = append;
  t.equal((await listOf(person)).length, 1);
});

t.test('challenges from one address are limited', async (t) => {
  const site = await build(t);
  const statuses = new Set<number>();
  for (let n = 0; n < 62; n += 1) statuses.add((await site.visitor.call('POST', '/api/passkeys/challenge')).statusCode);
  t.same(statuses, new Set([200, 429]));
  site.clock.advance(1_000);
  t.equal((await site.visitor.call('POST', '/api/passkeys/challenge')).statusCode, 200);
});

t.test('an admin with a short password has all rights where a passkey was shown', async (t) => {
  const site = await build(t);
  const { device, person } = await owner('boss', 0, site);
  await site.services.accounts.setAdmin(person.id, true);
  const answer = await site.visitor.call('POST', '/api/passkeys/sign-in', {
    credential: device.show(await challengeFor(site.visitor)),
  });
  t.match(answer.json(), { isAdmin: true, withheld: null });
  t.equal((await site.visitor.call('POST', '/api/login', { username: 'boss', password })).statusCode, 200, 'the password stays');
});
