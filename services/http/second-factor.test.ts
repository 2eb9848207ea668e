import t from 'tap';
import type { RecordedEvent } from '../../contracts/recorded.ts';
import { upcast } from '../../contracts/upcast.ts';
import type { AppSecret } from '../../contracts/views/second-factor.ts';
import { LogUnavailableError } from '../../event-log/event-log.ts';
import { makeResetLink } from '../accounts/reset-links.ts';
import { withApp } from '../test/authenticator-app.ts';
import { codeAt } from '../test/code-at.ts';
import { build, cookieOf, password, type Answer, type Person, type TestSite } from '../test/build.ts';
import { startMailServer } from '../test/mail-server.ts';
import { followedOutbox } from '../test/outbox.ts';

const minute = 60_000;
const half = 30_000;
const problem = { accept: 'application/problem+json' };
const wrong = 'VALIDATION_FAILED';

const login = (site: TestSite, username: string, code?: string, word = password, headers = {}): Promise<Answer> =>
  site.visitor.call(
    'POST',
    '/api/login',
    { username, password: word, ...(code === undefined ? {} : { code }) },
    { ...problem, ...headers },
  );

const codeOf = (answer: Answer): string => (answer.statusCode === 200 ? 'ok' : answer.json<{ code: string }>().code);

const eventsOf = async ({ services: { log, accountAuditLog } }: TestSite, { id }: Person): Promise<RecordedEvent[]> => {
  await accountAuditLog.flush();
  return log.readStream(`account-${id}`);
};

const site = await build(t);

t.test('signing in takes a code from then on, and what happens is on record and mailed', async (t) => {
  const mail = await startMailServer(t);
  const site = await build(t, { SMTP_URL: mail.url, MAIL_FROM: 'site@example.org' });
  await followedOutbox(t, site);
  const mailed = (subject: RegExp) => mail.cameTo('ohm@mail.test', subject);
  const ohm = await site.register('ohm');
  const elsewhere = await site.again(ohm);
  t.match((await ohm.call('GET', '/api/user/second-factor')).json(), { addedAt: null, recoveryCodesLeft: 0 });
  const { secret, recoveryCodes, person } = await withApp(site, ohm);
  t.equal((await ohm.call('GET', '/api/user')).statusCode, 401, 'the session goes on under a new id');
  t.equal((await elsewhere.call('GET', '/api/user')).statusCode, 200, 'others go on');
  const state = await person.call('GET', '/api/user/second-factor');
  t.match(
    [state.json(), state.headers['cache-control']],
    [{ addedAt: site.clock.now().toISOString(), recoveryCodesLeft: 10 }, 'no-store'],
  );
  t.ok(await mailed(/^An authenticator app was set up at Benchnotes$/));

  const asked = await login(site, 'ohm');
  t.match(
    [asked.statusCode, asked.json()],
    [401, { code: 'SECOND_FACTOR_NEEDED', detail: 'Please give the code of your authenticator app.' }],
  );
  t.equal(cookieOf(asked), undefined);
  t.equal(codeOf(await login(site, 'ohm', codeAt(secret, site.clock.now()))), wrong, 'the code that set it up is used up');
  site.clock.advance(half);
  const entered = await login(site, 'ohm', codeAt(secret, site.clock.now()));
  t.match([entered.statusCode, entered.json()], [200, { username: 'ohm' }]);
  const there = site.person(person.id, 'ohm', cookieOf(entered));

  t.equal(codeOf(await login(site, 'ohm', recoveryCodes[0])), 'ok');
  t.ok(await mailed(/^A recovery code was used at Benchnotes$/));
  t.match((await there.call('GET', '/api/user/second-factor')).json(), { recoveryCodesLeft: 9 });
  const renewed = await there.call('POST', '/api/user/second-factor/recovery-codes');
  t.equal(renewed.json<{ recoveryCodes: string[] }>().recoveryCodes.length, 10);
  t.equal(codeOf(await login(site, 'ohm', recoveryCodes[1])), wrong, 'those from before are none');
  t.equal((await there.call('POST', '/api/user/second-factor/remove')).statusCode, 204);
  t.equal((await there.call('POST', '/api/user/second-factor/remove')).statusCode, 404);
  t.equal((await there.call('POST', '/api/user/second-factor/recovery-codes')).statusCode, 404);
  t.equal(codeOf(await login(site, 'ohm')), 'ok');
  t.ok(await mailed(/^New recovery codes were made at Benchnotes$/));
  t.ok(await mailed(/^The authenticator app was removed at Benchnotes$/));

  const events = await eventsOf(site, person);
  const types = events
    .map(({ type }) => type)
    .filter((type) => !['SignedIn', 'SignInFailed', 'AccountNumberTaken', 'AccountRegistered'].includes(type));
  t.same(types, ['SecondFactorAdded', 'RecoveryCodeUsed', 'RecoveryCodesRenewed', 'SecondFactorRemoved']);
  for (const event of events) t.ok(upcast(event));
  const everything = JSON.stringify(await site.services.log.readAll(0, 1_000));
  for (const text of [secret, recoveryCodes[0]]) t.notMatch(everything, text);
  const { factors } = (await site.services.accounts.byId(ohm.id)) ?? {};
  t.notMatch(JSON.stringify(factors), recoveryCodes[2]);
});

