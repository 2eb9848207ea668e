import t from 'tap';
import type { NoticeView } from '../../contracts/views/notice.ts';
import type { AuthorHistory, SuspensionReport } from '../../contracts/views/person.ts';
import type { ReviewedPost } from '../../contracts/views/post.ts';
import type { QueuedPost } from '../../contracts/views/queue.ts';
import { accountStream } from '../../contracts/streams.ts';
import { LogUnavailableError } from '../../event-log/event-log.ts';
import { mongoDatabaseUrl, withoutMongo } from '../../projections/test/mongodb.ts';
import { until } from '../../scripts/until.ts';
import { get } from '../test/asks.ts';
import { article, buildWithPeople, password, type Answer, type Person, type TestSite } from '../test/build.ts';
import { folder } from '../test/folder.ts';
import { followedOutbox } from '../test/outbox.ts';
import { refused } from '../test/refused.ts';

/** An author is suspended and their waiting posts are rejected in one step, which can be undone. */

const settings = { UNDO_SECONDS: '30', RATE_LIMITS: 'false' };
const reason = 'Advertising.';

const waitingOf = async (site: TestSite): Promise<{ id: number; textRevision: number }[]> =>
  (await get<QueuedPost[]>(site.admin, '/api/queue?author=author')).map(({ id, textRevision }) => ({ id, textRevision }));
const ask = (by: Person, { id }: Pick<Person, 'id'>, posts: readonly object[], more: object = {}): Promise<Answer> =>
  by.call('POST', `/api/people/${id}/suspension/with-posts`, { reason, posts, ...more });
const suspend = async (site: TestSite, posts: readonly object[]): Promise<SuspensionReport> =>
  (await ask(site.admin, site.author, posts)).json<SuspensionReport>();
const askUndo = (by: Person, { id }: Pick<Person, 'id'>, { suspension, posts }: SuspensionReport): Promise<Answer> =>
  by.call('POST', `/api/people/${id}/suspension/undo`, {
    revision: suspension.revision,
    posts: posts.done.map(({ id, revision }) => ({ id, revision })),
  });
const undo = async (site: TestSite, report: SuspensionReport): Promise<SuspensionReport> =>
  (await askUndo(site.admin, site.author, report)).json<SuspensionReport>();
const statusOf = async (site: TestSite, { id }: { id: number }): Promise<string> =>
  (await get<ReviewedPost>(site.admin, `/api/posts/${id}/review`)).status;
const signIn = async (site: TestSite): Promise<number> =>
  (await site.visitor.call('POST', '/api/login', { username: 'author', password })).statusCode;
const recordedOf = async (site: TestSite): Promise<string[]> =>
  (await site.services.log.readStream(accountStream(site.author.id)))
    .map(({ type }) => type)
    .filter((type) => /Suspended|Reinstated/.test(type));

for (const name of ['SQLite', 'MongoDB'] as const)
  t.test(
    `on ${name} both are done in one step, and taken back in one`,
    { skip: name === 'MongoDB' && withoutMongo },
    async (t) => {
      const own: Record<string, string> = name === 'MongoDB' ? { READ_STORE_URL: await mongoDatabaseUrl(t) } : {};
      const site = await buildWithPeople(t, { ...settings, ...own });
      const [first, second, changes] = [
        await site.submit(),
        await site.submit({ title: 'A second' }),
        await site.post('proposed'),
      ];
      const posts = await waitingOf(site);
      t.equal(posts.length, 3);
      const report = await suspend(site, posts);
      t.match(report, {
        person: { username: 'author', suspension: { reason, until: null } },
        suspension: { repeated: false },
        posts: { done: { length: 3 }, refused: [] },
        undoSeconds: 30,
      });
      t.equal((await site.author.call('GET', '/api/user')).statusCode, 401, 'signed out everywhere');
      t.equal(await signIn(site), 403);
      t.match(await get<ReviewedPost>(site.admin, `/api/posts/${first.id}/review`), { status: 'rejected', reason });
      t.match(await get<ReviewedPost>(site.admin, `/api/posts/${changes.id}/review`), { proposal: { status: 'rejected' } });
      t.match(await get<AuthorHistory>(site.admin, `/api/people/${site.author.id}/history`), {
        counts: { waiting: 0, rejected: 2, published: 1 },
        suspensions: [{ reason, lifted: null }],
      });

      site.clock.advance(29_000);
      const back = await undo(site, report);
      t.match(back, {
        person: { suspension: null },
        suspension: { repeated: false },
        posts: { done: { length: 3 }, refused: [] },
      });
      t.notOk('undoSeconds' in back);
      t.same(
        [await statusOf(site, first), await statusOf(site, second), await statusOf(site, changes)],
        [...['pending', 'pending', 'approved']],
      );
      t.equal(await signIn(site), 200);
      t.match(await get<AuthorHistory>(site.admin, `/api/people/${site.author.id}/history`), {
        counts: { waiting: 3 },
        decisions: { rejected: 0 },
        suspensions: [{ lifted: { by: { username: 'admin' } } }],
      });
      t.match(await undo(site, report), { suspension: { repeated: true }, posts: { done: [{ repeated: true }, {}, {}] } });
      t.same(await recordedOf(site), ['AccountSuspended', 'AccountReinstated']);
      const lifted = await site.services.log.readStream(accountStream(site.author.id), report.suspension.revision + 1);
      t.same(lifted.find(({ type }) => type === 'AccountReinstated')?.data, {
        accountId: site.author.id,
        undoes: report.suspension.revision,
      });
    },
  );

