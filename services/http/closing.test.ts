import t, { type Test } from 'tap';
import { closingDays } from '../../contracts/closing.ts';
import { provenMinutes } from '../../contracts/passkeys.ts';
import { build, buildWithPeople, cookieOf, password, type Answer, type Person, type TestSite } from '../test/build.ts';
import { startMailServer, subjectOf } from '../test/mail-server.ts';
import { followedOutbox } from '../test/outbox.ts';
import { closeAccounts } from '../notices/close-accounts.ts';
import { pino } from 'pino';

const minute = 60_000;
const week = closingDays * 24 * 60 * minute;
const problem = { accept: 'application/problem+json' };

const close = (by: Person, username = by.username): Promise<Answer> =>
  by.call('POST', '/api/user/closing', { username }, problem);
const keep = (by: Person): Promise<Answer> => by.call('POST', '/api/user/closing/cancel', undefined, problem);
const me = async (by: Person) => (await by.call('GET', '/api/user')).json<{ closesAt: string | null; isAdmin: boolean }>();

const closings = async ({ services: { log } }: TestSite, { id }: Person) =>
  (await log.readStream(`account-${id}`))
    .filter(({ type }) => type.startsWith('AccountClos'))
    .map(({ type, data, metadata: { actor } }) => [type, data, actor]);

const login = (site: TestSite, username: string): Promise<Answer> =>
  site.visitor.call('POST', '/api/login', { username, password });

/** Checks once for accounts whose closing is due. */
const lookFor = async ({ services }: TestSite, mailer = services.mailer): Promise<void> => {
  const over = new AbortController();
  const done = closeAccounts({
    ...services,
    mailer,
    logger: pino({ level: 'silent' }),
    siteName: () => 'Benchnotes',
    isOther: () => false,
    lookEvery: 2_000_000,
  })(over.signal);
  setTimeout(() => over.abort(), 300);
  await done;
};

const mailing = async (t: Test) => {
  const mail = await startMailServer(t);
  const site = await build(t, { SMTP_URL: mail.url, MAIL_FROM: 'site@example.org' });
  await followedOutbox(t, site);
  return { site, mail };
};

t.test('an account is removed seven days after its owner asked for it, who is mailed at both ends', async (t) => {
  const { site, mail } = await mailing(t);
  const ohm = await site.register('ohm');
  const answer = await close(ohm, ' OHM ');
  t.match([answer.statusCode, answer.json()], [200, { username: 'ohm', closesAt: '2026-03-08T12:00:00.000Z' }]);
  const asked = await mail.cameTo('ohm@mail.test', /^Your account at Benchnotes is to be closed$/);
  t.match(asked.text, 'It is removed on March 8, 2026 at 12:00 PM UTC.');

  site.clock.advance(week - 1);
  await lookFor(site);
  t.ok(await site.services.accounts.byId(ohm.id), 'not a moment sooner');
  site.clock.advance(1);
  await Promise.all([lookFor(site), lookFor(site)]);
  t.equal(await site.services.accounts.byId(ohm.id), undefined);
  const last = await mail.cameTo('ohm@mail.test', /^Your account at Benchnotes is closed$/);
  t.match(last.text, 'Your account ohm at Benchnotes was removed');
  t.equal(mail.mails.filter((one) => /^Your account/.test(subjectOf(one))).length, 2, 'each came once');
  t.strictSame(await closings(site, ohm), [
    ['AccountClosingRequested', { accountId: ohm.id }, `user-${ohm.id}`],
    ['AccountClosed', { accountId: ohm.id }, 'system'],
  ]);
  t.equal((await login(site, 'ohm')).statusCode, 401);
  t.strictSame(await site.services.notices.noticesOf(ohm.id), []);
  t.notMatch(JSON.stringify(await site.services.log.readAll(0, 1_000)), /mail\.test/);
});

t.test('to an address that nobody confirmed not even the last mail goes', async (t) => {
  const { site, mail } = await mailing(t);
  const [ohm, volta] = [await site.unconfirmed('ohm'), await site.register('volta')];
  for (const one of [ohm, volta]) t.equal((await close(one)).statusCode, 200);
  site.clock.advance(week);
  await lookFor(site);
  await mail.cameTo('volta@mail.test', /is closed$/);
  t.equal(await site.services.accounts.byId(ohm.id), undefined);
  t.same(mail.mails.filter(({ to }) => to.includes('ohm@mail.test')).map(subjectOf), [
    'Confirm your e-mail address at Benchnotes',
  ]);
});

