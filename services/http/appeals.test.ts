import t from 'tap';
import type { WaitingAppeal } from '../../contracts/views/appeal.ts';
import type { LogEntry, LogPage } from '../../contracts/views/log.ts';
import type { HistoryEntry, ReviewedPost } from '../../contracts/views/post.ts';
import type { MadePreviewLink } from '../../contracts/views/preview.ts';
import type { Problem } from '../../contracts/views/problem.ts';
import { get } from '../test/asks.ts';
import { article, buildWithPeople, type Answer, type Person, type TestSite } from '../test/build.ts';
import { loadFrontend } from './frontend.ts';

/** How an author appeals against a decision, and how another admin answers. */

const day = 24 * 60 * 60_000;
const said = 'The schematic that was missed stands below the second heading.';
const answer = 'It was read again, and the schematic is there.';

const wantsProblem = { accept: 'application/problem+json' };
const file = (by: Person, id: number, decision = 1, reason = said): Promise<Answer> =>
  by.call('POST', `/api/posts/${id}/appeal`, { decision, reason }, wantsProblem);
const reply = (by: Person, id: number, body: object, headers = {}): Promise<Answer> =>
  by.call('PATCH', `/api/posts/${id}/appeal`, body, { ...wantsProblem, ...headers });
const refused = async (call: Promise<Answer>): Promise<Problem> => (await call).json<Problem>();
const appealsFor = (by: Person): Promise<WaitingAppeal[]> => get<WaitingAppeal[]>(by, '/api/appeals');

/** A site with a second admin. */
const withAdmin = async (...[t, settings, frontend]: Parameters<typeof buildWithPeople>) => {
  const site = await buildWithPeople(t, { RATE_LIMITS: 'false', ...settings }, frontend);
  return { site, second: await site.register('second', true) };
};

const rejected = async (site: TestSite, title = 'To be appealed'): Promise<ReviewedPost> => {
  const { id } = await site.submit({ title });
  const call = site.admin.call('PATCH', `/api/posts/${id}/status`, { status: 'rejected', reason: 'Where is the schematic?' });
  return (await call).json<ReviewedPost>();
};

t.test('an author appeals, another admin reads it, and reverses the decision', async (t) => {
  const { site, second } = await withAdmin(t);
  const { id, slug, statement } = await rejected(site);
  t.match(statement, { decision: 'rejected', revision: 1 });
  site.clock.advance(60_000);
  const filed = await file(site.author, id);
  t.equal(filed.statusCode, 200, filed.payload);
  const filedAt = site.clock.now().toISOString();
  const open = { decision: 1, filedAt, reason: said, status: 'open', answer: null, answeredAt: null };
  t.strictSame(filed.json<ReviewedPost>().appeal, open);
  t.strictSame((await file(site.author, id)).json<ReviewedPost>().revision, 2, 'sent again it is filed once');

  const [waiting, ...others] = await appealsFor(second);
  t.strictSame(others, []);
  t.match(waiting, {
    ...{ postId: id, title: 'To be appealed', slug, revision: 2, filedAt, reason: said, mayAnswer: 'yes' },
    ...{ author: { username: 'author' }, decidedBy: { username: 'admin' }, decisionReason: 'Where is the schematic?' },
    statement: { decision: 'rejected', revision: 1 },
  });
  t.equal((await site.visitor.call('GET', `/api/posts/${slug}`)).statusCode, 404);

  site.clock.advance(60_000);
  const body = { outcome: 'reversed', reason: answer };
  const reversed = await reply(second, id, body, { 'if-match': String(filed.headers.etag) });
  t.equal(reversed.statusCode, 200, reversed.payload);
  const answered = { ...open, status: 'reversed', answer, answeredAt: site.clock.now().toISOString() };
  t.match(reversed.json(), { status: 'approved', statement: null, appeal: answered });
  t.equal((await reply(second, id, body, { 'if-match': String(filed.headers.etag) })).statusCode, 200, 'sent again: the same');
  t.equal((await site.visitor.call('GET', `/api/posts/${slug}`)).statusCode, 200, 'readers see it');
  t.match((await get<ReviewedPost[]>(site.author, '/api/user/posts'))[0]?.appeal, answered);
  t.strictSame(await appealsFor(second), []);
  const history = await get<HistoryEntry[]>(site.author, `/api/posts/${id}/history`);
  t.strictSame(
    history.map(({ type, reason }) => [type, reason]),
    [
      ['PostSubmitted', null],
      ['PostRejected', 'Where is the schematic?'],
      ['AppealFiled', said],
      ['PostApproved', null],
      ['AppealDecided', answer],
    ],
  );
  const { entries } = (await site.admin.call('GET', '/api/log')).json<LogPage>();
  const recorded = entries.filter((line): line is LogEntry => !('damaged' in line) && line.did.startsWith('Appeal'));
  t.match(recorded, [{ did: 'AppealDecided', reason: answer }, { did: 'AppealFiled', reason: said }]); // prettier-ignore
});

