import t, { type Test } from 'tap';
import { testCount } from '../../scripts/test-scale.ts';
import type { RecordedEvent } from '../../contracts/recorded.ts';
import { upcast } from '../../contracts/upcast.ts';
import { LogUnavailableError } from '../../event-log/event-log.ts';
import { makeResetLink } from '../accounts/reset-links.ts';
import { verifyPassword } from '../accounts/passwords.ts';
import { build, cookieOf, password, type Answer, type Person, type TestSite } from '../test/build.ts';
import { resetLinkIn, startMailServer, type MailServer } from '../test/mail-server.ts';

const minute = 60_000;
const chosen = 'voltage over current';
const notValid = 'This link is no longer valid. Please ask for a new one.';
const settings = { MAIL_FROM: 'site@example.org', TRUST_PROXY: '127.0.0.1' };

let addresses = 0;
/** Each request comes from another address, unless one is given. */
const from = (address = `10.2.${(addresses += 1) >> 8}.${addresses & 255}`) => ({ 'x-forwarded-for': address });

const ask = (site: TestSite, email: string, address?: string): Promise<Answer> =>
  site.visitor.call('POST', '/api/password-reset', { email }, from(address));

const use = (site: TestSite, token: string, word = chosen, address?: string): Promise<Answer> =>
  site.visitor.call('POST', '/api/password-reset/complete', { token, password: word }, from(address));

const login = (site: TestSite, username: string, word: string): Promise<Answer> =>
  site.visitor.call('POST', '/api/login', { username, password: word }, from());

const eventsOf = async ({ services: { log, accountAuditLog } }: TestSite, { id }: Person): Promise<RecordedEvent[]> => {
  await accountAuditLog.flush();
  return log.readStream(`account-${id}`);
};

/** A user's token, as in a link. */
const tokenOf = async ({ services: { accounts, config }, clock }: TestSite, person: Person): Promise<string> =>
  resetLinkIn((await makeResetLink(accounts, person, config.siteUrl, clock.now())).link, config.siteUrl).token;

const buildWithMail = async (t: Test): Promise<{ site: TestSite; mail: MailServer }> => {
  const mail = await startMailServer(t);
  return { site: await build(t, { ...settings, SMTP_URL: mail.url }), mail };
};

const mail = await startMailServer(t);
const site = await build(t, { ...settings, SMTP_URL: mail.url });

t.test('who forgot the password gets a mail, and chooses a new one by its link', async (t) => {
  const { site, mail } = await buildWithMail(t);
  const ohm = await site.register('ohm');
  const other = await site.again(ohm);
  const asked = await ask(site, ' OHM@mail.test ');
  t.equal(asked.statusCode, 202);
  const { from: sender, to, head, text, html } = await mail.cameTo('ohm@mail.test', /^Choose a new password at Benchnotes$/);
  t.same([sender, to], ['site@example.org', ['ohm@mail.test']]);
  t.match(head, /^From: "?Benchnotes"? <site@example\.org>$/m);
  t.match(head, /^Auto-Submitted: auto-generated$/m);
  const { link, token } = resetLinkIn(text, 'http://site.test');
  t.equal(
    text,
    [
      'Somebody, most likely you, asked for a new password for your account at Benchnotes.',
      'You sign in with the username ohm.',
      'To choose a new password, open this link. It works once, and for 30 minutes:',
      link,
      'If it was not you, do nothing: your password stays as it is. Do not pass this link on.',
    ].join('\n\n') + '\n',
  );
  t.match(html, `<a href="${link}">${link}</a>`);
  t.notMatch(asked.payload, token);

  site.clock.advance(29 * minute);
  t.equal((await use(site, token)).statusCode, 204);
  for (const person of [ohm, other]) t.equal((await person.call('GET', '/api/user')).statusCode, 401, 'sessions are ended');
  t.equal((await login(site, 'ohm', password)).statusCode, 401);
  t.equal((await login(site, 'ohm', chosen)).statusCode, 200);

  const again = await use(site, token, 'another over voltage');
  t.same([again.statusCode, again.payload], [410, notValid], 'used twice');
  t.equal((await login(site, 'ohm', chosen)).statusCode, 200);

  const events = await eventsOf(site, ohm);
  t.match(
    events.slice(3).map(({ type, data, metadata: { actor } }) => [type, data, actor]),
    [
      ['PasswordResetSent', { accountId: ohm.id, how: 'mail' }, 'visitor'],
      ['PasswordChanged', { accountId: ohm.id }, `user-${ohm.id}`],
      ['SignInFailed', { accountId: ohm.id }, 'visitor'],
      ['SignedIn', { accountId: ohm.id }, `user-${ohm.id}`],
      ['SignedIn', { accountId: ohm.id }, `user-${ohm.id}`],
    ],
  );
  const everything = await site.services.log.readAll(0, 1_000);
  t.match(everything.at(-1), { stream: 'signins-log', data: { wrongLinks: 1 } });
  for (const event of everything) upcast(event);
  for (const secret of ['mail.test', token, 'ohm"', 'argon2', chosen]) t.notMatch(JSON.stringify(everything), secret);
});

