import t, { type Test } from 'tap';
import type { UserView } from '../../contracts/views/user.ts';
import { build, buildWithPeople, password, type Answer, type Person, type TestSite } from '../test/build.ts';
import { resetLinkIn, startMailServer, subjectOf, type MailServer } from '../test/mail-server.ts';
import { followedOutbox } from '../test/outbox.ts';

const confirm = /^Confirm your e-mail address at Benchnotes$/;
const settingsFor = ({ url }: MailServer) => ({ SMTP_URL: url, MAIL_FROM: 'site@example.org' });

const mailing = async (t: Test): Promise<{ site: TestSite; mail: MailServer }> => {
  const mail = await startMailServer(t);
  return { site: await build(t, settingsFor(mail)), mail };
};

const askAgain = (by: Person): Promise<Answer> =>
  by.call('POST', '/api/user/email/confirmation', undefined, { accept: 'application/problem+json' });
const use = ({ visitor }: TestSite, token: string): Promise<Answer> => visitor.call('POST', '/api/email/confirm', { token });
const tokenIn = (text: string): string => /http:\/\/site\.test\/auth\/email#([\w-]{43})\n/.exec(text)?.[1] ?? '';

const mustConfirm = async (by: Person) => (await by.call('GET', '/api/user')).json<UserView>().mustConfirmEmail;
const subjectsTo = ({ mails }: MailServer, to: string) => mails.filter((mail) => mail.to.includes(to)).map(subjectOf);

t.test('who registers is mailed a link, by which the address is confirmed, once', async (t) => {
  const { site, mail } = await mailing(t);
  const ohm = await site.unconfirmed('ohm');
  t.equal(await mustConfirm(ohm), true);
  const { to, text, html } = await mail.cameTo('ohm@mail.test', confirm);
  t.same(to, ['ohm@mail.test']);
  t.notMatch(text + html, /ohm/i, 'nothing that was typed, for it may go to a stranger');
  t.equal((await use(site, tokenIn(text))).statusCode, 204);
  t.equal(await mustConfirm(ohm), false);
  t.equal((await use(site, tokenIn(text))).statusCode, 410);
  const events = await site.services.log.readStream(`account-${ohm.id}`);
  t.match(events.at(-1), { type: 'EmailConfirmed', data: { accountId: ohm.id }, metadata: { actor: `user-${ohm.id}` } });
  t.notMatch(JSON.stringify(events), /mail\.test/);
  t.match((await askAgain(ohm)).json(), { code: 'ACCOUNT_CHANGED' });
  t.same(subjectsTo(mail, 'ohm@mail.test').length, 1, 'nothing else is mailed of it');
});

t.test('where the site sends no mail nothing is asked', async (t) => {
  const site = await build(t);
  const ohm = await site.unconfirmed('ohm');
  t.equal(await mustConfirm(ohm), false);
  t.match((await askAgain(ohm)).json(), { code: 'MAIL_NOT_SET_UP' });
  t.equal((await site.services.accounts.byId(ohm.id))?.isEmailUnconfirmed, true, 'nobody has shown to read it all the same');
});

t.test('whom the operator makes an account need not confirm it', async (t) => {
  const { site } = await mailing(t);
  t.equal(await mustConfirm(await site.register('ampere', true)), false);
});

t.test('an address that is not confirmed gets links to itself and to a new password, and no notices', async (t) => {
  const mail = await startMailServer(t);
  const site = await buildWithPeople(t, settingsFor(mail));
  await followedOutbox(t, site);
  const [ohm, to] = [await site.unconfirmed('ohm'), 'ohm@mail.test'];
  const { id } = await site.submit({}, ohm);
  await site.decide(id, 'rejected', 'Please add a schematic.');
  await site.again(ohm);
  // A later event's mail has arrived, so earlier ones must have been handled.
  await site.again(site.author);
  await mail.cameTo('author@mail.test', /^A new sign-in/);
  const notices = (await ohm.call('GET', '/api/user/notices')).json<{ kind: string }[]>();
  t.same(notices.map(({ kind }) => kind).toSorted(), ['new_device', 'rejected'], 'the bell tells them');
  t.same(subjectsTo(mail, to), ['Confirm your e-mail address at Benchnotes']);

  await site.visitor.call('POST', '/api/password-reset', { email: to });
  const { token } = resetLinkIn((await mail.cameTo(to, /^Choose a new password/)).text, 'http://site.test');
  const chosen = `another ${password}`;
  t.equal((await site.visitor.call('POST', '/api/password-reset/complete', { token, password: chosen })).statusCode, 204);
  const login = await site.visitor.call('POST', '/api/login', { username: 'ohm', password: chosen });
  t.match(login.json(), { mustConfirmEmail: true });
});

t.test('another address that was confirmed is told, also where the first one never was', async (t) => {
  const { site, mail } = await mailing(t);
  await followedOutbox(t, site);
  const ohm = await site.unconfirmed('ohm');
  await ohm.call('POST', '/api/user/email', { email: 'new@example.org' });
  await mail.cameTo('ohm@mail.test', /^Another e-mail address/);
  t.equal((await use(site, tokenIn((await mail.cameTo('new@example.org', confirm)).text))).statusCode, 204);
  await mail.cameTo('ohm@mail.test', /was changed$/);
  await mail.cameTo('new@example.org', /was changed$/);
  t.equal(await mustConfirm(ohm), false);
});

t.test('a link is sent again, in the place of the one before, until one has to wait', async (t) => {
  const { site, mail } = await mailing(t);
  const ohm = await site.unconfirmed('ohm');
  const first = tokenIn((await mail.cameTo('ohm@mail.test', confirm)).text);
  const answer = await askAgain(ohm);
  t.match([answer.statusCode, answer.json()], [202, { message: /^A link is on its way to your address\./ }]);
  const second = tokenIn((await mail.cameTo('ohm@mail.test', confirm, 2)).text);
  t.equal((await use(site, first)).statusCode, 410);
  t.equal((await askAgain(ohm)).statusCode, 202);
  const refused = await askAgain(ohm);
  t.equal(refused.statusCode, 429, 'the first one counts');
  t.match(refused.headers['retry-after'], /^[1-9]\d*$/);
  t.equal((await use(site, second)).statusCode, 410);
  site.clock.advance(31 * 60_000);
  t.equal((await use(site, tokenIn((await mail.cameTo('ohm@mail.test', confirm, 3)).text))).statusCode, 410, 'too late');
  t.equal(await mustConfirm(ohm), true);
});