t.test('meanwhile one may sign in, keep the account, take one’s data and end sessions, and do nothing else', async (t) => {
  const site = await buildWithPeople(t);
  const { author } = site;
  const post = await site.submit();
  await site.decide(post.id, 'approved');
  t.equal((await close(author)).statusCode, 200);
  const again = await login(site, 'author');
  t.match([again.statusCode, again.json()], [200, { closesAt: '2026-03-08T12:00:00.000Z' }]);
  const there = site.person(author.id, 'author', cookieOf(again));
  for (const by of [author, there]) {
    t.match(await me(by), { closesAt: '2026-03-08T12:00:00.000Z' });
    t.equal((await by.call('GET', '/api/user/sessions')).statusCode, 200);
    t.equal((await by.call('GET', '/api/user/export')).statusCode, 200);
    for (const [method, url] of [
      ['GET', '/api/user/notices'],
      ['POST', '/api/posts'],
      ['POST', '/api/user/closing'],
    ] as const) {
      const answer = await by.call(method, url, method === 'POST' ? {} : undefined, problem);
      t.match([answer.statusCode, answer.json()], [403, { code: 'ACCOUNT_CLOSING' }], url);
    }
  }
  site.clock.advance(provenMinutes * minute + 1);
  t.match((await there.call('GET', '/api/user/export', undefined, problem)).json(), { code: 'REAUTHENTICATION_NEEDED' });
  const shown = await there.call('POST', '/api/user/reauthentication', { password }, problem);
  t.equal(shown.statusCode, 204);
  const proven = site.person(author.id, 'author', cookieOf(shown));
  t.equal((await proven.call('GET', '/api/user/export')).statusCode, 200);
  t.equal((await proven.call('POST', '/api/user/sessions/end-others')).statusCode, 204);
  t.equal((await author.call('GET', '/api/user')).statusCode, 401);

  const read = (await site.visitor.call('GET', `/api/posts/${post.slug}`)).json<{ author: object }>();
  t.match(read, { author: { username: 'author' } }, 'what was published stays theirs so long');

  t.match((await keep(proven)).json(), { username: 'author', closesAt: null });
  t.match((await keep(proven)).json(), { closesAt: null }, 'kept twice it is kept once');
  t.equal((await proven.call('GET', '/api/user/notices')).statusCode, 200);
  t.strictSame(
    (await closings(site, author)).map(([type]) => type),
    ['AccountClosingRequested', 'AccountClosingCancelled'],
  );
  site.clock.advance(2 * week);
  await lookFor(site);
  t.ok(await site.services.accounts.byId(author.id));
});

t.test('it takes the own name, and to have shown who one is', async (t) => {
  const site = await build(t);
  const ohm = await site.register('ohm');
  const refused = await close(ohm, 'volta');
  t.match([refused.statusCode, refused.json()], [422, { errors: [{ field: 'username' }] }]);
  site.clock.advance(10 * minute);
  t.match([(await close(ohm)).json()], [{ code: 'REAUTHENTICATION_NEEDED' }]);
  t.strictSame(await closings(site, ohm), []);
});

t.test('the only admin cannot leave; of two who would at once one stays', async (t) => {
  const site = await buildWithPeople(t);
  const { admin } = site;
  const refused = await close(admin);
  t.match([refused.statusCode, refused.json()], [409, { code: 'LAST_ADMIN' }]);
  t.match(refused.json<{ detail: string }>().detail, /make somebody else an admin first/);
  const second = await site.register('second', true);
  const both = await Promise.all([close(admin), close(second)]);
  t.same(both.map(({ statusCode }) => statusCode).toSorted(), [200, 409]);
  const [leaving, staying] = both[0]?.statusCode === 200 ? [admin, second] : [second, admin];
  t.match(await me(leaving), { isAdmin: false }, 'who is leaving decides nothing');
  t.equal((await leaving.call('GET', '/api/people')).statusCode, 403);
  await site.services.accounts.setAdmin(staying.id, false);
  site.clock.advance(week);
  await lookFor(site);
  t.ok(await site.services.accounts.byId(leaving.id), 'the operator left no other: this one waits');
  await site.services.accounts.setAdmin(staying.id, true);
  await lookFor(site);
  t.equal(await site.services.accounts.byId(leaving.id), undefined);
});

t.test('who is leaving is not made an admin, and admins see when it is over', async (t) => {
  const site = await buildWithPeople(t);
  const { author } = site;
  await close(author);
  const admin = await site.again(site.admin);
  const answer = await admin.call('PATCH', `/api/people/${author.id}/admin`, { isAdmin: true }, problem);
  t.match([answer.statusCode, answer.json()], [409, { code: 'ACCOUNT_CHANGED' }]);
  t.match((await admin.call('GET', `/api/people/${author.id}`)).json(), { closesAt: '2026-03-08T12:00:00.000Z' });
});

t.test('whoever keeps the account while it is being looked for keeps it', async (t) => {
  const site = await build(t);
  const ohm = await site.register('ohm');
  await close(ohm);
  site.clock.advance(week);
  const [kept] = await Promise.all([keep(ohm), lookFor(site)]);
  const user = await site.services.accounts.byId(ohm.id);
  t.equal(kept.statusCode === 200, user !== undefined);
  t.equal((await closings(site, ohm)).length, 2, 'one of the two was recorded');
});
