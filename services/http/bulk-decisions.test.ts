import fc from '../../scripts/fast-check.ts';
import t, { type Test } from 'tap';
import type { BulkReport } from '../../contracts/views/bulk.ts';
import type { HistoryEntry, ReviewedPost } from '../../contracts/views/post.ts';
import type { QueuedPost } from '../../contracts/views/queue.ts';
import type { NoticeView } from '../../contracts/views/notice.ts';
import { postStream } from '../../contracts/streams.ts';
import { LogUnavailableError } from '../../event-log/event-log.ts';
import { until } from '../../scripts/until.ts';
import { get } from '../test/asks.ts';
import { article, buildWithPeople, roles, type Person, type State, type TestSite } from '../test/build.ts';
import { startMailServer } from '../test/mail-server.ts';
import { followedOutbox } from '../test/outbox.ts';

/** Many waiting posts are decided on together, and the decisions undone together. */

const settings = { UNDO_SECONDS: '30', RATE_LIMITS: 'false' };

interface Waiting {
  readonly id: number;
  readonly textRevision: number;
}
type Status = 'approved' | 'rejected';

const decide = async (by: Person, posts: readonly Waiting[], status: Status, reason?: string): Promise<BulkReport> => {
  const answer = await by.call('POST', '/api/queue/decisions', { posts, status, ...(reason === undefined ? {} : { reason }) });
  if (answer.statusCode !== 200) throw new Error(answer.payload);
  return answer.json<BulkReport>();
};
const undo = async (by: Person, posts: readonly { id: number; revision: number }[]): Promise<BulkReport> =>
  (await by.call('POST', '/api/queue/decisions/undo', { posts })).json<BulkReport>();

const waitingOf = ({ id, revision }: ReviewedPost): Waiting => ({ id, textRevision: revision });
const statusOf = async (site: TestSite, { id }: { id: number }): Promise<string> =>
  (await get<ReviewedPost>(site.admin, `/api/posts/${id}/review`)).status;
const typesOf = async (site: TestSite, { id }: { id: number }): Promise<string[]> =>
  (await get<HistoryEntry[]>(site.admin, `/api/posts/${id}/history`)).map(({ type }) => type);

/** Submits several posts, which then wait for review. */
const submitMany = async (site: TestSite, count: number, change: object = {}): Promise<Waiting[]> => {
  const posts: Waiting[] = [];
  for (let n = 0; n < count; n += 1) posts.push(waitingOf(await site.submit({ title: `Number ${n} of many`, ...change })));
  return posts;
};

t.test('500 are approved, seen by readers at once, and taken back', async (t) => {
  const site = await buildWithPeople(t, settings);
  const posts = await submitMany(site, 500);
  const report = await decide(site.admin, posts, 'approved');
  t.same(
    report.done,
    posts.map(({ id }) => ({ id, revision: 1, repeated: false })),
  );
  t.same(report.refused, []);
  t.equal(report.undoSeconds, 30);
  t.equal((await site.admin.call('GET', '/api/posts?status=approved&limit=1')).headers['total-count'], '500');
  t.same(await get(site.admin, '/api/queue'), []);

  site.clock.advance(29_000);
  const back = await undo(site.admin, report.done);
  t.same(
    back.done,
    posts.map(({ id }) => ({ id, revision: 2, repeated: false })),
  );
  t.equal((await site.admin.call('GET', '/api/posts?status=pending&limit=1')).headers['total-count'], '500');
});

t.test('whose decision is taken back with others hears nothing of it; of those that stand in time', async (t) => {
  const mail = await startMailServer(t);
  const site = await buildWithPeople(t, { ...settings, SMTP_URL: mail.url, MAIL_FROM: 'site@example.org' });
  await followedOutbox(t, site);
  const posts = await submitMany(site, 40);
  const mailsWaiting = (count: number): Promise<unknown> =>
    until(async () => (await site.services.notices.mailsWaiting()) === count, `${count} mails wait`);
  const { done } = await decide(site.admin, posts, 'rejected', 'The wrong ones.');
  await mailsWaiting(40);
  site.clock.advance(29_000);
  t.equal((await undo(site.admin, done.slice(1))).done.length, 39);
  await mailsWaiting(1);
  t.same(await get(site.author, '/api/user/notices'), [], 'not before it is sure');
  site.clock.advance(6_000);
  const notices = await get<NoticeView[]>(site.author, '/api/user/notices');
  t.match(notices, [{ kind: 'rejected', title: 'Number 0 of many' }]);
  t.equal(notices.length, 1);
});

