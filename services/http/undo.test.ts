import t from 'tap';
import type { HistoryEntry, ReviewedPost } from '../../contracts/views/post.ts';
import type { LogPage } from '../../contracts/views/log.ts';
import type { NoticeView } from '../../contracts/views/notice.ts';
import { until } from '../../scripts/until.ts';
import { auditLog } from '../audit/audit-log.ts';
import { buildWithPeople, type TestSite } from '../test/build.ts';
import { startMailServer } from '../test/mail-server.ts';
import { followedOutbox } from '../test/outbox.ts';

const undo = (site: TestSite, id: number, by = site.admin) => by.call('POST', `/api/posts/${id}/undo`);

const latestTitles = async (site: TestSite): Promise<string[]> =>
  (await site.visitor.call('GET', '/api/posts/latest')).json<{ title: string }[]>().map(({ title }) => title);

const kindsOf = async (site: TestSite): Promise<string[]> =>
  (await site.author.call('GET', '/api/user/notices')).json<NoticeView[]>().map(({ kind }) => kind);

t.test('readers see at once that a decision was made, and that it was taken back', async (t) => {
  const site = await buildWithPeople(t, { UNDO_SECONDS: '30' });
  const { id, slug } = await site.submit({ title: 'To be seen' });
  const decided = (await site.admin.call('PATCH', `/api/posts/${id}/status`, { status: 'approved' })).json<ReviewedPost>();
  t.equal(decided.undoSeconds, 30);
  t.same(await latestTitles(site), ['To be seen']);
  const undone = await undo(site, id);
  t.match(undone.json<ReviewedPost>(), { status: 'pending', publishedAt: null, revision: 2 });
  t.notOk('undoSeconds' in undone.json<object>());
  t.same(await latestTitles(site), []);
  t.equal((await site.visitor.call('GET', `/api/posts/${slug}`)).statusCode, 404);
  t.equal((await site.visitor.call('GET', '/api/posts/latest?again')).json<unknown[]>().length, 0);

  await site.decide(id, 'approved');
  t.same(await latestTitles(site), ['To be seen'], 'it can be decided anew');
  await site.decide(id, 'rejected', 'Out of date.');
  t.same(await latestTitles(site), []);
  await undo(site, id);
  t.same(await latestTitles(site), ['To be seen']);
  const history = (await site.author.call('GET', `/api/posts/${id}/history`)).json<HistoryEntry[]>();
  t.same(history.map(({ type }) => type).filter((type) => type === 'PostDecisionUndone').length, 2, 'and the record tells it');
});

t.test('of several who take one decision back at once, one does', async (t) => {
  const site = await buildWithPeople(t, { UNDO_SECONDS: '30' });
  const { id } = await site.post('approved');
  const statuses = (await Promise.all(Array.from({ length: 8 }, () => undo(site, id)))).map(({ statusCode }) => statusCode);
  t.same(statuses.toSorted(), [200, ...Array<number>(7).fill(409)]);
});

t.test(
  'whose decision is taken back hears nothing of it, by the bell or by mail; of one that stands after its time',
  async (t) => {
    const mail = await startMailServer(t);
    const settings = { UNDO_SECONDS: '30', SMTP_URL: mail.url, MAIL_FROM: 'site@example.org' };
    const site = await buildWithPeople(t, settings);
    await followedOutbox(t, site);
    const [back, kept] = [await site.submit({ title: 'Taken back' }), await site.submit({ title: 'It stands' })];
    await site.decide(back.id, 'rejected', 'The wrong one.');
    await site.decide(kept.id, 'approved');
    const areWaiting = (mails: number) => until(async () => (await site.services.notices.mailsWaiting()) === mails);
    await areWaiting(2);
    t.same(await kindsOf(site), [], 'not before it is sure');
    site.clock.advance(29_000);
    await undo(site, back.id);
    await areWaiting(1);
    site.clock.advance(6_000);
    t.same(await kindsOf(site), ['approved']);
    // Another outbox resumes where this one ended, and sends what is due.
    await followedOutbox(t, site);
    await mail.cameTo('author@mail.test', /It stands/);
    t.notMatch(mail.mails.map(({ text }) => text).join(''), /Taken back|The wrong one/);
  },
);

t.test('an outbox that comes late tells nothing of what was taken back before', async (t) => {
  const site = await buildWithPeople(t, { UNDO_SECONDS: '30' });
  const outbox = await followedOutbox(t, site);
  await outbox.stop();
  const { id } = await site.post('rejected');
  await undo(site, id);
  const kept = await site.post('rejected');
  site.clock.advance(3_600_000);
  await followedOutbox(t, site);
  await until(async () => (await kindsOf(site)).length > 0);
  const notices = (await site.author.call('GET', '/api/user/notices')).json<NoticeView[]>();
  t.same(notices.map(({ slug }) => slug), [kept.slug]); // prettier-ignore
});

t.test('a site can do without: then authors are told at once', async (t) => {
  const site = await buildWithPeople(t, { UNDO_SECONDS: '0' });
  await followedOutbox(t, site);
  const { id } = await site.submit({});
  const decided = await site.admin.call('PATCH', `/api/posts/${id}/status`, { status: 'approved' });
  t.notOk('undoSeconds' in decided.json<object>());
  t.equal((await undo(site, id)).statusCode, 409);
  await until(async () => (await kindsOf(site)).length > 0);
  t.same(await kindsOf(site), ['approved']);
});

t.test('the audit log calls an article as it was called then: what was taken back changed no title', async (t) => {
  const site = await buildWithPeople(t, { UNDO_SECONDS: '30' });
  const { id } = await site.post('approved', { title: 'As it is' });
  await site.propose(id, { title: 'As it might be' });
  const approve = () => site.admin.call('PATCH', `/api/posts/${id}/proposal`, { status: 'approved' });
  await approve();
  await undo(site, id);
  await site.admin.call('PATCH', `/api/posts/${id}/featured`, { featured: true });
  await approve();
  const wanted = [
    ['PostSubmitted', 'As it is'],
    ['PostApproved', 'As it is'],
    ['PostRevisionProposed', 'As it might be'],
    ['PostRevisionApproved', 'As it might be'],
    ['PostDecisionUndone', 'As it is'],
    ['PostFeatured', 'As it is'],
    ['PostRevisionApproved', 'As it might be'],
  ];
  const ofPost = (entries: readonly unknown[]) =>
    (entries as { did?: string; title: string }[])
      .filter(({ did = '' }) => did.startsWith('Post'))
      .map(({ did, title }) => [did, title]);
  const page = (await site.admin.call('GET', '/api/log?kind=post')).json<LogPage>();
  t.same(ofPost(page.entries).toReversed(), wanted, 'read backwards');
  const lines: unknown[] = [];
  for await (const line of auditLog(site.services.log, site.services.accounts)) lines.push(line);
  t.same(ofPost(lines), wanted, 'read from the beginning');
});
