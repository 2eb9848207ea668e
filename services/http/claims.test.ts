import t from 'tap';
import { LogUnavailableError } from '../../event-log/event-log.ts';
import type { BulkReport } from '../../contracts/views/bulk.ts';
import type { ClaimView } from '../../contracts/views/claim.ts';
import type { LogEntry, LogPage } from '../../contracts/views/log.ts';
import { auditLog } from '../audit/audit-log.ts';
import { verifyLog } from '../audit/verify.ts';
import { buildWithPeople, type Answer, type Person, type TestSite } from '../test/build.ts';
import { refused } from '../test/refused.ts';

/** Claims on the review desk, and their effect on other admins. */

const minutes = 60_000;

const claim = (by: Person, id: number, body: object = {}): Promise<Answer> => by.call('PUT', `/api/posts/${id}/claim`, body);
const release = (by: Person, id: number): Promise<Answer> => by.call('DELETE', `/api/posts/${id}/claim`);
const decide = (by: Person, id: number, status = 'approved'): Promise<Answer> =>
  by.call('PATCH', `/api/posts/${id}/status`, { status });
const claimsFor = async (by: Person): Promise<ClaimView[]> => (await by.call('GET', '/api/claims')).json<ClaimView[]>();
const holderOf = async (call: Promise<Answer>): Promise<string> => (await call).json<ClaimView>().by.username;

/** A site with two more admins. */
const withAdmins = async (...[t, settings]: Parameters<typeof buildWithPeople>) => {
  const site = await buildWithPeople(t, settings);
  return { site, maria: await site.register('maria', true), nora: await site.register('nora', true) };
};

const takeOversIn = async (site: TestSite, query: string): Promise<LogEntry[]> => {
  const { entries } = (await site.admin.call('GET', `/api/log?${query}`)).json<LogPage>();
  return entries.filter((line): line is LogEntry => !('damaged' in line) && line.did === 'PostTakenOver');
};

t.test('who opens a post has it for ten minutes, as long as it is renewed, and others are told who', async (t) => {
  const { site, maria, nora } = await withAdmins(t);
  const { id } = await site.submit();
  const first = (await claim(maria, id)).json<ClaimView>();
  t.strictSame(first, {
    postId: id,
    by: { id: maria.id, fullName: 'maria Example', username: 'maria' },
    since: '2026-03-01T12:00:00.000Z',
    until: '2026-03-01T12:10:00.000Z',
  });
  site.clock.advance(4 * minutes);
  t.strictSame((await claim(nora, id)).json(), first, 'who comes later is told, and changes nothing');
  t.strictSame(await claimsFor(nora), [first]);
  const renewed = { ...first, until: '2026-03-01T12:14:00.000Z' };
  t.strictSame((await claim(maria, id)).json(), renewed);
  site.clock.advance(10 * minutes - 1);
  t.strictSame(await claimsFor(nora), [renewed]);
  site.clock.advance(1);
  t.strictSame(await claimsFor(nora), [], 'it runs out by itself');
  t.equal(await holderOf(claim(nora, id)), 'nora');
  t.equal((await release(maria, id)).statusCode, 204);
  t.equal((await claimsFor(maria)).length, 1, 'nobody releases what somebody else has');
  await release(nora, id);
  t.strictSame(await claimsFor(maria), []);
});

t.test('two browsers of one admin share a claim; of several admins at once one has it', async (t) => {
  const { site, maria, nora } = await withAdmins(t);
  const { id } = await site.submit();
  const again = await site.again(maria);
  const [one, other] = await Promise.all([claim(maria, id), claim(again, id)]);
  t.strictSame(one.json(), other.json());
  await release(again, id);
  for (let round = 0; round < 5; round += 1) {
    const holders = await Promise.all([maria, nora, site.admin].map((by) => holderOf(claim(by, id))));
    t.equal(new Set(holders).size, 1, holders.join());
    for (const by of [maria, nora, site.admin]) await release(by, id);
  }
});

t.test('a post is taken over from who has it, once, and that is on record', async (t) => {
  const { site, maria, nora } = await withAdmins(t);
  const post = await site.submit({ title: 'Wanted by two' });
  await claim(maria, post.id);
  const before = await site.services.log.head();
  const [one, other] = await Promise.all([nora, site.admin].map((by) => claim(by, post.id, { from: maria.id })));
  t.same([one?.statusCode, other?.statusCode].toSorted(), [200, 409]);
  const winner = one?.statusCode === 200 ? nora : site.admin;
  t.equal(await holderOf(claim(maria, post.id)), winner.username);
  t.equal((await claim(winner, post.id, { from: maria.id })).statusCode, 200, 'sent again it is the same');
  t.equal(await site.services.log.head(), before + 1, 'recorded once; claims and renewals are not');
  const taken = { did: 'PostTakenOver', username: winner.username, to: 'post', id: post.id, title: 'Wanted by two' };
  const entry = { ...taken, operation: { from: maria.id, username: 'maria' } };
  for (const query of [`post=${post.id}`, 'kind=post', `person=${winner.username}`])
    t.match(await takeOversIn(site, query), [entry]);
  const all = [];
  for await (const line of auditLog(site.services.log, site.services.accounts)) all.push(line);
  t.match(all.at(-1), entry);
  t.same((await verifyLog(site.services.log)).findings, []);
  const review = (await maria.call('GET', `/api/posts/${post.id}/review`)).headers.etag;
  t.equal(review, `"${post.revision}"`, 'what was read of the post is still the newest');
});

