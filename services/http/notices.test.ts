import t from 'tap';
import type { NoticeView } from '../../contracts/views/notice.ts';
import { replay } from '../../projections/replay.ts';
import { allProjections } from '../../projections/all.ts';
import { until } from '../../scripts/until.ts';
import { noticesFrom } from '../notices/from-events.ts';
import { article, buildWithPeople, cookieOf, password, type Person } from '../test/build.ts';
import { startMailServer, subjectOf } from '../test/mail-server.ts';
import { followedOutbox } from '../test/outbox.ts';

const noticesOf = async (person: Person): Promise<NoticeView[]> =>
  (await person.call('GET', '/api/user/notices')).json<NoticeView[]>();

/** Waits until a user has this many notices. */
const come = (person: Person, count: number): Promise<NoticeView[]> =>
  until(async () => {
    const notices = await noticesOf(person);
    return notices.length >= count && notices;
  }, `${count} notices`);

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

t.test('remarks are told of by their number, where nothing else was said, too', async (t) => {
  const site = await buildWithPeople(t);
  await followedOutbox(t, site);
  const anchor = { start: 0, end: 5, exact: 'First', prefix: '', suffix: '' };
  const remark = { anchor, text: 'Why first?' };
  for (const [at, remarks] of [[remark], [remark, remark]].entries()) {
    const { id } = await site.submit({
      content: '<p>First choose a transformer, then a bridge rectifier, and then a capacitor.</p>',
    });
    const answer = await site.admin.call('PATCH', `/api/posts/${id}/status`, { status: 'rejected', remarks });
    t.equal(answer.statusCode, 200);
    const [notice] = await come(site.author, at + 1);
    t.equal(notice?.reason, ['1 remark on a passage stands beside the text when you edit it.', '2 remarks on passages stand beside the text when you edit it.'][at]); // prettier-ignore
    site.clock.advance(1_000);
  }
});