t.test('whether there is such an account is told neither by the answer nor by waiting for the mail server', async (t) => {
  const ampere = await site.register('ampere');
  await site.register('coulomb');
  for (const name of ['ampere', 'coulomb']) await mail.cameTo(`${name}@mail.test`, /^Confirm/);
  const before = mail.mails.length;
  const known = await ask(site, 'ampere@mail.test');
  const unknown = await ask(site, 'nobody@mail.test');
  const observable = ({ statusCode, payload, headers }: Answer) => {
    const { date: _, ...rest } = headers;
    return [statusCode, payload, rest];
  };
  t.same(observable(known), observable(unknown));
  t.match(known.json(), { message: /^If there is an account with this email address, .* 30 minutes\.$/ });
  await mail.cameTo('ampere@mail.test', /^Choose/);
  // A mail that was requested later arrives later.
  await ask(site, 'coulomb@mail.test');
  await mail.cameTo('coulomb@mail.test', /^Choose/);
  t.same(mail.mails.slice(before).map(({ to }) => to.join()), ['ampere@mail.test', 'coulomb@mail.test'], 'nobody gets no mail'); // prettier-ignore
  t.equal((await eventsOf(site, ampere)).filter(({ type }) => type === 'PasswordResetSent').length, 1);
});

t.test('a link ends after thirty minutes, with the next one, and where the clock was set back', async (t) => {
  const { site } = await buildWithMail(t);
  const volta = await site.register('volta');
  const late = await tokenOf(site, volta);
  site.clock.advance(30 * minute);
  t.equal((await use(site, late)).payload, notValid, 'expired');

  const [first, second] = [await tokenOf(site, volta), await tokenOf(site, volta)];
  t.equal((await use(site, first)).payload, notValid, 'an older one');
  site.clock.advance(-2 * 60 * minute);
  t.equal((await use(site, second)).payload, notValid, 'the clock was set back: nobody knows how old it is');
  site.clock.advance(2 * 60 * minute);
  t.equal((await use(site, second)).statusCode, 204);
  t.equal((await login(site, 'volta', chosen)).statusCode, 200);
});

