import { createHash } from 'node:crypto';
import t, { type Test } from 'tap';
import type { RecordedEvent } from '../../contracts/recorded.ts';
import type { SessionView } from '../../contracts/views/session.ts';
import { upcast } from '../../contracts/upcast.ts';
import { LogUnavailableError } from '../../event-log/event-log.ts';
import { makeResetLink } from '../accounts/reset-links.ts';
import { verifyPassword } from '../accounts/passwords.ts';
import { build, cookieOf, password, type Answer, type Person, type TestSite } from '../test/build.ts';
import { startMailServer } from '../test/mail-server.ts';
import { followedOutbox } from '../test/outbox.ts';

const minute = 60_000;
const chosen = 'voltage over current';
const problem = { accept: 'application/problem+json' };
const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

const changePassword = (by: Person, currentPassword: string, word = chosen, headers = {}): Promise<Answer> =>
  by.call('PUT', '/api/user/password', { currentPassword, password: word }, headers);

const login = (site: TestSite, username: string, word: string, headers = {}): Promise<Answer> =>
  site.visitor.call('POST', '/api/login', { username, password: word }, headers);

const sessionsOf = async (by: Person): Promise<SessionView[]> => (await by.call('GET', '/api/user/sessions')).json();

const isIn = async (by: Person): Promise<boolean> => (await by.call('GET', '/api/user')).statusCode === 200;

const eventsOf = async ({ services: { log, accountAuditLog } }: TestSite, { id }: Person): Promise<RecordedEvent[]> => {
  await accountAuditLog.flush();
  return log.readStream(`account-${id}`);
};

const site = await build(t);

t.test('a new password ends all other sessions and the reset link, and this session goes on', async (t) => {
  const mail = await startMailServer(t);
  const site = await build(t, { SMTP_URL: mail.url, MAIL_FROM: 'site@example.org' });
  await followedOutbox(t, site);
  const ohm = await site.register('ohm');
  const [elsewhere, foreign] = [await site.again(ohm), await site.register('foreign')];
  const answer = await changePassword(ohm, password);
  t.same([answer.statusCode, answer.payload], [204, '']);
  const here = site.person(ohm.id, 'ohm', cookieOf(answer));
  t.ok(await isIn(here), 'this one goes on');
  t.notOk(await isIn(elsewhere), 'all others end');
  t.notOk(await isIn(ohm), 'under a new id: whoever copied the cookie is out');
  t.ok(await isIn(foreign));
  t.equal((await login(site, 'ohm', password)).statusCode, 401);
  t.equal((await login(site, 'ohm', chosen)).statusCode, 200);

  const { text, html } = await mail.cameTo('ohm@mail.test', /^Your password at Benchnotes was changed$/);
  t.equal(
    text,
    [
      'The password of your account at Benchnotes was changed, and all other sessions were ended.',
      'You sign in with the username ohm.',
      'If it was not you, somebody knows your password. Choose a new one here:',
      'http://site.test/auth/forgot',
    ].join('\n\n') + '\n',
  );
  t.match(html, '<a href="http://site.test/auth/forgot">');
  const events = await eventsOf(site, ohm);
  t.match(
    events.filter(({ type }) => type === 'PasswordChanged').map(({ data, metadata: { actor } }) => [data, actor]),
    [[{ accountId: ohm.id }, `user-${ohm.id}`]],
  );
  const everything = JSON.stringify(await site.services.log.readAll(0, 1_000));
  for (const secret of ['mail.test', 'argon2', chosen, password]) t.notMatch(everything, secret);
});

t.test('the reset link ends, too', async (t) => {
  const lenz = await site.register('lenz');
  const { accounts, config } = site.services;
  const { link } = await makeResetLink(accounts, lenz, config.siteUrl, site.clock.now());
  t.equal((await changePassword(lenz, password)).statusCode, 204);
  const body = { token: link.split('#')[1], password: 'another over voltage' };
  t.equal((await site.visitor.call('POST', '/api/password-reset/complete', body)).statusCode, 410);
});

t.test('a wrong old password changes nothing, and the rules of passwords hold', async (t) => {
  const volta = await site.register('volta');
  const other = await site.again(volta);
  const refused = async (current: string, word: string): Promise<unknown> => {
    const answer = await changePassword(volta, current, word, problem);
    const { status, errors } = answer.json<{ status: number; errors: { field: string; message: string }[] }>();
    return [status, ...errors.map(({ field, message }) => `${field}: ${message}`)];
  };
  t.same(await refused('wrong', chosen), [422, 'currentPassword: This is not your current password']);
  t.same(await refused('x'.repeat(5_000), chosen), [422, 'currentPassword: This is not your current password']);
  t.same(await refused('', '12345'), [
    422,
    'currentPassword: Please give your current password',
    'password: Password must be at least 6 characters',
  ]);
  t.match(await refused(password, 'letmein'), [422, /^password: This password is one of the most common ones/]);
  for (const word of ['Volta1745', 'benchnotes!'])
    t.match(await refused(password, word), [422, /^password: This password is made of your name/], word);
  t.ok((await isIn(volta)) && (await isIn(other)));
  t.equal((await login(site, 'volta', password)).statusCode, 200);
  const types = (await eventsOf(site, volta)).map(({ type }) => type);
  t.notOk(types.includes('PasswordChanged'));
  t.equal(types.filter((type) => type === 'SignInFailed').length, 2, 'who guessed is on record');
});

