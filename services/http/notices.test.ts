import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import type { NoticeView } from '../../contracts/views/notice.ts';
import { replay } from '../../projections/replay.ts';
import { allProjections } from '../../projections/all.ts';
import { article, buildWithPeople, cookieOf, password, type Person } from '../test/build.ts';
import { startMailServer } from '../test/mail-server.ts';
import { followedOutbox } from '../test/outbox.ts';

const noticesOf = async (person: Person): Promise<NoticeView[]> =>
  (await person.call('GET', '/api/user/notices')).json<NoticeView[]>();

/** Waits until somebody has so many notices. */
const come = async (person: Person, count: number): Promise<NoticeView[]> => {
  for (let tries = 0; tries < 500; tries += 1) {
    const notices = await noticesOf(person);
    if (notices.length >= count) return notices;
    await sleep(20);
  }
  throw new Error(`There are ${(await noticesOf(person)).length} notices, not ${count}.`);
};

t.test('an author is told of decisions, and of nothing that happened before there were notices', async (t) => {
  const site = await buildWithPeople(t);
  await site.post('approved', { title: 'From before' });
  await followedOutbox(t, site);
  const post = await site.post('approved', { title: 'A “quoted” <b>title</b>' });
  site.clock.advance(1_000);
  await site.decide(post.id, 'rejected', 'It is out of date.');
  site.clock.advance(1_000);
  const rejected = await site.submit({ title: 'Too short' });
  await site.decide(rejected.id, 'rejected');
  const [third, second, first] = await come(site.author, 3);
  t.match(first, {
    kind: 'approved',
    title: 'A “quoted” <b>title</b>',
    slug: post.slug,
    reason: null,
    count: null,
    isRead: false,
  });
  t.match(second, { kind: 'unpublished', reason: 'It is out of date.' });
  t.match(third, { kind: 'rejected', title: 'Too short', slug: rejected.slug });
  t.same(await noticesOf(site.other), []);
  t.same(await noticesOf(site.admin), []);
});

t.test('an author is told what became of changes to what is published', async (t) => {
  const site = await buildWithPeople(t);
  const post = await site.post('approved', { title: 'As it is' });
  await followedOutbox(t, site);
  for (const status of ['rejected', 'approved']) {
    await site.propose(post.id, { title: `To be ${status}` });
    site.clock.advance(1_000);
    await site.admin.call('PATCH', `/api/posts/${post.id}/proposal`, { status, reason: 'Why.' });
  }
  site.clock.advance(1_000);
  await site.decide(post.id, 'rejected');
  const [third, second, first] = await come(site.author, 3);
  t.match(first, { kind: 'changes_rejected', title: 'To be rejected', slug: post.slug, reason: 'Why.' });
  t.match(second, { kind: 'changes_approved', title: 'To be approved', slug: post.slug });
  t.match(third, { kind: 'unpublished', title: 'To be approved' }, 'the text that was live');
});

t.test('the title is the one that was decided on, and one’s own decision is no news', async (t) => {
  const site = await buildWithPeople(t);
  await followedOutbox(t, site);
  const own = await site.submit({ title: 'An article by an admin' }, site.admin);
  await site.decide(own.id, 'approved');
  const post = await site.submit({ title: 'The first title' });
  await site.author.call('PUT', `/api/posts/${post.id}`, article({ title: 'The second title' }));
  await site.decide(post.id, 'approved');
  t.match(await come(site.author, 1), [{ title: 'The second title' }]);
  t.same(await noticesOf(site.admin), []);
});

t.test('a new password and a new device are told; the browser that one used before is none', async (t) => {
  const site = await buildWithPeople(t);
  await followedOutbox(t, site);
  const login = await site.visitor.call('POST', '/api/login', { username: 'author', password });
  t.match(await come(site.author, 1), [{ kind: 'new_device', title: null }]);
  const device = login.cookies.find(({ name }) => name === 'benchnotes-device');
  const cookie = `benchnotes-device=${encodeURIComponent(device?.value ?? '')}`;
  await site.visitor.call('POST', '/api/login', { username: 'author', password }, { cookie });
  site.clock.advance(1_000);
  const change = { currentPassword: password, password: `another ${password}` };
  const changed = await site.author.call('PUT', '/api/user/password', change);
  t.equal(changed.statusCode, 204);
  const author = site.person(site.author.id, 'author', cookieOf(changed));
  t.match((await come(author, 2)).map(({ kind }) => kind), ['password_changed', 'new_device']); // prettier-ignore
});