t.test('an unpublishing is reversed by publishing, a rejection of changes by their approval', async (t) => {
  const { site, second } = await withAdmin(t);
  const off = await site.post('featured', { title: 'Taken off' });
  await site.decide(off.id, 'rejected');
  t.equal((await file(site.author, off.id, 3)).statusCode, 200);
  t.match((await reply(second, off.id, { outcome: 'reversed' })).json(), { status: 'approved', appeal: { answer: null } });

  const { id, slug } = await site.post('proposed', { title: 'With changes' });
  await site.author.call('PUT', `/api/posts/${id}`, article({ title: 'Changed on appeal' }));
  const { proposal } = (await site.admin.call('PATCH', `/api/posts/${id}/proposal`, { status: 'rejected' })).json<ReviewedPost>();
  t.equal((await file(site.author, id, proposal?.statement?.revision)).statusCode, 200);
  t.match(await appealsFor(second), [{ title: 'Changed on appeal', statement: { decision: 'changes_rejected' } }]);
  t.equal((await get<ReviewedPost>(site.visitor, `/api/posts/${slug}`)).title, 'With changes');
  await reply(second, id, { outcome: 'reversed' });
  t.equal((await get<ReviewedPost>(site.visitor, `/api/posts/${slug}`)).title, 'Changed on appeal');
});

t.test('a decision that stands says why, and can be appealed against once', async (t) => {
  const { site, second } = await withAdmin(t);
  const { id, slug } = await rejected(site);
  await file(site.author, id);
  t.match(await refused(reply(second, id, { outcome: 'upheld' })), { code: 'VALIDATION_FAILED', errors: [{ field: 'reason' }] });
  const upheld = await reply(second, id, { outcome: 'upheld', reason: 'It is not there.' });
  t.match(upheld.json(), {
    status: 'rejected',
    statement: { revision: 1 },
    appeal: { status: 'upheld', answer: 'It is not there.' },
  });
  t.match(await refused(file(site.author, id, 1, 'Other words.')), { code: 'ALREADY_APPEALED' });
  t.match(await refused(reply(second, id, { outcome: 'reversed' })), { code: 'NO_APPEAL' });
  t.equal((await site.visitor.call('GET', `/api/posts/${slug}`)).statusCode, 404);
});

t.test('who made the decision, or wrote the article, does not answer', async (t) => {
  const { site, second } = await withAdmin(t);
  const { id } = await rejected(site);
  await file(site.author, id);
  t.match(await refused(reply(site.admin, id, { outcome: 'reversed' })), { code: 'OWN_DECISION', detail: /another admin/ });
  t.match(await appealsFor(site.admin), [{ mayAnswer: 'own_decision' }]);
  await site.register('third', true);
  const own = await site.submit({ title: 'Of an admin' }, second);
  await site.decide(own.id, 'rejected');
  await file(second, own.id);
  t.match(await refused(reply(second, own.id, { outcome: 'reversed' })), { code: 'OWN_POST', detail: /another admin/ });
  t.match(await appealsFor(second), [{ mayAnswer: 'yes' }, { mayAnswer: 'own_post' }]);
});

t.test('the only admin is told that nobody else can answer', async (t) => {
  const site = await buildWithPeople(t, { RATE_LIMITS: 'false' });
  const { id } = await rejected(site);
  await file(site.author, id);
  t.match(await appealsFor(site.admin), [{ mayAnswer: 'only_admin' }]);
  const second = await site.register('second', true);
  t.match(await appealsFor(site.admin), [{ mayAnswer: 'own_decision' }]);
  await second.call('POST', '/api/user/closing', { username: second.username });
  t.match(await appealsFor(site.admin), [{ mayAnswer: 'only_admin' }], 'who is leaving answers nothing');
});

t.test('where one admin decided and the other wrote the article, both are told that nobody can answer', async (t) => {
  const { site, second } = await withAdmin(t);
  const { id } = await site.submit({ title: 'Of the second admin' }, second);
  await site.decide(id, 'rejected');
  await file(second, id);
  t.match(await appealsFor(site.admin), [{ mayAnswer: 'only_admin' }]);
  t.match(await appealsFor(second), [{ mayAnswer: 'only_admin' }]);
  const third = await site.register('third', true);
  t.match(await appealsFor(third), [{ mayAnswer: 'yes' }]);
  t.match(await appealsFor(second), [{ mayAnswer: 'own_post' }]);
});