t.test('who takes over from somebody who has it no more is told who has it', async (t) => {
  const { site, maria, nora } = await withAdmins(t);
  const { id } = await site.submit();
  await claim(maria, id);
  site.clock.advance(1 * minutes);
  const sentence = new RegExp(
    `^maria Example has been reading this post for 1 minute\\. .* PUT /api/posts/${id}/claim with \\{"from": ${maria.id}\\}\\.$`,
  );
  refused(t, await claim(nora, id, { from: site.admin.id }), 409, sentence);
  await release(maria, id);
  t.equal(await holderOf(claim(nora, id, { from: maria.id })), 'nora', 'what nobody has is simply claimed');
  t.strictSame(await takeOversIn(site, `post=${id}`), []);
});

t.test('what cannot be recorded is not taken over', async (t) => {
  const { site, maria, nora } = await withAdmins(t);
  const { id } = await site.submit();
  await claim(maria, id);
  const append = t.intercept(site.services.log, 'append', {
    value: async () => {
      throw new LogUnavailableError('away');
    },
    configurable: true,
  });
  t.equal((await claim(nora, id, { from: maria.id })).statusCode, 503);
  append.restore();
  t.equal(await holderOf(claim(nora, id)), 'maria');
});

t.test('a take-over that was recorded although the log did not answer in time has happened', async (t) => {
  const { site, maria, nora } = await withAdmins(t);
  const { id } = await site.submit();
  await claim(maria, id);
  const { log } = site.services;
  const append = log.append.bind(log);
  log.append = async (...given) => {
    const appended = await append(...given);
    if (given[0].startsWith('claims-')) throw new LogUnavailableError('no answer in time');
    return appended;
  };
  const answer = await claim(nora, id, { from: maria.id });
  log.append = append;
  t.equal(answer.statusCode, 200);
  t.equal(answer.json<ClaimView>().by.username, 'nora');
  t.equal(await holderOf(claim(maria, id)), 'nora');
  t.equal((await takeOversIn(site, `post=${id}`)).length, 1);
});

t.test('where nobody can tell whether it was recorded the post is free', async (t) => {
  const { site, maria, nora } = await withAdmins(t);
  const { id } = await site.submit();
  await claim(maria, id);
  const { log } = site.services;
  const { append, readStream } = log;
  const away = (): Promise<never> => Promise.reject(new LogUnavailableError('away'));
  Object.assign(log, { append: away, readStream: away });
  t.equal((await claim(nora, id, { from: maria.id })).statusCode, 503);
  Object.assign(log, { append, readStream });
  t.strictSame(await claimsFor(maria), []);
});

t.test('what went wrong first is told where the claim cannot be given back either', async (t) => {
  const { site, maria, nora } = await withAdmins(t);
  const { id } = await site.submit();
  await claim(maria, id);
  const { claims, log } = site.services;
  const { append } = log;
  log.append = () => Promise.reject(new LogUnavailableError('away'));
  const takeOver = claims.takeOver.bind(claims);
  claims.takeOver = (to, from) => (from === maria.id ? takeOver(to, from) : Promise.reject(new Error('the store is broken')));
  t.equal((await claim(nora, id, { from: maria.id })).statusCode, 503);
  Object.assign(log, { append });
});