t.test('notices are read by their owner, and nobody else', async (t) => {
  const site = await buildWithPeople(t);
  await followedOutbox(t, site);
  await site.post('approved');
  site.clock.advance(1_000);
  await site.post('rejected');
  const before = await come(site.author, 2);
  const ids = before.map(({ id }) => id);
  t.equal((await site.other.call('POST', '/api/user/notices/read', { ids })).statusCode, 204);
  t.same((await noticesOf(site.author)).map(({ isRead }) => isRead), [false, false]); // prettier-ignore
  t.equal((await site.author.call('POST', '/api/user/notices/read', { ids: ids.slice(1) })).statusCode, 204);
  t.same((await noticesOf(site.author)).map(({ isRead }) => isRead), [false, true]); // prettier-ignore
  const tooMany = { ids: Array.from({ length: 51 }, () => 'x') };
  t.equal((await site.author.call('POST', '/api/user/notices/read', tooMany)).statusCode, 400);
});

t.test('a rebuild of the read collections tells nobody anything', async (t) => {
  const site = await buildWithPeople(t);
  const outbox = await followedOutbox(t, site);
  await site.post('approved');
  const [before] = await come(site.author, 1);
  await outbox.stop();
  const { log, store } = site.services;
  await replay({ log, store, projections: allProjections });
  await followedOutbox(t, site);
  site.clock.advance(1_000);
  await site.post('rejected');
  t.match(await come(site.author, 2), [{ kind: 'rejected' }, { id: before?.id }]);
});

t.test('beside a log that was put back nothing of the past is told', async (t) => {
  const site = await buildWithPeople(t);
  const outbox = await followedOutbox(t, site);
  await site.post('approved');
  await come(site.author, 1);
  await outbox.stop();
  const { notices, log } = site.services;
  const stands = await notices.checkpoint();
  const other = { position: 3, last: { stream: 'account-1', revision: 0, id: 'of another log' } };
  await notices.advance(stands, other, { shown: [], mailed: [] }, 50);
  await followedOutbox(t, site);
  while ((await notices.checkpoint())?.last?.id === other.last.id) await sleep(5);
  t.equal((await notices.checkpoint())?.position, await log.head(), 'it begins at the end');
  t.equal((await noticesOf(site.author)).length, 1);
});

t.test('admins are told once a day what waits, with the titles of what waits longest', async (t) => {
  const mail = await startMailServer(t);
  const settings = { SMTP_URL: mail.url, MAIL_FROM: 'site@example.org', TIME_ZONE: 'Europe/Berlin', DIGEST_HOUR: '9' };
  const site = await buildWithPeople(t, settings);
  const outbox = await followedOutbox(t, site);
  while (!(await site.services.notices.digestDay())) await sleep(5);
  await outbox.stop();
  for (const title of ['The <b>first</b>', 'The second', 'Of interest', 'To be read', 'Number five', 'Number six']) {
    site.clock.advance(1_000);
    await site.submit({ title });
  }
  // From noon in UTC to nine in Berlin.
  site.clock.advance(20 * 60 * 60_000);
  await followedOutbox(t, site);
  const { text, head, html } = await mail.cameTo('admin@mail.test', /^6 articles wait for a review at Benchnotes$/);
  t.match(text, 'Those that wait longest:\n\n> The <b>first</b>\n> The second\n> Of interest\n> To be read\n> Number five\n\n');
  t.notMatch(text, 'Number six');
  t.notMatch(html, '<b>');
  t.match(head, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  // The session of before is over, and of the new one the admin is told as well.
  const waiting = (await noticesOf(await site.again(site.admin))).filter(({ kind }) => kind === 'queue');
  t.match(waiting, [{ count: 6, title: null }]);
  t.same(mail.mails.filter(({ to }) => to.includes('author@mail.test')), []); // prettier-ignore
});