t.test('wrong passwords have to wait, by their session', async (t) => {
  const joule = await site.register('joule');
  const other = await site.again(joule);
  const statuses: number[] = [];
  for (let n = 0; n < 12; n += 1) statuses.push((await changePassword(joule, `guess ${n}`)).statusCode);
  t.same(statuses, [...Array.from({ length: 10 }, () => 422), 429, 429]);
  const refused = await changePassword(joule, password);
  t.equal(refused.statusCode, 429, 'even the right one');
  t.match(refused.headers['retry-after'], /^[1-9]\d*$/);
  t.equal((await login(site, 'joule', password)).statusCode, 200, 'whoever signs in does not wait for it');
  for (let n = 0; n < 12; n += 1) await login(site, 'joule', `guess ${n}`);
  const answer = await changePassword(other, password);
  t.equal(answer.statusCode, 204, 'nor does another session, for it or for strangers');
  for (let n = 0; n < 12; n += 1) {
    const by = site.person(joule.id, 'joule', cookieOf(answer));
    if (n === 11) site.clock.advance(15 * minute);
    t.equal((await changePassword(by, 'wrong')).statusCode, n === 10 ? 429 : 422, `${n}`);
  }
});

t.test('of several changes at once one succeeds', async (t) => {
  for (let round = 0; round < 3; round += 1) {
    const racer = await site.register(`racer-${round}`);
    const other = await site.again(racer);
    const words = Array.from({ length: 4 }, (_, n) => `${chosen} ${n}`);
    const answers = await Promise.all(words.map((word, n) => changePassword(n % 2 === 0 ? racer : other, password, word)));
    t.same(answers.map(({ statusCode }) => statusCode).toSorted(), [204, 422, 422, 422]);
    const place = answers.findIndex(({ statusCode }) => statusCode === 204);
    const { passwordHash } = (await site.services.accounts.byId(racer.id)) ?? {};
    t.ok(await verifyPassword(passwordHash, words[place] as string));
    t.ok(await isIn(site.person(racer.id, racer.username, cookieOf(answers[place] as Answer))));
    t.notOk((await isIn(racer)) || (await isIn(other)));
    const changed = (await eventsOf(site, racer)).filter(({ type }) => type === 'PasswordChanged');
    t.equal(changed.length, 1, 'and one is recorded');
  }
});

t.test('while it cannot be recorded the password stays', async (t) => {
  const kirchhoff = await site.register('kirchhoff');
  const { log } = site.services;
  const { append } = log;
  log.append = () => Promise.reject(new LogUnavailableError('The cable was pulled.'));
  t.equal((await changePassword(kirchhoff, password)).statusCode, 503);
  log.append = append;
  t.ok(await isIn(kirchhoff));
  t.equal((await changePassword(kirchhoff, password)).statusCode, 204);
});

t.test('sessions are listed in plain words, and ended at their next request', async (t) => {
  const faraday = await site.register('faraday');
  site.clock.advance(minute);
  const answer = await login(site, 'faraday', password, firefox);
  const signedInAt = site.clock.now().toISOString();
  const phone = site.person(faraday.id, 'faraday', cookieOf(answer));
  const listed = await sessionsOf(phone);
  t.match(listed, [
    { device: 'Firefox on Linux', signedInAt, lastUsedAt: signedInAt, isCurrent: true },
    { isCurrent: false, lastUsedAt: new Date(site.clock.now().getTime() - minute).toISOString() },
  ]);
  t.equal(new Set(listed.map(({ id }) => id)).size, 2);
  t.equal((await phone.call('GET', '/api/user/sessions')).headers['cache-control'], 'no-store');
  const [sessionId = ''] = decodeURIComponent(phone.cookie?.split('=')[1] ?? '').split('.');
  const digest = createHash('sha256').update(sessionId).digest('base64url');
  t.ok(await site.services.accounts.session(digest), 'it is stored under this');
  for (const secret of [sessionId, digest, digest.slice(0, 22)]) t.notMatch(JSON.stringify(listed), secret);
  for (const { id } of listed)
    t.notOk(await isIn(site.person(faraday.id, 'faraday', `benchnotes=${id}`)), 'a public id opens nothing');

  const [here, first] = listed as [SessionView, SessionView];
  const end = (by: Person, id: string) => by.call('POST', `/api/user/sessions/${id}/end`);
  const stranger = await site.register('stranger');
  const refused = await end(stranger, first.id);
  t.same([refused.statusCode, refused.payload], [404, 'This session has ended already.'], "somebody else's is not there");
  t.ok(await isIn(faraday));
  t.equal((await end(phone, first.id)).statusCode, 204);
  t.notOk(await isIn(faraday), 'refused at the next request');
  t.equal((await end(phone, first.id)).statusCode, 404);
  t.same(
    (await sessionsOf(phone)).map(({ id }) => id),
    [here.id],
  );
  const [again, more] = [await site.again(faraday), await site.again(faraday)];
  t.equal((await phone.call('POST', '/api/user/sessions/end-others')).statusCode, 204);
  t.same([await isIn(phone), await isIn(again), await isIn(more), await isIn(stranger)], [true, false, false, true]);
  t.equal((await end(phone, here.id)).statusCode, 204);
  t.notOk(await isIn(phone), 'this one can be ended as well');
});

