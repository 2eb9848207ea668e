import { createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { pino } from 'pino';
import t from 'tap';
import { until } from '../../scripts/until.ts';
import { smtpServerOf, type SmtpServer } from '../config/smtp-server.ts';
import { startMailServer } from '../test/mail-server.ts';
import { Mailer } from './mailer.ts';
import { resetMail } from './reset-mail.ts';

const said = () => {
  const lines: { level: number; reason?: string; msg: string }[] = [];
  const output = { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) };
  return { lines, logger: pino({}, output) };
};

const mail = { to: 'ohm@example.org', subject: 'A subject', text: 'A text', html: '<p>A text</p>' };
const pauses = [10, 10, 10, 10];
const mailerTo = (url: string, logger = pino({ level: 'silent' }), name = 'The Bench') =>
  new Mailer({ server: smtpServerOf(url) as SmtpServer, from: 'site@example.org', name: () => name, logger, pauses });

t.test('a mail is sent as text and as HTML', async (t) => {
  const server = await startMailServer(t);
  const mailer = mailerTo(server.url);
  t.equal(await mailer.send(mail), true);
  t.match(await server.came(1), { to: ['ohm@example.org'], from: 'site@example.org', text: 'A text\n', html: '<p>A text</p>\n' });
  mailer.stop();
});

t.test('what somebody chose as a name stays text, in every part of the mail', async (t) => {
  const server = await startMailServer(t);
  const siteName = 'Ohm & "Sons" <b>\r\nBcc: all@example.org';
  const mailer = mailerTo(server.url, undefined, siteName);
  const username = '<img/src=x>&"ohm"';
  const link = 'http://site.test/auth/reset#token';
  t.equal(await mailer.send(resetMail({ to: 'ohm@example.org', username, link, siteName })), true);
  const { head, to, text, html } = await server.came(1);
  t.same(to, ['ohm@example.org']);
  t.notMatch(head, /^Bcc/im);
  t.match(text, `You sign in with the username ${username}.`);
  t.notMatch(html, /<img|<b>/);
  t.match(html, '&lt;img/src=x&gt;&amp;&quot;ohm&quot;');
  mailer.stop();
});

t.test('a server that is away for a while is tried again; one that refuses for good is not', async (t) => {
  let refusals = 2;
  const refusal = (code: number) => Object.assign(new Error('Not ohm@example.org'), { responseCode: code });
  let code = 451;
  const server = await startMailServer(t, () => (refusals-- > 0 ? refusal(code) : undefined));
  const { lines, logger } = said();
  const mailer = mailerTo(server.url, logger);
  t.equal(await mailer.send(mail), true);
  t.same(lines.map(({ level, msg }) => [level, msg]), [[40, 'a mail could not be sent yet'], [40, 'a mail could not be sent yet']]); // prettier-ignore
  t.match(lines[0]?.reason, /451/);
  t.notMatch(JSON.stringify(lines), 'ohm@example.org', 'the address stands in no log');
  [refusals, code] = [5, 550];
  lines.length = 0;
  t.equal(await mailer.send(mail), false);
  t.same(lines.map(({ level, msg }) => [level, msg]), [[50, 'a mail could not be sent']]); // prettier-ignore
  t.equal(refusals, 4);
  mailer.stop();
});

t.test('a server that is not there is given up in the end', async (t) => {
  const { lines, logger } = said();
  const mailer = mailerTo('smtp://127.0.0.1:1', logger);
  t.equal(await mailer.send(mail), false);
  t.equal(lines.length, pauses.length + 1);
  t.match(lines.at(-1), { level: 50, host: '127.0.0.1' });
  mailer.stop();
});

t.test('a look at the server says what stands in the way, and sends nothing', async (t) => {
  const server = await startMailServer(t);
  const { lines, logger } = said();
  const failures: [string, boolean][] = [];
  const checked = async (url: string): Promise<void> => {
    const onFailure = (reason: string, isGivenUp: boolean) => void failures.push([reason, isGivenUp]);
    const mailer = new Mailer({
      ...{ server: smtpServerOf(url) as SmtpServer, from: 'site@example.org', name: () => 'The Bench', logger, onFailure },
    });
    await mailer.check();
    mailer.stop();
  };
  await checked(server.url);
  t.strictSame([lines, failures, server.mails], [[], [], []]);
  await checked('smtp://127.0.0.1:1');
  t.match(lines, [{ level: 40, host: '127.0.0.1', reason: /ECONNREFUSED/, msg: /^the mail server cannot be used now/ }]);
  t.match(failures, [[/ECONNREFUSED/, false]]);
  await checked(`${server.url}?tls=true`);
  t.match(lines[1]?.reason, /STARTTLS/, 'it does not speak TLS');
  await checked(server.url.replace('//', '//site:secret@'));
  t.equal(lines.length, 3, 'it does not let the site in');
  t.notMatch(JSON.stringify(lines), 'secret');
});

t.test('without the TLS that it must have nothing is sent', async (t) => {
  const server = await startMailServer(t);
  const mailer = mailerTo(`${server.url}?tls=true`);
  t.equal(await mailer.send(mail), false);
  t.same(server.mails, []);
  mailer.stop();
});

t.test('the end of the site waits for no mail', async (t) => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  t.teardown(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  const { port } = silent.address() as AddressInfo;
  const waiting = new Mailer({
    server: smtpServerOf(`smtp://127.0.0.1:${port}`) as SmtpServer,
    from: 'site@example.org',
    name: () => 'The Bench',
    logger: pino({ level: 'silent' }),
  });
  const ends = Array.from({ length: 3 }, () => waiting.send(mail));
  await until(() => sockets.length === 2, 'two mails are under way');
  waiting.stop();
  t.same(await Promise.all(ends), [false, false, false], 'though the server never answers');
});