t.test('what its author or an admin does meanwhile settles an appeal', async (t) => {
  const { site, second } = await withAdmin(t);
  const revised = await rejected(site);
  const filed = await file(site.author, revised.id);
  await site.author.call('PUT', `/api/posts/${revised.id}`, article());
  const late = reply(second, revised.id, { outcome: 'reversed' }, { 'if-match': String(filed.headers.etag) });
  t.match(await refused(late), { code: 'POST_CHANGED', detail: /revised by its author/ });
  t.match(await refused(reply(second, revised.id, { outcome: 'reversed' })), { code: 'NO_APPEAL', detail: /needs no answer/ });
  const approved = await rejected(site);
  await file(site.author, approved.id);
  t.match((await site.decide(approved.id, 'approved')).appeal, { status: 'moot' });
  const deleted = await rejected(site);
  await file(site.author, deleted.id);
  await site.author.call('DELETE', `/api/posts/${deleted.id}`);
  t.match(await refused(reply(second, deleted.id, { outcome: 'reversed' })), { code: 'POST_NOT_FOUND' });
  t.strictSame(await appealsFor(second), []);
});

t.test('after six months it is too late', async (t) => {
  const { site } = await withAdmin(t);
  const { id } = await rejected(site);
  site.clock.advance(185 * day + 1);
  t.match(await refused(file(await site.again(site.author), id)), { code: 'APPEAL_TOO_LATE', detail: /six months/ });
});

t.test('the list comes in pages, the oldest first', async (t) => {
  const { site, second } = await withAdmin(t);
  const ids: number[] = [];
  for (const title of ['The first one', 'The second one', 'The third one']) {
    site.clock.advance(1_000);
    const { id } = await rejected(site, title);
    await file(site.author, id);
    ids.push(id);
  }
  const first = await second.call('GET', '/api/appeals?limit=2');
  t.equal(first.headers['total-count'], '3');
  t.strictSame(first.json<WaitingAppeal[]>().map(({ postId }) => postId), ids.slice(0, 2)); // prettier-ignore
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
  t.strictSame((await get<WaitingAppeal[]>(second, next)).map(({ postId }) => postId), ids.slice(2)); // prettier-ignore
});

t.test('of an appeal and its answer nobody reads but its author and the admins', async (t) => {
  const { site, second } = await withAdmin(t, {}, await loadFrontend());
  const { id, slug } = await rejected(site);
  await file(site.author, id);
  const link = await site.author.call('POST', `/api/posts/${id}/previews`, {});
  const [, token = ''] = link.json<MadePreviewLink>().link.split('#');
  const readers = async () => {
    const urls = [
      ...[`/api/posts/${slug}`, `/api/posts/${slug}?view=page`, `/blog/${slug}`, '/api/posts', '/api/posts/latest?view=card'],
      ...['/api/search?q=bench', '/feed.xml', '/', '/api/appeals', `/api/posts/${id}/review`, `/api/posts/${id}/history`],
      ...['/api/user/posts', '/api/log', '/admin/appeals', `/api/previews/${token}`],
    ];
    for (const by of [site.visitor, site.other])
      for (const url of urls) {
        const { payload } = await by.call('GET', url);
        t.notMatch(payload, said, `${by.username}: ${url}`);
        t.notMatch(payload, answer, `${by.username}: ${url}`);
      }
  };
  await readers();
  t.match((await site.author.call('GET', `/api/posts/${id}/review`)).payload, said);
  t.match((await second.call('GET', `/api/posts/${id}/review`)).payload, said);
  await reply(second, id, { outcome: 'reversed', reason: answer });
  await readers();
  t.match((await site.author.call('GET', '/api/user/posts')).payload, answer);
});

t.test('erased, nothing is left of what was said', async (t) => {
  const { site, second } = await withAdmin(t);
  const { id } = await rejected(site);
  await file(site.author, id);
  await reply(second, id, { outcome: 'upheld', reason: answer });
  const erased = await second.call('POST', `/api/posts/${id}/erasure`, { reason: 'They asked.' });
  t.equal(erased.statusCode, 200, erased.payload);
  const history = await site.author.call('GET', `/api/posts/${id}/history`);
  t.match(history.json(), [{}, {}, { type: 'AppealFiled', reason: null }, { type: 'AppealDecided', reason: null }]);
  const inLog = JSON.stringify(await site.services.log.readStream(`post-${id}`, 0, 100));
  t.notMatch(inLog, said);
  t.notMatch(inLog, answer);
});

t.test('appeals are limited as submissions are', async (t) => {
  const site = await buildWithPeople(t, { RATE_LIMITS: 'true' });
  site.services.articleWorkers.admit(site.author.id, 1);
  const { id } = await site.submit();
  let status = 0;
  for (let sent = 0; sent < 302 && status !== 429; sent += 1) status = (await file(site.author, id)).statusCode;
  t.equal(status, 429);
});
