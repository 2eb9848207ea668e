import t, { type Test } from 'tap';
import { build, password, type Answer, type Person, type TestSite } from '../test/build.ts';
import { startMailServer, type MailServer } from '../test/mail-server.ts';
import { followedOutbox } from '../test/outbox.ts';

const minute = 60_000;
const problem = { accept: 'application/problem+json' };
const [confirm, asked, done] = [/^Confirm your e-mail/, /^Another e-mail address/, /^Your e-mail address at .* was changed$/];

const mailing = async (t: Test): Promise<{ site: TestSite; mail: MailServer }> => {
  const mail = await startMailServer(t);
  return { site: await build(t, { SMTP_URL: mail.url, MAIL_FROM: 'site@example.org' }), mail };
};

const ask = (by: Person, email: string): Promise<Answer> => by.call('POST', '/api/user/email', { email }, problem);
const use = ({ visitor }: TestSite, token: string): Promise<Answer> =>
  visitor.call('POST', '/api/email/confirm', { token }, problem);

const tokenIn = (text: string): string => {
  const [, token = ''] = /http:\/\/site\.test\/auth\/email#([\w-]{43})\n/.exec(text) ?? [];
  return token;
};

const changes = async ({ services: { log } }: TestSite, { id }: Person) =>
  (await log.readStream(`account-${id}`)).filter(({ type }) => type === 'EmailChanged');

const emailOf = async ({ services: { accounts } }: TestSite, { id }: Person) => (await accounts.byId(id))?.email;

t.test('a new address counts once its link was opened, and the old one is told of both', async (t) => {
  const { site, mail } = await mailing(t);
  await followedOutbox(t, site);
  const ohm = await site.register('ohm');
  const answer = await ask(ohm, ' New@example.org ');
  t.match([answer.statusCode, answer.json()], [202, { message: /^A link is on its way to the new address/ }]);
  const { text } = await mail.cameTo('New@example.org', confirm);
  const notice = await mail.cameTo('ohm@mail.test', asked);
  t.notMatch(notice.raw, /New@example/i, 'the new address is told to nobody');
  t.equal(await emailOf(site, ohm), 'ohm@mail.test', 'nothing counts yet');

  t.equal((await use(site, tokenIn(text))).statusCode, 204);
  t.equal(await emailOf(site, ohm), 'New@example.org');
  await mail.cameTo('ohm@mail.test', done);
  await mail.cameTo('New@example.org', done);
  t.match((await ohm.call('GET', '/api/user/notices')).json(), [{ kind: 'email_changed' }]);
  t.match([(await use(site, tokenIn(text))).json()], [{ code: 'LINK_NOT_VALID' }], 'once');
  t.match(await changes(site, ohm), [{ data: { accountId: ohm.id }, metadata: { actor: `user-${ohm.id}` } }]);
  t.notMatch(JSON.stringify(await site.services.log.readAll(0, 1_000)), /example\.org|mail\.test/);
});

t.test('whether somebody has an address is not told by what becomes of the link asked for before', async (t) => {
  const { site, mail } = await mailing(t);
  const ohm = await site.register('ohm');
  await site.register('volta');
  await ask(ohm, 'mine@example.org');
  const token = tokenIn((await mail.cameTo('mine@example.org', confirm)).text);
  await ask(ohm, 'volta@mail.test');
  await mail.cameTo('volta@mail.test', /./);
  t.equal((await use(site, token)).statusCode, 410);
});

t.test('a link holds for half an hour, for the newest address alone, and ends with a new password', async (t) => {
  const { site, mail } = await mailing(t);
  const ohm = await site.register('ohm');
  await ask(ohm, 'first@example.org');
  const first = tokenIn((await mail.cameTo('first@example.org', confirm)).text);
  await ask(ohm, 'second@example.org');
  const second = tokenIn((await mail.cameTo('second@example.org', confirm)).text);
  t.equal((await use(site, first)).statusCode, 410, 'the second took its place');
  site.clock.advance(30 * minute);
  t.equal((await use(site, second)).statusCode, 410);
  const again = await site.again(ohm);
  await ask(again, 'third@example.org');
  const third = tokenIn((await mail.cameTo('third@example.org', confirm)).text);
  const words = { currentPassword: password, password: 'voltage over current' };
  t.equal((await again.call('PUT', '/api/user/password', words)).statusCode, 204);
  t.equal((await use(site, third)).statusCode, 410, 'whoever was in with a stolen session gets nothing');
  t.equal(await emailOf(site, ohm), 'ohm@mail.test');
});

t.test('who asks is not told whether somebody has the address; its owner is', async (t) => {
  const { site, mail } = await mailing(t);
  const [ohm, volta] = [await site.register('ohm'), await site.register('volta')];
  const answers = [await ask(ohm, 'nobody@example.org'), await ask(ohm, 'VOLTA@mail.test')];
  t.same(answers[0]?.json(), answers[1]?.json());
  const { text } = await mail.cameTo('volta@mail.test', /^Your e-mail address at Benchnotes$/);
  t.match(text, 'You have an account with it already');
  t.notMatch(text, 'ohm');
  await mail.cameTo('ohm@mail.test', asked, 2);
  t.equal(await emailOf(site, volta), 'volta@mail.test');
});

t.test('of two who want the same address one gets it', async (t) => {
  const { site, mail } = await mailing(t);
  const people = [await site.register('ohm'), await site.register('volta')];
  for (const person of people) await ask(person, 'same@example.org');
  const tokens = [1, 2].map(async (number) => tokenIn((await mail.cameTo('same@example.org', confirm, number)).text));
  const answers = await Promise.all((await Promise.all(tokens)).map((token) => use(site, token)));
  t.same(answers.map(({ statusCode }) => statusCode).toSorted(), [204, 410]);
  const recorded = await Promise.all(people.map((person) => changes(site, person)));
  t.equal(recorded.flat().length, 1);
});

t.test('what is refused', async (t) => {
  const { site } = await mailing(t);
  const ohm = await site.register('ohm');
  for (const email of ['nowhere', 'OHM@mail.test'])
    t.match((await ask(ohm, email)).json(), { code: 'VALIDATION_FAILED', errors: [{ field: 'email' }] }, email);
  for (let number = 0; number < 5; number += 1) t.equal((await ask(ohm, `${number}@example.org`)).statusCode, 202);
  t.equal((await ask(ohm, 'more@example.org')).statusCode, 429);
  site.clock.advance(10 * minute);
  t.match((await ask(ohm, 'later@example.org')).json(), { code: 'REAUTHENTICATION_NEEDED' });
  const silent = await build(t);
  t.match((await ask(await silent.register('ohm'), 'new@example.org')).json(), { code: 'MAIL_NOT_SET_UP' });
});

t.test('links that are none have to wait in the end', async (t) => {
  const { site } = await mailing(t);
  for (let number = 0; number < 30; number += 1) t.equal((await use(site, 'none')).statusCode, 410);
  t.equal((await use(site, 'none')).statusCode, 429);
});