t.test('what is rejected is given the reasons of the list, which the suspension does not hold', async (t) => {
  const site = await buildWithPeople(t, settings);
  const [listed, retired] = [await site.reason(), await site.reason({ name: 'Retired' })];
  await site.admin.call('PUT', `/api/admin/reasons/${retired.id}/retired`, { retired: true });
  const [post, changes] = [await site.submit(), await site.post('proposed')];
  const posts = await waitingOf(site);
  for (const reasons of [[retired.id], [listed.id, listed.id], [999]])
    t.equal((await ask(site.admin, site.author, posts, { reasons })).statusCode, 422);
  t.same(await recordedOf(site), [], 'where a reason cannot be given nobody is suspended');
  t.same(await waitingOf(site), posts);
  const asked = { reasons: [listed.id] };
  const report = (await ask(site.admin, site.author, posts, asked)).json<SuspensionReport>();
  t.match(report, { person: { suspension: { reason } }, posts: { done: { length: 2 }, refused: [] } });
  const said = { decision: 'rejected', reasons: [{ id: listed.id, name: listed.name }] };
  t.match(await get<ReviewedPost>(site.admin, `/api/posts/${post.id}/review`), { status: 'rejected', reason, statement: said });
  const declined = { status: 'rejected', statement: { ...said, decision: 'changes_rejected' } };
  t.match(await get<ReviewedPost>(site.admin, `/api/posts/${changes.id}/review`), { proposal: declined });
  const again = (await ask(site.admin, site.author, posts, asked)).json<SuspensionReport>();
  t.match(again.posts, { done: [{ repeated: true }, { repeated: true }], refused: [] });
  const [event] = (await site.services.log.readStream(accountStream(site.author.id))).slice(-1);
  t.same(event?.data, { accountId: site.author.id, reason });
  t.same((await undo(site, report)).posts.done.length, 2);
  t.same(await waitingOf(site), posts);
});

t.test('nobody is told of what is taken back, and of what stands in time', async (t) => {
  const site = await buildWithPeople(t, settings);
  await followedOutbox(t, site);
  await site.submit({ title: 'Taken back' });
  await undo(site, await suspend(site, await waitingOf(site)));
  site.people.author = await site.again(site.author);
  await site.submit({ title: 'This one stands' });
  const standing = (await waitingOf(site)).slice(1);
  t.equal((await suspend(site, standing)).posts.done.length, 1);
  await site.admin.call('POST', `/api/people/${site.author.id}/reinstatement`);
  site.people.author = await site.again(site.author);
  const rejections = async () =>
    (await get<NoticeView[]>(site.author, '/api/user/notices')).filter(({ kind }) => kind === 'rejected');
  t.same(await rejections(), [], 'not before it is sure');
  site.clock.advance(36_000);
  const notices = await until(async () => {
    const found = await rejections();
    return found.length > 0 && found;
  }, 'a notice of a rejection');
  t.match(notices, [{ kind: 'rejected', title: 'This one stands', reason }]);
  t.equal(notices.length, 1);
});

t.test('what cannot be decided is told, and holds up nothing', async (t) => {
  const site = await buildWithPeople(t, { ...settings, REVIEW_CLAIMS: 'required' });
  const second = await site.register('second', true);
  const [free, claimed, revised] = [
    await site.submit(),
    await site.submit({ title: 'Read by another' }),
    await site.submit({ title: 'Revised meanwhile' }),
  ];
  const foreign = await site.submit({ title: 'Of somebody else' }, site.other);
  const posts = [...(await waitingOf(site)), { id: foreign.id, textRevision: 0 }];
  await second.call('PUT', `/api/posts/${claimed.id}/claim`, {});
  await site.author.call('PUT', `/api/posts/${revised.id}`, article({ title: 'Another text' }));
  const report = await suspend(site, posts);
  t.match(report.posts, {
    done: [{ id: free.id }],
    refused: [
      { id: claimed.id, code: 'POST_CLAIMED', textRevision: 0 },
      { id: revised.id, code: 'POST_CHANGED', textRevision: 1 },
      { id: foreign.id, code: 'POST_NOT_FOUND' },
    ],
  });
  t.same([await statusOf(site, claimed), await statusOf(site, foreign)], ['pending', 'pending']);
  t.match(report.person, { suspension: { reason } });

  await second.call('PATCH', `/api/posts/${free.id}/status`, { status: 'approved' });
  t.match((await undo(site, report)).posts, { done: [], refused: [{ id: free.id, code: 'POST_CHANGED' }] });
  t.equal(await signIn(site), 200, 'the account is reinstated all the same');
});