t.test('of a mixture each is decided on or refused by itself, with what waits of it now', async (t) => {
  const site = await buildWithPeople(t, settings);
  const second = await site.register('second', true);
  const post = async (state: State): Promise<ReviewedPost> => site.post(state);
  const [waits, withdrawn, revised, taken, rejected, changes, featured] = [
    await post('pending'),
    await post('withdrawn'),
    await post('pending'),
    await post('pending'),
    await post('pending'),
    await post('proposed'),
    await post('featured'),
  ];
  const changesOfFeatured = await site.propose(featured.id);
  await site.author.call('PUT', `/api/posts/${revised.id}`, article({ title: 'Revised meanwhile' }));
  await second.call('PATCH', `/api/posts/${taken.id}/status`, { status: 'approved' });
  await second.call('PATCH', `/api/posts/${rejected.id}/status`, { status: 'rejected' });
  await site.feature(featured.id, false);
  const asked = [
    ...[waits, withdrawn, revised, taken, rejected].map(({ id }) => ({ id, textRevision: 0 })),
    waitingOf(changes),
    waitingOf(changesOfFeatured),
    { id: 999_999, textRevision: 0 },
  ];
  const report = await decide(site.admin, asked, 'approved');
  t.same(report.done, [
    { id: waits.id, revision: 1, repeated: false },
    { id: changes.id, revision: 3, repeated: false },
    { id: featured.id, revision: 5, repeated: false },
  ]);
  t.match(report.refused, [
    { id: withdrawn.id, code: 'POST_WITHDRAWN' },
    { id: revised.id, code: 'POST_CHANGED', sentence: /revised by its author meanwhile/, textRevision: 1 },
    { id: taken.id, code: 'POST_CHANGED', sentence: /approved by another admin meanwhile/ },
    { id: rejected.id, code: 'POST_CHANGED', sentence: /rejected by another admin meanwhile/ },
    { id: 999_999, code: 'POST_NOT_FOUND' },
  ]);
  t.same(
    report.refused.map((one) => one.textRevision),
    [undefined, 1, undefined, undefined, undefined],
  );
  t.equal(await statusOf(site, rejected), 'rejected', 'what another one rejected stays rejected');
  t.equal((await decide(site.admin, asked, 'rejected')).done.length, 0, 'and nothing is unpublished by it');
});

t.test('repeated, it doubles nothing, and can be taken back as before; so can what was taken back', async (t) => {
  const site = await buildWithPeople(t, settings);
  const posts = await submitMany(site, 20);
  const [first, again] = await Promise.all([0, 1].map(async () => decide(site.admin, posts, 'rejected', 'Why.')));
  const once = [...(first?.done ?? []), ...(again?.done ?? [])].filter(({ repeated }) => !repeated);
  t.equal(once.length, 20, 'of two at once one decides');
  site.clock.advance(4_500);
  const third = await decide(site.admin, posts, 'rejected', 'Why.');
  t.same(
    third.done,
    posts.map(({ id }) => ({ id, revision: 1, repeated: true })),
  );
  t.equal(third.undoSeconds, 25, 'the time that is left');
  t.same(await typesOf(site, posts[0] as Waiting), ['PostSubmitted', 'PostRejected']);
  t.equal((await undo(site.admin, third.done)).done.length, 20);
  const backAgain = await undo(site.admin, third.done);
  t.same(
    backAgain.done,
    posts.map(({ id }) => ({ id, revision: 2, repeated: true })),
  );
  t.same(await typesOf(site, posts[0] as Waiting), ['PostSubmitted', 'PostRejected', 'PostDecisionUndone']);
  t.equal((await decide(site.admin, [...posts.slice(0, 1), ...posts.slice(0, 1)], 'approved')).done.length, 2, 'named twice');
});