t.test('the reasons of the list are told in short, before the words of whoever decided', async (t) => {
  const site = await buildWithPeople(t);
  const reasons = [await site.reason(), await site.reason({ name: 'Advertising' })].map(({ id }) => id);
  await followedOutbox(t, site);
  for (const [at, reason] of ['Own words.', undefined].entries()) {
    const { id } = await site.post('pending');
    await site.admin.call('PATCH', `/api/posts/${id}/status`, { status: 'rejected', reason, reasons });
    const [notice] = await come(site.author, at + 1);
    t.equal(notice?.reason, `Too little own work · Advertising${reason === undefined ? '' : `\n\n${reason}`}`);
    site.clock.advance(1_000);
  }
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

t.test('an author is told what was answered to an appeal, once', async (t) => {
  const site = await buildWithPeople(t);
  const second = await site.register('second', true);
  await followedOutbox(t, site);
  for (const [at, outcome] of (['upheld', 'reversed'] as const).entries()) {
    const { id, slug } = await site.post('rejected', { title: `To be ${outcome}` });
    await site.author.call('POST', `/api/posts/${id}/appeal`, { decision: 1, reason: 'It is long enough.' });
    site.clock.advance(1_000);
    await second.call('PATCH', `/api/posts/${id}/appeal`, { outcome, reason: 'It was read again.' });
    const [notice, ...before] = await come(site.author, 2 * (at + 1));
    t.match(notice, { kind: `appeal_${outcome}`, title: `To be ${outcome}`, slug, reason: 'It was read again.' });
    t.notOk(before.some(({ kind }) => kind === 'approved'), 'of the approval that reverses a decision the answer tells'); // prettier-ignore
    site.clock.advance(1_000);
  }
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

t.test('an author is told that an article was erased, and why, and nothing that went with it', async (t) => {
  const mail = await startMailServer(t);
  const settings = { RATE_LIMITS: 'false', SMTP_URL: mail.url, MAIL_FROM: 'site@example.org' };
  const site = await buildWithPeople(t, settings);
  const outbox = await followedOutbox(t, site);
  const [published, waits] = [await site.post('approved', { title: 'Zirkonium' }), await site.submit({ title: 'Hafnium' })];
  await come(site.author, 1);
  for (const { id } of [published, waits, published]) {
    site.clock.advance(1_000);
    await site.admin.call('POST', `/api/posts/${id}/erasure`, { reason: `About ${id}.` });
  }
  const [second, first, ...more] = await come(site.author, 2);
  const none = { title: null, slug: null, isRead: false };
  t.match([first, second], [
    { kind: 'erased', reason: `About ${published.id}.`, ...none },
    { kind: 'erased', reason: `About ${waits.id}.`, ...none },
  ]); // prettier-ignore
  t.same(more, [], 'that it was approved is told no more; that it was erased, once');
  const { text } = await mail.cameTo('author@mail.test', /^An article of yours at Benchnotes was erased$/);
  t.match(text, /was erased by the editors\.\n\nIt happened on .*> About \d+\..*\/my-articles\n/s);
  t.notMatch(text, /zirkonium|hafnium/i, 'nor its address, which is made of the title');

  const own = await site.submit({ title: 'By an admin' }, site.admin);
  await site.admin.call('POST', `/api/posts/${own.id}/erasure`, { reason: 'By themselves.' });
  const kept = await site.submit({ title: 'The last one' }, site.other);
  await outbox.stop();
  await site.admin.call('POST', `/api/posts/${kept.id}/erasure`, { reason: 'With the account.' });
  await site.admin.call('POST', `/api/people/${site.author.id}/erasure`, { reason: 'All of it.', articles: 'erase' });
  await followedOutbox(t, site);
  t.match(await come(site.other, 1), [{ kind: 'erased', reason: 'With the account.' }]);
  t.same(await noticesOf(site.admin), [], 'who did it themselves is told nothing');
});

t.test('of an article that went with the account of its author no notice is made', async (t) => {
  const site = await buildWithPeople(t, { RATE_LIMITS: 'false' });
  const { author, admin, services } = site;
  const { id } = await site.post('approved');
  await admin.call('POST', `/api/people/${author.id}/erasure`, { reason: 'All of it.', articles: 'erase' });
  const erased = (await services.log.readStream(`post-${id}`)).at(-1);
  t.match(erased, { type: 'PostErased', data: { withAccount: true } });
  t.same(
    erased && (await noticesFrom(services.log, erased, { undoWindow: 0, admins: async () => [], now: () => new Date() })),
    [],
  );
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
  const checkpoint = await notices.checkpoint();
  const other = { position: 3, last: { stream: 'account-1', revision: 0, id: 'of another log' } };
  await notices.advance(checkpoint, other, { shown: [], mailed: [] }, 50);
  await followedOutbox(t, site);
  await until(async () => (await notices.checkpoint())?.last?.id !== other.last.id);
  t.equal((await notices.checkpoint())?.position, await log.head(), 'it begins at the end');
  t.equal((await noticesOf(site.author)).length, 1);
});

t.test('admins are told once a day what waits, with the titles of what waits longest', async (t) => {
  const mail = await startMailServer(t);
  const settings = { SMTP_URL: mail.url, MAIL_FROM: 'site@example.org', TIME_ZONE: 'Europe/Berlin', DIGEST_HOUR: '9' };
  const site = await buildWithPeople(t, settings);
  const outbox = await followedOutbox(t, site);
  await until(() => site.services.notices.digestDay());
  await outbox.stop();
  for (const title of ['The <b>first</b>', 'The second', 'Of interest', 'To be read', 'Number five', 'Number six']) {
    site.clock.advance(1_000);
    await site.submit({ title });
  }
  // Advances from noon UTC to nine in Berlin.
  site.clock.advance(20 * 60 * 60_000);
  await followedOutbox(t, site);
  const { text, head, html } = await mail.cameTo('admin@mail.test', /^6 articles wait for a review at Benchnotes$/);
  t.match(text, 'Those that wait longest:\n\n> The <b>first</b>\n> The second\n> Of interest\n> To be read\n> Number five\n\n');
  t.notMatch(text, 'Number six');
  t.notMatch(html, '<b>');
  t.match(head, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  // The earlier session has expired, and the admin also gets a notice of the new one.
  const waiting = (await noticesOf(await site.again(site.admin))).filter(({ kind }) => kind === 'queue');
  t.match(waiting, [{ count: 6, title: null }]);
  const digests = mail.mails.filter((one) => /articles wait/.test(subjectOf(one)));
  t.same(digests.filter(({ to }) => to.includes('author@mail.test')), []); // prettier-ignore
});

t.test('whoever is suspended is told where to write, for they cannot sign in to object', async (t) => {
  const mail = await startMailServer(t);
  const site = await buildWithPeople(t, { RATE_LIMITS: 'false', SMTP_URL: mail.url, MAIL_FROM: 'site@example.org' });
  await followedOutbox(t, site);
  const [first, second] = [await site.submit({ title: 'From before' }), await site.submit({ title: 'Together with it' })];
  await site.decide(first.id, 'rejected');
  const before = await mail.cameTo('author@mail.test', /“From before” was rejected/);
  t.match(before.text, '/my-articles');
  t.notMatch(before.text, 'suspended');
  const suspension = { reason: 'Advertising.', posts: [{ id: second.id, textRevision: 0 }] };
  const { author, admin } = site;
  const call = await admin.call('POST', `/api/people/${author.id}/suspension/with-posts`, suspension);
  t.equal(call.statusCode, 200, call.payload);
  const { text } = await mail.cameTo('author@mail.test', /“Together with it” was rejected/);
  t.match(text, /Your account is suspended.*write to the editors.*\nhttp:\/\/site\.test\/pages\/contact\n/s);
  t.notMatch(text, '/my-articles', 'which they cannot open');
});