t.test('asked for once more after any break it is completed, and nothing is doubled', async (t) => {
  const place = folder(t);
  const site = await buildWithPeople(t, { ...settings, DATA_DIR: place });
  await site.submit();
  await site.submit({ title: 'A second' });
  const posts = await waitingOf(site);
  const { accounts, log } = site.services;
  const setSuspension = accounts.setSuspension.bind(accounts);
  accounts.setSuspension = () => Promise.reject(new Error('killed'));
  t.equal((await ask(site.admin, site.author, posts)).statusCode, 500, 'recorded, and not written');
  accounts.setSuspension = setSuspension;
  const append = log.append.bind(log);
  let left = 1;
  log.append = (stream, ...rest) => {
    if (stream.startsWith('post-') && (left -= 1) < 0) return Promise.reject(new LogUnavailableError('away'));
    return append(stream, ...rest);
  };
  t.equal((await ask(site.admin, site.author, posts)).statusCode, 503, 'one of two is decided');
  log.append = append;
  t.equal(await signIn(site), 403);
  const report = await suspend(site, posts);
  t.match(report, { suspension: { repeated: true }, posts: { done: { length: 2 }, refused: [] } });
  t.equal(report.posts.done.filter(({ repeated }) => repeated).length, 1);
  t.same(await recordedOf(site), ['AccountSuspended']);

  accounts.setSuspension = () => Promise.reject(new Error('killed'));
  t.equal((await askUndo(site.admin, site.author, report)).statusCode, 500);
  accounts.setSuspension = setSuspension;
  const back = await undo(site, report);
  t.match(back, { suspension: { repeated: true }, posts: { done: [{ repeated: true }, { repeated: true }] } });
  t.same(await recordedOf(site), ['AccountSuspended', 'AccountReinstated']);
  t.equal(await signIn(site), 200);
});

t.test('taken back before it was written it is lifted, and not written', async (t) => {
  const site = await buildWithPeople(t, settings);
  const { accounts } = site.services;
  const setSuspension = accounts.setSuspension.bind(accounts);
  accounts.setSuspension = () => Promise.reject(new Error('killed'));
  t.equal((await ask(site.admin, site.author, [])).statusCode, 500, 'recorded, and not written');
  accounts.setSuspension = setSuspension;
  const revision = (await site.services.log.last(accountStream(site.author.id)))?.revision as number;
  const undone = await site.admin.call('POST', `/api/people/${site.author.id}/suspension/undo`, { revision, posts: [] });
  t.match(undone.json<SuspensionReport>(), { person: { suspension: null }, suspension: { repeated: false } });
  t.same(await recordedOf(site), ['AccountSuspended', 'AccountReinstated']);
  t.equal(await signIn(site), 200);
});

t.test('who may, and until when', async (t) => {
  const site = await buildWithPeople(t, settings);
  const { admin, author } = site;
  const second = await site.register('second', true);
  await site.submit();
  const posts = await waitingOf(site);
  for (const person of [site.visitor, author, site.other]) {
    const status = person === site.visitor ? 401 : 403;
    refused(t, await ask(person, site.other, posts), status, /./);
    refused(t, await person.call('POST', `/api/people/${author.id}/suspension/undo`, { revision: 1, posts: [] }), status, /./);
  }
  refused(t, await ask(admin, admin, posts), 403, /your own account/);
  refused(t, await ask(admin, second, posts), 409, /is an admin/);
  t.same(await waitingOf(site), posts, 'where the account is not suspended nothing is decided');
  const report = await suspend(site, posts);
  refused(t, await ask(second, author, []), 409, /suspended already/);
  refused(t, await ask(admin, author, [], { reason: 'Another reason.' }), 409, /suspended already/);
  refused(t, await askUndo(second, author, report), 403, /Another admin suspended/);
  refused(
    t,
    await askUndo(admin, author, { ...report, suspension: { revision: 0, repeated: false } }),
    409,
    /nothing to take back/,
  );
  site.clock.advance(30_000);
  refused(t, await askUndo(admin, author, report), 409, /too late to take this suspension back/);
  t.equal(await statusOf(site, posts[0] as { id: number }), 'rejected');
  t.equal(await signIn(site), 403);
  await admin.call('POST', `/api/people/${author.id}/reinstatement`);
  const again = await suspend(site, []);
  t.match(again, { posts: { done: [], refused: [] }, undoSeconds: 30 });
  await second.call('POST', `/api/people/${author.id}/reinstatement`);
  t.match(await undo(site, again), { suspension: { repeated: true }, person: { suspension: null } }, 'lifted meanwhile');
});

t.test('without a window it holds, and cannot be taken back', async (t) => {
  const site = await buildWithPeople(t, { UNDO_SECONDS: '0' });
  const report = await suspend(site, []);
  t.notOk('undoSeconds' in report);
  refused(t, await askUndo(site.admin, site.author, report), 409, /too late/);
});