t.test('of several uses of a code at once one wins, and none is used again, however the clock goes', async (t) => {
  const { secret, recoveryCodes } = await withApp(site, await site.register('volta'));
  for (let round = 0; round < 4; round += 1) {
    site.clock.advance(half);
    const code = round % 2 === 0 ? codeAt(secret, site.clock.now()) : recoveryCodes[round];
    const answers = (await Promise.all(Array.from({ length: 5 }, () => login(site, 'volta', code)))).map(codeOf);
    t.same(answers.toSorted(), [wrong, wrong, wrong, wrong, 'ok'], `${round}`);
    t.equal(codeOf(await login(site, 'volta', code)), wrong, 'replayed');
    site.clock.advance(60 * minute);
    await site.services.accounts.sweep(site.clock.now().getTime(), site.clock.now().getTime() + 1);
  }
  site.clock.advance(half);
  const old = codeAt(secret, site.clock.now());
  const used = site.clock.now();
  t.equal(codeOf(await login(site, 'volta', old)), 'ok');
  site.clock.advance(-20 * minute);
  t.equal(codeOf(await login(site, 'volta', codeAt(secret, site.clock.now()))), wrong, 'one of before');
  t.equal(codeOf(await login(site, 'volta', codeAt(secret, used))), wrong);
  site.clock.advance(20 * minute);
});

t.test('guesses have to wait as wrong passwords do, and who does not know the password learns nothing', async (t) => {
  const { secret } = await withApp(site, await site.register('joule'));
  site.clock.advance(half);
  for (const code of [undefined, '000000', codeAt(secret, site.clock.now())]) {
    const answer = await login(site, 'joule', code, 'not the password');
    t.match([answer.statusCode, answer.json()], [401, { code: 'WRONG_CREDENTIALS', detail: 'Invalid username or password' }]);
  }
  const tried: string[] = [];
  for (let n = 0; n < 12; n += 1) tried.push(codeOf(await login(site, 'joule', `${100_000 + n}`)));
  t.same(new Set(tried.slice(0, 7)), new Set([wrong]));
  t.equal(tried.at(-1), 'TOO_MANY_REQUESTS');
  t.equal(codeOf(await login(site, 'joule', codeAt(secret, site.clock.now()))), 'TOO_MANY_REQUESTS', 'even the right one');
  site.clock.advance(15 * minute);
  for (let n = 0; n < 3; n += 1) t.equal(codeOf(await login(site, 'joule')), 'SECOND_FACTOR_NEEDED', 'to be asked costs nothing');
  t.equal(codeOf(await login(site, 'joule', codeAt(secret, site.clock.now()))), 'ok');
  const events = await eventsOf(site, { id: (await site.services.accounts.byUsername('joule'))?.id } as Person);
  t.ok(events.filter(({ type }) => type === 'SignInFailed').length >= 10, 'and each is on record');
});

