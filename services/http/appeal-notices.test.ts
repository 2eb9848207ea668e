import t, { type Test } from 'tap';
import type { NoticeView } from '../../contracts/views/notice.ts';
import { until } from '../../scripts/until.ts';
import { derived, unsubscribePurpose } from '../config/secret.ts';
import type { Notice } from '../notices/notice-store.ts';
import { UnsubscribeTokens } from '../notices/unsubscribing.ts';
import { buildWithPeople, siteSecret, type Person, type TestSite } from '../test/build.ts';
import { startMailServer, subjectOf, unsubscribeLinkIn } from '../test/mail-server.ts';
import { followedOutbox } from '../test/outbox.ts';

/** The notices of a waiting appeal to the admins who can answer it. */

const noticesOf = async (person: Person): Promise<NoticeView[]> =>
  (await person.call('GET', '/api/user/notices')).json<NoticeView[]>().filter(({ kind }) => kind === 'appeal_filed');

/** Waits until the outbox has processed the whole current log. */
const followed = async ({ services: { log, notices } }: TestSite): Promise<void> => {
  const head = await log.head();
  await until(async () => ((await notices.checkpoint())?.position ?? 0) >= head, 'the outbox follows');
};

const withMail = async (t: Test) => {
  const mail = await startMailServer(t);
  const settings = { RATE_LIMITS: 'false', SMTP_URL: mail.url, MAIL_FROM: 'site@example.org' };
  const site = await buildWithPeople(t, settings);
  const appealMails = (name: string): string[] =>
    mail.mails.filter(({ to }) => to.includes(`${name}@mail.test`)).map(subjectOf).filter((subject) => /^An appeal/.test(subject)); // prettier-ignore
  return { mail, site, appealMails };
};

/** An article that the first admin rejected, and its author's appeal. */
const appealed = async (site: TestSite, title: string, author = site.author) => {
  const { id, slug } = await site.submit({ title }, author);
  await site.decide(id, 'rejected');
  const body = { decision: 1, reason: 'The schematic is there.' };
  const filed = await author.call('POST', `/api/posts/${id}/appeal`, body);
  if (filed.statusCode !== 200) throw new Error(filed.payload);
  return { id, slug };
};

t.test('the admins who can answer are told of an appeal, at the bell and by mail, each once', async (t) => {
  const { mail, site, appealMails } = await withMail(t);
  const [second, third] = [await site.register('second', true), await site.register('third', true)];
  const unread = await site.unconfirmed('unread');
  await site.services.accounts.setAdmin(unread.id, true);
  const wants = (await third.call('GET', '/api/user/notice-settings')).json<Record<string, boolean>>();
  t.match(wants, { appealsOnSite: true, appealsByMail: true });
  const without = { ...wants, appealsOnSite: false, appealsByMail: false, sendsMail: undefined };
  t.equal((await third.call('PUT', '/api/user/notice-settings', without)).statusCode, 200);
  const outbox = await followedOutbox(t, site);
  const before = await site.services.notices.checkpoint();

  const { slug } = await appealed(site, 'A <b>bold</b> claim');
  await followed(site);
  t.match(await noticesOf(second), [{ title: 'A <b>bold</b> claim', slug, reason: null, isRead: false }]);
  t.equal((await noticesOf(unread)).length, 1);
  t.same(
    [await noticesOf(site.admin), await noticesOf(site.author), await noticesOf(site.other), await noticesOf(third)],
    [[], [], [], []],
  );
  const { text, html, head } = await mail.cameTo('second@mail.test', /^An appeal about “A <b>bold<\/b> claim” waits/);
  t.match(text, /appealed against a decision.*\/admin\/appeals\n.*To get no more mails about appeals:/s);
  t.notMatch(text + html, /schematic/, 'what the author said stands on the page alone');
  t.notMatch(html, /<b>bold/);
  const list = new UnsubscribeTokens(derived(siteSecret, unsubscribePurpose));
  t.same(list.read(new URL(unsubscribeLinkIn(head)).searchParams.get('token') ?? ''), { userId: second.id, list: 'appeals' });

  await outbox.stop();
  const { notices } = site.services;
  await notices.advance(await notices.checkpoint(), before ?? { position: 0, last: null }, { shown: [], mailed: [] }, 50);
  await followedOutbox(t, site);
  await appealed(site, 'The next one');
  await followed(site);
  await mail.cameTo('second@mail.test', /^An appeal about “The next one”/);
  t.equal((await noticesOf(second)).length, 2, 'what is read once more is told once');
  t.equal(appealMails('second').length, 2);
  t.same(['admin', 'author', 'other', 'third', 'unread'].flatMap(appealMails), []);
});