t.test('guessed, altered and foreign tokens open nothing', async (t) => {
  const { site } = await buildWithMail(t);
  const [galvani, other] = [await site.register('galvani'), await site.register('other')];
  const token = await tokenOf(site, galvani);
  const digestOf = async () => (await site.services.accounts.byId(galvani.id))?.passwordHash;
  const before = await digestOf();
  const wrong = [
    ...['', ' ', 'x', token.slice(1), `${token}x`, ` ${token}`, token.toUpperCase(), `#${token}`, '%00', "' OR 1=1 --"],
    ...Array.from({ length: 20 }, () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')),
  ];
  for (const guess of wrong) t.equal((await use(site, guess)).payload, notValid);
  t.equal(await digestOf(), before);
  t.equal((await use(site, token)).statusCode, 204, 'the right one still does');
  t.equal((await login(site, 'other', password)).statusCode, 200, 'and to its own account only');
  t.equal((await other.call('GET', '/api/user')).statusCode, 200);
  t.not(await digestOf(), before);
});

t.test('of two at once one wins', async (t) => {
  for (let round = 0; round < 5; round += 1) {
    const racer = await site.register(`racer-${round}`);
    const token = await tokenOf(site, racer);
    const words = Array.from({ length: 4 }, (_, n) => `${chosen} ${n}`);
    const answers = await Promise.all(words.map((word) => use(site, token, word)));
    t.same(answers.map(({ statusCode }) => statusCode).toSorted(), [204, 410, 410, 410]);
    const winner = words[answers.findIndex(({ statusCode }) => statusCode === 204)] as string;
    t.ok(await verifyPassword((await site.services.accounts.byId(racer.id))?.passwordHash, winner));
    const changed = (await eventsOf(site, racer)).filter(({ type }) => type === 'PasswordChanged');
    t.equal(changed.length, 1, 'and one is recorded');
  }
});

t.test('the rules of passwords hold, and a link survives a password that breaks them', async (t) => {
  const faraday = await site.register('faraday');
  const token = await tokenOf(site, faraday);
  const refused = async (word: string) => {
    const { statusCode, payload } = await use(site, token, word);
    return [statusCode, payload];
  };
  t.same(await refused('12345'), [422, 'Password must be at least 6 characters']);
  t.same(await refused('x'.repeat(1_025)), [422, 'Password must be at most 1024 characters']);
  t.match(await refused('letmein'), [422, /^This password is one of the most common ones/]);
  for (const word of ['Faraday1791', 'benchnotes!'])
    t.match(await refused(word), [422, /^This password is made of your name or the name of this site/], word);
  const problem = await site.visitor.call(
    'POST',
    '/api/password-reset/complete',
    { token, password: '' },
    { ...from(), accept: 'application/problem+json' },
  );
  t.match(problem.json(), { code: 'VALIDATION_FAILED', errors: [{ field: 'password' }] });
  t.same([(await ask(site, 'nowhere')).statusCode, (await ask(site, 'nowhere')).payload], [422, 'Invalid email address']);
  t.equal((await use(site, token)).statusCode, 204);
});

t.test('an admin chooses twelve characters or more', async (t) => {
  const token = await tokenOf(site, await site.register('weber', true));
  const answer = await use(site, token, 'eleven char');
  t.same([answer.statusCode, answer.payload], [422, 'The password of an admin must be at least 12 characters']);
  t.equal((await use(site, token, 'twelve chars')).statusCode, 204);
});

t.test('who asks too often has to wait: for one address, and from one place', async (t) => {
  const { site } = await buildWithMail(t);
  const statuses: number[] = [];
  for (let n = 0; n < 5; n += 1) statuses.push((await ask(site, n % 2 === 0 ? 'HENRY@mail.test' : 'henry@mail.test')).statusCode);
  t.same(statuses, [202, 202, 202, 429, 429], 'whether there is such an account or not');
  const refused = await ask(site, 'henry@mail.test');
  t.match(refused.headers['retry-after'], /^[1-9]\d*$/);
  site.clock.advance(minute);
  t.equal((await ask(site, 'henry@mail.test')).statusCode, 202);
  for (let n = 0; n < 30; n += 1) t.equal((await ask(site, `many-${n}@mail.test`, '203.0.113.5')).statusCode, 202);
  t.equal((await ask(site, 'many-31@mail.test', '203.0.113.5')).statusCode, 429);
  t.equal((await ask(site, 'many-31@mail.test', '203.0.113.6')).statusCode, 202, 'others do not');
  await site.services.accountAuditLog.flush();
  t.match((await site.services.log.readAll(0, 100)).at(-1), { data: { turnedAway: 4 } });
});

t.test('thousands of guesses at once find nothing, and cost little', async (t) => {
  const { site } = await buildWithMail(t);
  const lenz = await site.register('lenz');
  const token = await tokenOf(site, lenz);
  const guesses = 100 * testCount('sizes', 12);
  const counts = new Map<number, number>();
  for (let n = 0; n < guesses; n += 100) {
    const guess = () =>
      use(site, Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url'), chosen, '203.0.113.9');
    for (const { statusCode } of await Promise.all(Array.from({ length: 100 }, guess)))
      counts.set(statusCode, (counts.get(statusCode) ?? 0) + 1);
  }
  t.comment(`${guesses} guesses: ${JSON.stringify([...counts])}`);
  t.same([...counts.keys()].toSorted(), [410, 429]);
  t.equal(counts.get(410), 30);
  t.equal((await use(site, token, chosen, '203.0.113.9')).statusCode, 429, 'from there even the right one has to wait');
  t.equal((await use(site, token)).statusCode, 204, 'from elsewhere it has not');
});

t.test('who signs in while the password changes is not signed in', async (t) => {
  const { site } = await buildWithMail(t);
  const tesla = await site.register('tesla');
  const { accounts } = site.services;
  const { saveSession } = accounts;
  const saved: string[] = [];
  accounts.saveSession = async (digest, ...rest) => {
    saved.push(digest);
    // The old password was correct when it was checked.
    t.equal((await use(site, await tokenOf(site, tesla))).statusCode, 204);
    return saveSession.call(accounts, digest, ...rest);
  };
  const answer = await login(site, 'tesla', password);
  t.same([answer.statusCode, answer.payload], [401, 'Invalid username or password']);
  t.equal(cookieOf(answer), undefined);
  for (const digest of saved) t.equal(await accounts.session(digest), undefined);
  accounts.saveSession = saveSession;
  t.equal((await login(site, 'tesla', chosen)).statusCode, 200);
});

t.test('while it cannot be recorded the password stays, and the link holds', async (t) => {
  const { site } = await buildWithMail(t);
  const kirchhoff = await site.register('kirchhoff');
  const token = await tokenOf(site, kirchhoff);
  const { log } = site.services;
  const { append } = log;
  log.append = () => Promise.reject(new LogUnavailableError('The cable was pulled.'));
  t.equal((await use(site, token)).statusCode, 503);
  log.append = append;
  t.equal((await login(site, 'kirchhoff', password)).statusCode, 200);
  t.equal((await use(site, token)).statusCode, 204);
});

t.test('without a mail server the operator is to be asked', async (t) => {
  const site = await build(t);
  const gauss = await site.register('gauss');
  for (const email of ['gauss@mail.test', 'nobody@mail.test', '']) {
    const { statusCode, payload } = await ask(site, email);
    t.same([statusCode, payload], [409, "This site sends no mail. Please ask the site's operator for a new password."]);
  }
  t.equal((await use(site, await tokenOf(site, gauss))).statusCode, 204, "the operator's link works");
});