t.test('what came of a call whose answer was lost is asked for, and nothing is decided by that', async (t) => {
  const site = await buildWithPeople(t, settings);
  const posts = await submitMany(site, 3);
  await decide(site.admin, posts.slice(0, 2), 'rejected', 'Why.');
  site.clock.advance(4_500);
  const body = { posts, status: 'rejected', reason: 'Why.', onlyReport: true };
  const report = (await site.admin.call('POST', '/api/queue/decisions', body)).json<BulkReport>();
  t.same(report.done, posts.slice(0, 2).map(({ id }) => ({ id, revision: 1, repeated: true }))); // prettier-ignore
  t.match(report.refused, [{ id: posts[2]?.id, code: 'NOT_DECIDED', textRevision: 0 }]);
  t.equal(report.undoSeconds, 25, 'the time that is left');
  t.equal(await statusOf(site, posts[2] as Waiting), 'pending');
  t.equal((await undo(site.admin, report.done)).done.length, 2);
});

t.test('what cannot be taken back is told, and the rest is', async (t) => {
  const site = await buildWithPeople(t, settings);
  const second = await site.register('second', true);
  const posts = await submitMany(site, 4);
  const { done } = await decide(site.admin, posts, 'rejected');
  const [revised, decided, ...others] = done as [Done, Done, ...Done[]];
  await site.author.call('PUT', `/api/posts/${revised.id}`, article());
  await second.call('PATCH', `/api/posts/${decided.id}/status`, { status: 'approved' });
  const report = await undo(site.admin, done);
  t.same(report.done.map(({ id }) => id), others.map(({ id }) => id)); // prettier-ignore
  t.match(report.refused, [
    { id: revised.id, code: 'POST_CHANGED', textRevision: 2 },
    { id: decided.id, code: 'POST_CHANGED', sentence: /approved by another admin/ },
  ]);
  const late = await decide(site.admin, posts.slice(2), 'approved');
  site.clock.advance(30_000);
  t.match((await undo(site.admin, late.done)).refused, [{ code: 'UNDO_TOO_LATE' }, { code: 'UNDO_TOO_LATE' }]);
  t.notOk('undoSeconds' in (await decide(site.admin, posts.slice(2), 'approved')), 'nothing is left of the time');
});

t.test('while another admin decides on the same, each is decided on once', async (t) => {
  const site = await buildWithPeople(t, settings);
  const second = await site.register('second', true);
  const posts = await submitMany(site, 60);
  const single = async ({ id }: Waiting) =>
    (await second.call('PATCH', `/api/posts/${id}/status`, { status: 'rejected' }, { 'if-match': '"0"' })).statusCode === 200;
  const [report, ...singles] = await Promise.all([decide(site.admin, posts, 'approved'), ...posts.toReversed().map(single)]);
  t.equal(report.done.length + singles.filter(Boolean).length, 60);
  t.equal(report.done.length + report.refused.length, 60);
  for (const { id } of report.done) t.equal(await statusOf(site, { id }), 'approved');
  for (const { id, sentence } of report.refused) {
    t.equal(await statusOf(site, { id }), 'rejected');
    t.match(sentence, /rejected by another admin/);
  }
});

t.test('where FOUR_EYES holds, posts of one’s own are refused; others are for admins alone', async (t) => {
  const site = await buildWithPeople(t, { ...settings, FOUR_EYES: 'true' });
  const own = waitingOf(await site.submit({}, site.admin));
  const other = waitingOf(await site.submit());
  for (const url of ['/api/queue/decisions', '/api/queue/decisions/undo'])
    t.same(
      await Promise.all(roles.map(async (role) => (await site.people[role].call('POST', url, {})).statusCode)),
      [401, 403, 403, 422],
    );
  const report = await decide(site.admin, [own, other], 'approved');
  t.match(report, { done: [{ id: other.id }], refused: [{ id: own.id, code: 'OWN_POST', textRevision: 0 }] });
});