t.test(
  'an admin who wrote the article is not told; the only one who is left is told, for the page says what to do',
  async (t) => {
    const { site, appealMails, mail } = await withMail(t);
    await followedOutbox(t, site);
    await appealed(site, 'On a site with one admin');
    await mail.cameTo('admin@mail.test', /^An appeal about “On a site with one admin”/);
    const second = await site.register('second', true);
    await appealed(site, 'By an admin', second);
    await mail.cameTo('admin@mail.test', /^An appeal about “By an admin”/);
    await followed(site);
    t.same(await noticesOf(second), []);
    t.same(appealMails('second'), []);
  },
);

t.test('who is leaving is not told; whoever decided is, where nobody else is left', async (t) => {
  const { site, appealMails, mail } = await withMail(t);
  const leaving = await site.register('leaving', true);
  await site.services.accounts.setClosing(leaving.id, undefined, site.clock.now().toISOString());
  await followedOutbox(t, site);
  await appealed(site, 'Of a site that shrinks');
  await mail.cameTo('admin@mail.test', /^An appeal about “Of a site that shrinks”/);
  await followed(site);
  t.same([await site.services.notices.noticesOf(leaving.id), appealMails('leaving')], [[], []]);
});

t.test('an appeal about an article that was erased is told no more', async (t) => {
  const { site } = await withMail(t);
  const second = await site.register('second', true);
  await followedOutbox(t, site);
  const { id } = await appealed(site, 'Zirkonium');
  await followed(site);
  t.equal((await noticesOf(second)).length, 1);
  await site.admin.call('POST', `/api/posts/${id}/erasure`, { reason: 'All of it.' });
  await followed(site);
  t.same(await noticesOf(second), []);
});

t.test('who is no admin any more is told nothing of what admins are told', async (t) => {
  const { mail, site } = await withMail(t);
  const second = await site.register('second', true);
  const { log, notices, accounts } = site.services;
  const at = site.clock.now().toISOString();
  const about = { userId: second.id, at, title: 'Zirkonium', slug: 'zirkonium' };
  const kept: Notice[] = [
    { id: 'appeal', kind: 'appeal_filed', ...about },
    { id: 'digest', kind: 'queue', userId: second.id, at, count: 1, titles: ['Zirkonium'] },
    { id: 'own', kind: 'approved', ...about, title: 'An own article' },
  ];
  await notices.advance(undefined, { position: await log.head(), last: null }, { shown: kept, mailed: kept }, 50);
  const shown = async () => (await second.call('GET', '/api/user/notices')).json<NoticeView[]>().map(({ kind }) => kind);
  t.same(new Set(await shown()), new Set(['appeal_filed', 'queue', 'approved']));

  await accounts.setAdmin(second.id, false);
  t.same(await shown(), ['approved']);
  await followedOutbox(t, site);
  await mail.cameTo('second@mail.test', /An own article/);
  await until(async () => (await notices.mailsWaiting()) === 0, 'no mail waits');
  t.notMatch(mail.mails.map(({ raw }) => raw).join('\n'), /Zirkonium/);
});
