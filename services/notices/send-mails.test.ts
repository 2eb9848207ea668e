import { pino } from 'pino';
import t, { type Test } from 'tap';
import { until } from '../../scripts/until.ts';
import type { User } from '../accounts/accounts.ts';
import { smtpServerOf, type SmtpServer } from '../config/smtp-server.ts';
import { Mailer } from '../mail/mailer.ts';
import { Metrics } from '../metrics/metrics.ts';
import { startMailServer, subjectOf } from '../test/mail-server.ts';
import { noticeMail } from './notice-mail.ts';
import type { Notice, NoticeStore } from './notice-store.ts';
import { sendMails } from './send-mails.ts';
import { UnsubscribeTokens } from './unsubscribing.ts';
import { Wake } from './wake.ts';
import { sqliteNotices } from './test/store.ts';

const start = Date.parse('2026-03-01T12:00:00.000Z');
const minute = 60_000;

const notice = (number: number, change: Partial<Notice> = {}): Notice => ({
  id: `event-${number}`,
  userId: 7,
  kind: 'approved',
  at: new Date(start).toISOString(),
  title: `Article ${number}`,
  slug: `article-${number}`,
  ...change,
});

const ohm: User = {
  id: 7,
  username: 'ohm',
  email: 'ohm@example.org',
  fullName: 'Georg Ohm',
  passwordHash: '',
  isAdmin: false,
  createdAt: '',
};

const tokens = new UnsubscribeTokens('a secret');
const site = { name: 'The Bench', url: 'https://bench.example' };

/** Sends the mails in a store, with a clock moved by the test. */
const sending = (t: Test, store: NoticeStore, url: string, user: User | undefined = ohm) => {
  const lines: { level: number; msg: string }[] = [];
  const output = { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) };
  const logger = pino({}, output);
  const server = smtpServerOf(url) as SmtpServer;
  const mailer = new Mailer({ server, from: 'site@bench.example', name: () => site.name, logger });
  const clock = { time: start };
  const [over, metrics] = [new AbortController(), new Metrics()];
  const job = sendMails({
    ...{ store, mailer, metrics, logger, settling: 5 * minute, lookEvery: 20, wake: new Wake() },
    accounts: { byId: async (id) => (user?.id === id ? user : undefined) },
    now: () => new Date(clock.time),
    mailOf: async (notice, to) => noticeMail(notice, to, site, tokens, new Date(clock.time)),
  });
  const done = job(over.signal);
  const stop = async (): Promise<void> => {
    over.abort();
    await done;
    mailer.stop();
  };
  t.teardown(stop);
  const outcomes = async (): Promise<Record<string, number>> => {
    const { values } = await metrics.noticeMails.get();
    return Object.fromEntries(values.map(({ labels, value }) => [String(labels.outcome), value]));
  };
  return { lines, clock, stop, outcomes };
};

const queue = (store: NoticeStore, ...mailed: Notice[]): Promise<boolean> =>
  store.advance(undefined, { position: 1, last: null }, { shown: [], mailed }, 50);

const settled = (store: NoticeStore, left = 0): Promise<unknown> =>
  until(async () => (await store.mailsWaiting()) <= left, `no more than ${left} mails are left`);

const idOf = (head: string): string | undefined => /^Message-ID: (.*)$/im.exec(head)?.[1];

t.test('each mail is sent once, under the id of what it tells', async (t) => {
  const server = await startMailServer(t);
  const store = await sqliteNotices(t);
  await queue(store, ...[1, 2, 3, 4, 5].map((number) => notice(number)));
  const { outcomes } = sending(t, store, server.url);
  await settled(store);
  t.equal(server.mails.length, 5);
  t.same(server.mails.map(({ head }) => idOf(head)).toSorted(), [1, 2, 3, 4, 5].map((number) => `<event-${number}@bench.example>`)); // prettier-ignore
  t.match(server.mails[0]?.head, /^Date: Sun, 01 Mar 2026 12:00:00 \+0000$/m);
  t.same(await outcomes(), { sent: 5 });
});

t.test('two processes that send at once send each mail once', async (t) => {
  const server = await startMailServer(t);
  const store = await sqliteNotices(t);
  const numbers = Array.from({ length: 40 }, (_, index) => index);
  await queue(store, ...numbers.map((number) => notice(number)));
  const [one, other] = [sending(t, store, server.url), sending(t, store, server.url)];
  await settled(store);
  await Promise.all([one.stop(), other.stop()]);
  t.equal(server.mails.length, 40);
  t.equal(new Set(server.mails.map(({ head }) => idOf(head))).size, 40);
});