t.test('the last use is written every few minutes, and never by a session that has ended', async (t) => {
  const hertz = await site.register('hertz');
  const { accounts } = site.services;
  const { noteSessionUse } = accounts;
  const notes: Promise<void>[] = [];
  accounts.noteSessionUse = (...given) => {
    const note = noteSessionUse.apply(accounts, given);
    notes.push(note);
    return note;
  };
  const use = async () => {
    await Promise.all(Array.from({ length: 10 }, () => hertz.call('GET', '/api/user')));
    await Promise.all(notes);
    return notes.length;
  };
  const signedInAt = site.clock.now().getTime();
  t.equal(await use(), 0);
  site.clock.advance(5 * minute - 1);
  t.equal(await use(), 0);
  site.clock.advance(1);
  t.equal(await use(), 1, 'of many requests at once by one');
  t.match(await sessionsOf(hertz), [{ lastUsedAt: new Date(signedInAt + 5 * minute).toISOString() }]);
  t.equal(await use(), 1);
  accounts.noteSessionUse = () => Promise.reject(new Error('The disk is full.'));
  site.clock.advance(5 * minute);
  t.ok(await isIn(hertz), 'who cannot write it down lets people in');
  accounts.noteSessionUse = noteSessionUse;
});

const change = (by: Person, fullName: string, about = ''): Promise<Answer> =>
  by.call('PUT', '/api/user/profile', { fullName, about }, problem);

const expectRefused = async (t: Test, answer: Promise<Answer>, field: string, message: string | RegExp): Promise<void> => {
  const { statusCode, payload } = await answer;
  t.equal(statusCode, 422, payload);
  t.match(JSON.parse(payload), { errors: [{ field, message }] });
};

t.test('a profile is changed by its owner, and recorded without its words', async (t) => {
  const ampere = await site.register('ampere');
  const answer = await change(ampere, ' André-Marie \n Ampère ', ' Currents,\r\nand\u0007 what they do. ');
  const view = { fullName: 'André-Marie Ampère', about: 'Currents,\nand what they do.', username: 'ampere' };
  t.match(answer.json(), view);
  t.match(answer.headers['log-position'], /^\d+$/);
  t.match((await ampere.call('GET', '/api/user')).json(), view);
  const last = (await eventsOf(site, ampere)).at(-1) as RecordedEvent;
  t.match(last, { type: 'ProfileChanged', data: { accountId: ampere.id }, metadata: { actor: `user-${ampere.id}` } });
  t.ok(upcast(last));
  t.notMatch(JSON.stringify(await site.services.log.readAll(0, 1_000)), /Ampère|Currents/);
});

t.test('names that speak for the site, or are an admin’s, are refused, and texts that are too long', async (t) => {
  const boss = await site.register('boss', true);
  const member = await site.register('member');
  for (const name of ['boss Example', 'B0SS-Example', 'bоss Exаmple'])
    await expectRefused(t, change(member, name), 'fullName', /^This is the name of an admin of this site/);
  for (const name of ['Benchnotes', 'The Moderator'])
    await expectRefused(t, change(member, name), 'fullName', /speaks for the site/);
  await expectRefused(t, change(member, 'x'), 'fullName', 'Full name is required');
  await expectRefused(t, change(member, 'x'.repeat(101)), 'fullName', /at most 100/);
  await expectRefused(t, change(member, 'Some Body', 'x'.repeat(301)), 'about', /at most 300/);
  await expectRefused(t, change(member, 'Some Body', `a${'\u0301'.repeat(32)}`), 'about', /accents/);
  t.equal((await change(member, 'Some Body', '🔌'.repeat(300))).statusCode, 200);
  t.equal((await change(boss, 'boss Example', 'I decide.')).statusCode, 200, 'an admin keeps the own name');
  t.equal((await change(boss, 'Boss  Example')).statusCode, 200);

  const namesake = await site.register('namesake');
  const chief = await site.register('chief', true);
  t.equal((await change(chief, 'namesake Example')).statusCode, 200);
  t.equal((await change(namesake, 'namesake Example', 'I was here first.')).statusCode, 200, 'what one is called one may stay');
  await expectRefused(t, change(namesake, 'Namesake Example'), 'fullName', /admin of this site/);
});

t.test('who changes the profile all the time has to wait', async (t) => {
  const restless = await site.register('restless');
  const statuses: number[] = [];
  for (let n = 0; n < 22; n += 1) statuses.push((await change(restless, `Restless ${n}`)).statusCode);
  t.same(statuses, [...Array.from({ length: 20 }, () => 200), 429, 429]);
});