t.test('only a secret that was made here, for this account, a short while ago is confirmed', async (t) => {
  const weber = await site.register('weber');
  const other = await site.register('other');
  const secretFor = async (by: Person): Promise<AppSecret> => (await by.call('POST', '/api/user/second-factor/secret')).json();
  const confirm = async (made: AppSecret, code = codeAt(made.secret, site.clock.now())) =>
    codeOf(await weber.call('POST', '/api/user/second-factor', { secret: made.secret, token: made.token, code }, problem));
  const made = await secretFor(weber);
  const foreign = await secretFor(other);
  t.equal(await confirm(made, '000000'), wrong);
  t.equal(await confirm(foreign), wrong);
  t.equal(await confirm({ ...made, secret: foreign.secret }), wrong);
  t.equal(await confirm({ ...made, token: `9${made.token}` }), wrong);
  t.equal(await confirm({ ...made, token: '' }), wrong);
  site.clock.advance(-minute);
  t.equal(await confirm(made), wrong, 'the clock was set back');
  site.clock.advance(11 * minute);
  const here = await site.again(weber);
  const late = await here.call('POST', '/api/user/second-factor', { ...made, code: codeAt(made.secret, site.clock.now()) });
  t.match([late.statusCode, late.payload], [422, /took too long/]);
  t.match((await here.call('GET', '/api/user/second-factor')).json(), { addedAt: null });
  const { person } = await withApp(site, here);
  t.equal((await person.call('POST', '/api/user/second-factor/secret')).statusCode, 409);
  t.equal(codeOf(await login(site, 'weber')), 'SECOND_FACTOR_NEEDED');
});

t.test('a reset link does not go past it, and neither does a new password', async (t) => {
  const henry = await site.register('henry');
  const { secret } = await withApp(site, henry);
  const { accounts, config } = site.services;
  const { link } = await makeResetLink(accounts, henry, config.siteUrl, site.clock.now());
  const body = { token: link.split('#')[1], password: 'voltage over current' };
  t.equal((await site.visitor.call('POST', '/api/password-reset/complete', body)).statusCode, 204);
  t.equal(codeOf(await login(site, 'henry', undefined, body.password)), 'SECOND_FACTOR_NEEDED');
  site.clock.advance(half);
  t.equal(codeOf(await login(site, 'henry', codeAt(secret, site.clock.now()), body.password)), 'ok');
});

t.test('a code shows again who one is, once, and wrong ones have to wait', async (t) => {
  const { secret, recoveryCodes, person } = await withApp(site, await site.register('faraday'));
  site.clock.advance(10 * minute);
  const prove = (code: string, by = person) => by.call('POST', '/api/user/reauthentication', { code }, problem);
  const isProven = async (by: Person) => (await by.call('POST', '/api/user/passkeys/challenge')).statusCode === 200;
  t.notOk(await isProven(person));
  const code = codeAt(secret, site.clock.now());
  const answers = await Promise.all([prove(code), prove(code), prove(code)]);
  t.equal(answers.filter(({ statusCode }) => statusCode === 204).length, 1);
  const here = site.person(person.id, 'faraday', cookieOf(answers.find(({ statusCode }) => statusCode === 204) as Answer));
  t.ok(await isProven(here));
  const again = site.person(person.id, 'faraday', cookieOf(await prove(recoveryCodes[0] as string, here)));
  t.ok(await isProven(again));
  const statuses: number[] = [];
  for (let n = 0; n < 12; n += 1) statuses.push((await prove('000000', again)).statusCode);
  t.same(statuses, [...Array.from({ length: 10 }, () => 422), 429, 429]);
});

t.test('while it cannot be recorded nothing changes; who signs in comes in', async (t) => {
  const { secret, person } = await withApp(site, await site.register('kirchhoff'));
  const { log } = site.services;
  const { append } = log;
  log.append = () => Promise.reject(new LogUnavailableError('The cable was pulled.'));
  t.equal((await person.call('POST', '/api/user/second-factor/remove')).statusCode, 503);
  t.equal((await person.call('POST', '/api/user/second-factor/recovery-codes')).statusCode, 503);
  site.clock.advance(half);
  t.equal(codeOf(await login(site, 'kirchhoff', codeAt(secret, site.clock.now()))), 'ok');
  log.append = append;
  t.match((await person.call('GET', '/api/user/second-factor')).json(), { recoveryCodesLeft: 10 });
});