t.test('a server that is away is tried again, later and later; one that refuses somebody for good is not', async (t) => {
  let answer: Error | undefined = Object.assign(new Error('Later, ohm@example.org'), { responseCode: 451 });
  const server = await startMailServer(t, () => answer);
  const store = await sqliteNotices(t);
  await queue(store, notice(1));
  const { clock, lines, outcomes } = sending(t, store, server.url);
  for (const wait of [1, 2, 4]) {
    const before = lines.length;
    await until(() => lines.length > before);
    t.match(lines.at(-1), { level: 40, msg: 'the mail of a notice could not be sent yet' });
    await until(async () => (await store.dueMails(clock.time + wait * minute, 1)).length > 0);
    t.same(await store.dueMails(clock.time + wait * minute - 1, 1), []);
    if (wait === 4) answer = undefined;
    clock.time += wait * minute;
  }
  await settled(store);
  t.equal(server.mails.length, 1);
  t.notMatch(JSON.stringify(lines), 'ohm@example.org');
  answer = Object.assign(new Error('No such person'), { responseCode: 550 });
  await store.advance({ position: 1, last: null }, { position: 2, last: null }, { shown: [], mailed: [notice(2)] }, 50);
  await settled(store);
  t.match(lines.at(-1), { level: 50, msg: 'the mail of a notice could not be sent' });
  t.same(await outcomes(), { sent: 1, refused: 1 });
});

t.test('what may have been taken is sent once more, as the same mail', async (t) => {
  let answer: 'silence' | undefined = 'silence';
  const server = await startMailServer(t, () => answer);
  const store = await sqliteNotices(t);
  await queue(store, notice(1));
  const { clock, outcomes } = sending(t, store, server.url);
  await server.came(1);
  t.same(await store.dueMails(Number.MAX_SAFE_INTEGER, 1), [], 'it is marked before the server has all of it');
  answer = undefined;
  server.hangUp();
  await until(async () => (await store.dueMails(Number.MAX_SAFE_INTEGER, 1)).length > 0);
  clock.time += minute;
  await settled(store);
  t.equal(server.mails.length, 2);
  t.equal(idOf(server.mails[0]?.head ?? ''), idOf(server.mails[1]?.head ?? ''));
  t.same(await outcomes(), { repeated: 1 });
});

t.test('what another process was sending is left to it for a while', async (t) => {
  const server = await startMailServer(t);
  const store = await sqliteNotices(t);
  await queue(store, notice(1), notice(2));
  await store.startSending('event-1');
  const { clock, lines, outcomes } = sending(t, store, server.url);
  await settled(store, 1);
  t.match(lines, [{ level: 40, mails: 1 }]);
  t.same(await outcomes(), { sent: 1 });
  clock.time += 5 * minute;
  await settled(store);
  t.same(await outcomes(), { sent: 1, repeated: 1 });
});

t.test('what is late, and what is to nobody, is not sent', async (t) => {
  const server = await startMailServer(t);
  const store = await sqliteNotices(t);
  await queue(store, notice(1, { at: new Date(start - 3 * 24 * 60 * minute - 1).toISOString() }), notice(2, { userId: 8 }));
  const { outcomes } = sending(t, store, server.url);
  await settled(store);
  t.equal(server.mails.length, 0);
  t.same(await outcomes(), { 'too late': 1, 'not wanted': 1 });
});

t.test('hostile texts stay texts, in every part of a mail', async (t) => {
  const server = await startMailServer(t);
  const store = await sqliteNotices(t);
  const title = '<img src=x onerror=alert(1)> & “quoted” \u202eesrever';
  const reason = '</blockquote><script>alert(1)</script>\nBcc: all@example.org\n.\nhttps://evil.example';
  await queue(store, notice(1, { kind: 'rejected', title, reason }));
  sending(t, store, server.url, { ...ohm, username: '<b>ohm' });
  const mail = await server.came(1);
  t.equal(subjectOf(mail), `Your article “${title}” was rejected`);
  t.notMatch(mail.head, /^Bcc/im);
  t.same(mail.to, ['ohm@example.org']);
  t.notMatch(mail.html, /<img|<script|<b>|<\/blockquote><script/);
  t.match(mail.html, '&lt;script&gt;alert(1)&lt;/script&gt;<br>Bcc: all@example.org');
  t.match(mail.text, '> </blockquote><script>alert(1)</script>\n> Bcc: all@example.org\n> .\n> https://evil.example');
  t.notMatch(mail.html, /<(img|link|script|style|iframe|svg|video)\b|url\(/i, 'nothing is fetched that would tell who reads it');
});
