import t from 'tap';
import type { BulkReport } from '../../contracts/views/bulk.ts';
import type { HistoryEntry, ReviewedPost } from '../../contracts/views/post.ts';
import { reasonContent } from '../../domain/test/reasons.ts';
import { get } from '../test/asks.ts';
import { buildWithPeople } from '../test/build.ts';
import { refused } from '../test/refused.ts';

const wantsProblem = { accept: 'application/problem+json' };

t.test('a rejection is given reasons of the list, which its author and the admins read', async (t) => {
  const site = await buildWithPeople(t);
  const { admin, author, other, visitor } = site;
  const [first, second] = [await site.reason(), await site.reason({ name: 'Advertising' })];
  const post = await site.post('pending');
  const body = { status: 'rejected', reason: 'Own words.', reasons: [second.id, first.id] };
  const decided = (await admin.call('PATCH', `/api/posts/${post.id}/status`, body)).json<ReviewedPost>();
  const statement = { decision: 'rejected', decidedAt: site.clock.now().toISOString(), reasons: [first, second] };
  t.match(decided, { reason: 'Own words.', statement });
  t.match(await get<ReviewedPost[]>(author, '/api/user/posts'), [{ statement }], 'in the order of the list');
  t.match((await get<HistoryEntry[]>(author, `/api/posts/${post.id}/history`)).at(-1), { reasons: [first, second] });
  for (const person of [other, visitor])
    t.not((await person.call('GET', `/api/posts/${post.id}/review`)).statusCode, 200, 'nobody else');
});

t.test('of many that are rejected together, each', async (t) => {
  const site = await buildWithPeople(t);
  const reason = await site.reason();
  const waiting = [await site.post('pending'), await site.post('pending')];
  const posts = waiting.map(({ id, revision: textRevision }) => ({ id, textRevision }));
  const reject = (reasons: readonly number[]) =>
    site.admin.call('POST', '/api/queue/decisions', { posts, status: 'rejected', reasons });
  t.equal((await reject([999])).statusCode, 422);
  t.equal((await reject([reason.id])).json<BulkReport>().done.length, 2);
  const shown = { status: 'rejected', statement: { decision: 'rejected', reasons: [reason] } };
  t.match(await get<ReviewedPost[]>(site.author, '/api/user/posts'), [shown, shown]);
});

t.test('it stays as it was when the list changes', async (t) => {
  const site = await buildWithPeople(t);
  const reason = await site.reason();
  const post = await site.post('approved');
  await site.admin.call('PATCH', `/api/posts/${post.id}/status`, { status: 'rejected', reasons: [reason.id] });
  await site.admin.call('PUT', `/api/admin/reasons/${reason.id}`, reasonContent({ name: 'Other', text: 'Other.' }));
  await site.admin.call('PUT', `/api/admin/reasons/${reason.id}/retired`, { retired: true });
  t.match(await get<ReviewedPost[]>(site.author, '/api/user/posts'), [
    { status: 'rejected', reason: null, statement: { decision: 'unpublished', reasons: [reason] } },
  ]);
});

t.test('of changes to a published post, too', async (t) => {
  const site = await buildWithPeople(t);
  const reason = await site.reason();
  const { id } = await site.post('proposed');
  const decided = await site.admin.call('PATCH', `/api/posts/${id}/proposal`, { status: 'rejected', reasons: [reason.id] });
  const proposal = { status: 'rejected', statement: { decision: 'changes_rejected', reasons: [reason] } };
  t.match(decided.json(), { status: 'approved', statement: null, proposal });
});

t.test('reasons that cannot be given are refused in their field, and nothing is decided', async (t) => {
  const site = await buildWithPeople(t);
  const ids: number[] = [];
  for (let number = 1; number <= 6; number += 1) ids.push((await site.reason({ name: `Reason ${number}` })).id);
  const { id, revision } = await site.post('pending');
  await site.admin.call('PUT', `/api/admin/reasons/${ids[5]}/retired`, { retired: true });
  for (const [status, reasons, sentence] of [
    ['rejected', ids, /at most 5 reasons/],
    ['rejected', [ids[0], ids[0]], /each reason once/],
    ['rejected', [999], /not in the list any more/],
    ['rejected', [ids[0], ids[5]], /not in the list any more/],
    ['approved', [ids[0]], /an approval needs none/],
  ] as const)
    refused(
      t,
      await site.admin.call('PATCH', `/api/posts/${id}/status`, { status, reasons }, wantsProblem),
      422,
      sentence,
      'reasons',
    );
  const none = { status: 'approved', reasons: [] };
  t.match((await site.admin.call('PATCH', `/api/posts/${id}/status`, none)).json(), { revision: revision + 1 });
});