t.test('at most 500, and each named by what was seen', async (t) => {
  const site = await buildWithPeople(t, settings);
  const most = 'posts must be a list of 1 to 500 posts, each with id and textRevision.';
  const of = async (posts: unknown, status: unknown = 'approved') =>
    (await site.admin.call('POST', '/api/queue/decisions', { posts, status })).payload;
  const one = { id: 1, textRevision: 0 };
  for (const posts of [[], Array(501).fill(one), [{ id: 1 }], [1], 'all']) t.equal(await of(posts), most);
  t.match(await of([{ id: 0, textRevision: 0 }]), /^posts\.0\.id /);
  t.match(await of([one], 'pending'), /^status must be/);
  const tooLong = { posts: [one], status: 'rejected', reason: 'x'.repeat(1_001) };
  t.equal((await site.admin.call('POST', '/api/queue/decisions', tooLong)).statusCode, 422);
});

t.test('when the log cannot be written any more, the call fails; sent again it goes on', async (t) => {
  const site = await buildWithPeople(t, settings);
  const posts = await submitMany(site, 40);
  const { log } = site.services;
  const append = log.append.bind(log);
  let appends = 0;
  log.append = async (...given) => {
    if ((appends += 1) > 10) throw new LogUnavailableError('The disk is full.');
    return append(...given);
  };
  const answer = await site.admin.call('POST', '/api/queue/decisions', { posts, status: 'approved' });
  t.equal(answer.statusCode, 503);
  t.ok(appends < 40, 'it does not go on for nothing');
  log.append = append;
  const report = await decide(site.admin, posts, 'approved');
  t.equal(report.done.filter(({ repeated }) => repeated).length, 10);
  t.equal(report.done.length, 40);
});

/** The events of a post's decisions, without the parts that differ between calls. */
const eventsOf = async (site: TestSite, { id }: Waiting) =>
  (await site.services.log.readStream(postStream(id))).map(({ type, data, revision, metadata: { actor } }) => ({
    ...{ type, data, revision, actor },
  }));

/** The outcome of deciding on the same posts, together or one by one. */
const outcomeOf = async (t: Test, states: readonly State[], stale: boolean, status: Status, together: boolean) => {
  const site = await buildWithPeople(t, settings);
  const posts: (Waiting & { readonly isProposal: boolean })[] = [];
  for (const [n, state] of states.entries()) {
    const post = await site.post(state, { title: `Post ${n} of this site` });
    posts.push({ ...waitingOf(post), isProposal: state === 'proposed' });
  }
  if (stale) await site.author.call('PUT', `/api/posts/${posts[0]?.id}`, article({ title: 'A newer text' }));
  const waiting = await get<QueuedPost[]>(site.admin, '/api/queue');
  const asked = posts.map((post) => ({ id: post.id, textRevision: post.textRevision }));
  if (together) await decide(site.admin, asked, status, 'Why.');
  else
    for (const { id, textRevision, isProposal } of posts) {
      if (!waiting.some((row) => row.id === id)) continue;
      const url = `/api/posts/${id}/${isProposal ? 'proposal' : 'status'}`;
      await site.admin.call('PATCH', url, { status, reason: 'Why.' }, { 'if-match': `"${textRevision}"` });
    }
  return Promise.all(posts.map((post) => eventsOf(site, post)));
};

t.test('it leaves the events that the same decisions leave one by one', async (t) => {
  const states = fc.array(fc.constantFrom<State[]>('pending', 'proposed', 'rejected', 'withdrawn'), {
    minLength: 2,
    maxLength: 5,
  });
  const statuses = fc.constantFrom<Status[]>('approved', 'rejected');
  await fc.assert(
    fc.asyncProperty(states, statuses, fc.boolean(), async (states, status, stale) => {
      const asked = [t, states, stale, status] as const;
      t.same(await outcomeOf(...asked, true), await outcomeOf(...asked, false));
    }),
    { numRuns: 5 },
  );
});

type Done = BulkReport['done'][number];
