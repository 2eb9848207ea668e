import t from 'tap';
import { until } from '../../scripts/until.ts';
import { smtpServerOf, type SmtpServer } from '../config/smtp-server.ts';
import { startMailServer } from '../test/mail-server.ts';
import { deliver } from './delivery.ts';

const message = (text: string) => ({
  envelope: { from: 'site@example.org', to: ['ohm@example.org'] },
  bytes: Buffer.from(`Subject: A subject\r\nContent-Type: text/plain\r\n\r\n${text}\r\n.a dot\r\n`),
});

const never = new AbortController().signal;

t.test('until it has the end of a mail, a server takes nothing', async (t) => {
  const server = await startMailServer(t);
  const to = smtpServerOf(server.url) as SmtpServer;
  const asked: number[] = [];
  const delivery = await deliver(to, message('first'), async () => {
    await until(() => [...server.underWay].some(({ text }) => text.includes('first')), 'all but the end has come');
    asked.push(server.mails.length);
    return true;
  }, never); // prettier-ignore
  t.equal(delivery, 'taken');
  t.same(asked, [0], 'asked once, before it was taken');
  t.match((await server.came(1)).raw, /\r\n\r\nfirst\r\n\.a dot\r\n$/);

  t.equal(await deliver(to, message('second'), async () => false, never), 'withdrawn');
  const failed = await deliver(to, message('third'), () => Promise.reject(new Error('The store is away.')), never);
  t.match(failed, { error: { message: /The store is away/ }, mayBeTaken: false });
  await until(() => server.underWay.size === 0, 'the server knows that both were broken off');
  t.equal(server.mails.length, 1);
});

t.test('what a server refuses it has not taken; what it does not answer it may have', async (t) => {
  let answer: Error | 'silence' = Object.assign(new Error('Later'), { responseCode: 451 });
  const server = await startMailServer(t, () => answer);
  const to = smtpServerOf(server.url) as SmtpServer;
  const refused = await deliver(to, message('first'), async () => true, never);
  t.match(refused, { error: { responseCode: 451, command: 'DATA' }, mayBeTaken: false });
  answer = 'silence';
  const over = new AbortController();
  const silent = deliver(to, message('second'), async () => true, over.signal);
  await server.came(1);
  over.abort();
  server.hangUp();
  t.match(await silent, { mayBeTaken: true }, 'the end of the site does not change that');
});

t.test('the end of the site ends what no server can have taken', async (t) => {
  const server = await startMailServer(t);
  const to = smtpServerOf(server.url) as SmtpServer;
  const over = new AbortController();
  let isAsked = false;
  const neverSaid = () => ((isAsked = true), new Promise<never>(() => undefined));
  const delivery = deliver(to, message('first'), neverSaid, over.signal);
  await until(() => isAsked, 'all but the end was sent');
  over.abort();
  t.match(await delivery, { mayBeTaken: false });
  t.match(await deliver(to, message('second'), async () => true, over.signal), { mayBeTaken: false });
  t.equal(server.mails.length, 0);
});
