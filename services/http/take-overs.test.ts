import t from 'tap';
import type { ClaimView, TakeOverView } from '../../contracts/views/claim.ts';
import { claimsStream } from '../../contracts/streams.ts';
import type { HistoryEntry } from '../../contracts/views/post.ts';
import { appendNext } from '../../event-log/append.ts';
import { get } from '../test/asks.ts';
import { buildWithPeople, type Person } from '../test/build.ts';
import { refused } from '../test/refused.ts';

/** The history of take-overs of a post's review, which only admins may see. */

const takeOver = async (by: Person, id: number, from?: Person): Promise<ClaimView> =>
  (await by.call('PUT', `/api/posts/${id}/claim`, from ? { from: from.id } : {})).json<ClaimView>();
const takeOversOf = (by: Person, id: number): Promise<TakeOverView[]> => get<TakeOverView[]>(by, `/api/posts/${id}/take-overs`);

t.test('each is told with who, from whom and when, and nothing of it to authors', async (t) => {
  const site = await buildWithPeople(t, { RATE_LIMITS: 'false' });
  const { admin, author, other } = site;
  const maria = await site.register('maria', true);
  const [post, foreign] = [await site.submit(), await site.submit({ title: 'Another one' })];
  await takeOver(admin, post.id);
  await takeOver(maria, post.id, admin);
  site.clock.advance(60_000);
  await takeOver(admin, post.id, maria);
  await takeOver(maria, foreign.id);
  const who = ({ id, username }: Person) => ({ id, username, fullName: `${username} Example` });
  t.strictSame(await takeOversOf(maria, post.id), [
    { time: '2026-03-01T12:00:00.000Z', actor: who(maria), from: who(admin) },
    { time: '2026-03-01T12:01:00.000Z', actor: who(admin), from: who(maria) },
  ]);
  t.strictSame(await takeOversOf(maria, foreign.id), []);

  refused(t, await site.visitor.call('GET', `/api/posts/${post.id}/take-overs`), 401, /./);
  for (const person of [author, other]) refused(t, await person.call('GET', `/api/posts/${post.id}/take-overs`), 403, /./);
  refused(t, await admin.call('GET', '/api/posts/999/take-overs'), 404, /could not be found/);
  const read = await author.call('GET', `/api/posts/${post.id}/history`);
  t.same(read.json<HistoryEntry[]>().map(({ type }) => type), ['PostSubmitted']); // prettier-ignore
  t.notMatch(read.payload, 'maria');

  await admin.call('POST', `/api/posts/${post.id}/erasure`, { reason: 'All of it.' });
  await site.services.accounts.setAdmin(maria.id, false);
  await admin.call('POST', `/api/people/${maria.id}/erasure`, { reason: 'As she wished.', articles: 'keep' });
  t.match(await takeOversOf(admin, post.id), [
    { actor: { username: '', fullName: 'Former member' } },
    { from: { username: '' } },
  ]);
});

t.test('what is on record is told where claims are switched off', async (t) => {
  const site = await buildWithPeople(t, { REVIEW_CLAIMS: 'off' });
  const { id } = await site.submit();
  const data = { postId: id, from: site.other.id };
  const context = { actor: `user-${site.admin.id}`, correlationId: 'test', now: site.clock.now() };
  await appendNext(site.services.log, claimsStream(id), [{ type: 'PostTakenOver', data }], context);
  t.match(await takeOversOf(site.admin, id), [{ actor: { username: 'admin' }, from: { username: 'other' } }]);
});