t.test('where claims are required nobody decides on what another admin reads', async (t) => {
  const { site, maria, nora } = await withAdmins(t, { REVIEW_CLAIMS: 'required' });
  t.match((await nora.call('GET', '/api/user')).json(), { reviewClaims: 'required' });
  const sentence = /^maria Example has just opened this post\. To decide on it yourself take it over first: /;
  const refusedNora = async (answer: Promise<Answer>) => refused(t, await answer, 409, sentence);
  const one = await site.submit();
  t.equal((await decide(nora, one.id)).statusCode, 200, 'what nobody has is free');
  await claim(maria, one.id);
  await refusedNora(decide(nora, one.id, 'rejected'));
  const problem = await nora.call(
    'PATCH',
    `/api/posts/${one.id}/status`,
    { status: 'rejected' },
    { accept: 'application/problem+json' },
  );
  t.match(problem.json(), { code: 'POST_CLAIMED', status: 409 });
  await site.propose(one.id, { title: 'A bench supply, again' });
  await refusedNora(nora.call('PATCH', `/api/posts/${one.id}/proposal`, { status: 'approved' }));
  t.equal((await maria.call('PATCH', `/api/posts/${one.id}/proposal`, { status: 'approved' })).statusCode, 200);
  t.strictSame(await claimsFor(nora), [], 'what was decided is free');
  await claim(maria, one.id);
  t.equal((await claim(nora, one.id, { from: maria.id })).statusCode, 200);
  t.equal((await decide(maria, one.id, 'rejected')).statusCode, 409);
  t.equal((await decide(nora, one.id, 'rejected')).statusCode, 200);

  const two = await site.submit();
  await claim(maria, two.id);
  const [free, { revision: textRevision }] = [await site.submit(), two];
  const posts = [{ id: two.id, textRevision }, { id: free.id, textRevision: free.revision }]; // prettier-ignore
  const { done, refused: kept } = (
    await nora.call('POST', '/api/queue/decisions', { posts, status: 'approved' })
  ).json<BulkReport>();
  t.match(
    [done, kept],
    [[{ id: free.id }], [{ id: two.id, code: 'POST_CLAIMED', sentence }]],
    'of many decisions each is held against the claims',
  );
  site.clock.advance(10 * minutes);
  t.equal((await decide(nora, two.id)).statusCode, 200, 'one that ran out holds nobody up');
});

t.test('many that are decided on in one call need no claim any more; what was refused keeps it', async (t) => {
  const { site, maria } = await withAdmins(t, { REVIEW_CLAIMS: 'required', UNDO_SECONDS: '30' });
  const [one, two, three] = [
    await site.submit(),
    await site.submit({ title: 'The second' }),
    await site.submit({ title: 'The third' }),
  ];
  for (const { id } of [one, two, three]) await claim(maria, id);
  const posts = [
    { id: one.id, textRevision: 0 },
    { id: two.id, textRevision: 5 },
  ];
  const report = await maria.call('POST', '/api/queue/decisions', { posts, status: 'approved' });
  t.match(report.json<BulkReport>(), { done: [{ id: one.id }], refused: [{ id: two.id }] });
  const claimed = async () => (await claimsFor(maria)).map(({ postId }) => postId);
  t.same(await claimed(), [two.id, three.id]);
  const rest = { reason: 'Advertising.', posts: [{ id: three.id, textRevision: 0 }] };
  await maria.call('POST', `/api/people/${site.author.id}/suspension/with-posts`, rest);
  t.same(await claimed(), [two.id]);
});

t.test('where they are shown anybody decides; a decision can still be taken back', async (t) => {
  const { site, maria, nora } = await withAdmins(t, { UNDO_SECONDS: '30' });
  t.match((await nora.call('GET', '/api/user')).json(), { reviewClaims: 'shown' });
  const { id } = await site.submit();
  await claim(maria, id);
  t.equal((await decide(nora, id)).statusCode, 200);
  t.equal((await claim(nora, id, { from: maria.id })).statusCode, 200);
  t.equal((await nora.call('POST', `/api/posts/${id}/undo`)).statusCode, 200);
});

t.test('where they are off there are none', async (t) => {
  const { site, maria, nora } = await withAdmins(t, { REVIEW_CLAIMS: 'off' });
  t.match((await nora.call('GET', '/api/user')).json(), { reviewClaims: 'off' });
  const { id } = await site.submit();
  const off = 'Posts are not claimed on this site: its operator has switched that off.';
  for (const call of [claim(maria, id), release(maria, id), maria.call('GET', '/api/claims')]) refused(t, await call, 404, off);
  t.equal((await decide(nora, id)).statusCode, 200);
});

t.test('a claim of somebody who may not decide any more counts for nothing', async (t) => {
  const { site, maria, nora } = await withAdmins(t, { REVIEW_CLAIMS: 'required' });
  const { accounts } = site.services;
  const lose: Readonly<Record<string, () => Promise<unknown>>> = {
    'rights taken away': () => accounts.setAdmin(maria.id, false),
    suspended: () => accounts.setSuspension(maria.id, { reason: 'Why.', since: site.clock.now().toISOString() }),
  };
  for (const [how, act] of Object.entries(lose)) {
    const { id } = await site.submit();
    await accounts.setAdmin(maria.id, true);
    t.equal(await holderOf(claim(maria, id)), 'maria', how);
    await act();
    t.same((await claimsFor(nora)).filter(({ postId }) => postId === id), [], how); // prettier-ignore
    t.equal(await holderOf(claim(nora, id)), 'nora', how);
  }
  const { id } = await site.submit();
  await accounts.setSuspension(maria.id, undefined);
  await accounts.setAdmin(maria.id, true);
  await claim(maria, id);
  await accounts.setAdmin(maria.id, false);
  t.equal((await decide(nora, id)).statusCode, 200);
});
