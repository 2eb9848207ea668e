import t, { type Test } from 'tap';
import type { PostDomainEvent } from '../../contracts/events.ts';
import { appendNext } from '../../event-log/append.ts';
import { readConfig } from '../config/config.ts';
import { openStores } from '../stores/stores.ts';
import { folder } from '../test/folder.ts';
import { transparencyReport } from './transparency-report.ts';

const day = 24 * 60 * 60;

const opened = async (t: Test) => {
  const stores = await openStores(readConfig({ DATA_DIR: folder(t) }), 'make');
  t.teardown(() => stores.close());
  const at = async (time: string, stream: string, type: string, data: object, actor = 'user-1'): Promise<void> =>
    void (await appendNext(stores.log, stream, [{ type, data }], { actor, correlationId: 'test', now: new Date(time) }));
  const onPost = (time: string, { type, data }: PostDomainEvent) => at(time, `post-${data.postId}`, type, data);
  const figures = async () => {
    const parts = await transparencyReport(stores.log, 2026);
    return Object.fromEntries(parts.flatMap((part) => part.figures.map(({ what, value }) => [what, value])));
  };
  return { at, onPost, figures };
};

const submitted = (postId: number): PostDomainEvent => ({
  type: 'PostSubmitted',
  data: {
    ...{ postId, authorId: 3, slug: `post-${postId}`, title: 'A title', summary: 'A summary.', content: '<p>A text.</p>' },
    ...{ categoryId: 1, tags: ['a'], readTime: 1, cleanerVersion: 1 },
  },
});

t.test('an author waits for the first decision on a text that was not taken back, and for no later one', async (t) => {
  const { onPost, figures } = await opened(t);
  const text = { postId: 1, textRevision: 0 };
  await onPost('2026-01-01T12:00:00Z', submitted(1));
  await onPost('2026-01-02T12:00:00Z', { type: 'PostRejected', data: text });
  await onPost('2026-01-02T12:00:05Z', { type: 'PostDecisionUndone', data: { postId: 1, decision: 1 } });
  await onPost('2026-01-03T12:00:00Z', { type: 'PostApproved', data: text });
  await onPost('2026-11-01T12:00:00Z', { type: 'PostUnpublished', data: text });
  await onPost('2026-12-01T12:00:00Z', { type: 'PostApproved', data: text });
  t.match(await figures(), {
    'Articles approved': 2,
    'Median time from the sending of a text to its decision': 2 * day,
  });
});

t.test('a suspension that was taken back at once was none; one that was lifted later, or by others, was one', async (t) => {
  const { at, figures } = await opened(t);
  const change = (time: string, id: number, type: string, actor = 'user-1') =>
    at(time, `account-${id}`, type, { accountId: id, ...(type === 'AccountSuspended' ? { reason: 'Advertising.' } : {}) }, actor);
  await change('2026-01-01T12:00:00Z', 3, 'AccountSuspended');
  await change('2026-01-01T12:00:10Z', 3, 'SignInFailed');
  await change('2026-01-01T12:00:30Z', 3, 'AccountReinstated');
  t.equal((await figures())['Accounts suspended'], 0);
  await change('2026-01-02T12:00:00Z', 3, 'AccountSuspended');
  await change('2026-01-03T12:00:00Z', 3, 'AccountReinstated');
  await change('2026-01-02T12:00:00Z', 4, 'AccountSuspended');
  await change('2026-01-02T12:00:30Z', 4, 'AccountReinstated', 'user-2');
  await change('2026-01-02T12:00:00Z', 5, 'AccountSuspended');
  t.equal((await figures())['Accounts suspended'], 3);
});

t.test('where a reinstatement says what it takes back, that alone counts', async (t) => {
  const { at, figures } = await opened(t);
  const suspend = (time: string, id: number) =>
    at(time, `account-${id}`, 'AccountSuspended', { accountId: id, reason: 'Advertising.' });
  const reinstate = (time: string, id: number, undoes: number | null) =>
    at(time, `account-${id}`, 'AccountReinstated', { accountId: id, undoes });
  await suspend('2026-01-01T12:00:00Z', 3);
  await reinstate('2026-01-01T12:00:20Z', 3, null);
  t.equal((await figures())['Accounts suspended'], 1, 'lifted by the same admin, and not taken back');
  await suspend('2026-01-02T12:00:00Z', 3);
  await reinstate('2026-01-02T12:00:20Z', 3, 2);
  t.equal((await figures())['Accounts suspended'], 1, 'taken back');
  await suspend('2026-01-03T12:00:00Z', 3);
  await reinstate('2026-01-03T12:10:05Z', 3, 4);
  t.equal((await figures())['Accounts suspended'], 1, 'asked for in time, and recorded behind all else');
  await at('2026-01-04T12:00:00Z', 'account-4', 'AccountSuspended', {
    ...{ accountId: 4, reason: 'Advertising.', until: '2026-01-04T13:00:00.000Z' },
  });
  await suspend('2026-01-04T14:00:00Z', 4);
  await reinstate('2026-01-04T14:00:20Z', 4, 1);
  t.equal((await figures())['Accounts suspended'], 2, 'one that ended by itself was one');
});

t.test('an appeal waits, is answered, or is settled by something else, which may be taken back', async (t) => {
  const { onPost, figures } = await opened(t);
  const text = { postId: 1, textRevision: 0 };
  const appeals = async () =>
    Object.entries(await figures()).flatMap(([what, value]) => (what.startsWith('Of those filed') ? value : []));
  await onPost('2026-01-01T12:00:00Z', submitted(1));
  await onPost('2026-01-02T12:00:00Z', { type: 'PostRejected', data: text });
  await onPost('2026-01-03T12:00:00Z', { type: 'AppealFiled', data: { postId: 1, decision: 1, reason: 'It is my own work.' } });
  t.same(await appeals(), [0, 1], 'it waits');
  await onPost('2026-01-04T12:00:00Z', { type: 'PostApproved', data: text });
  t.same(await appeals(), [1, 0], 'an admin decided anew');
  await onPost('2026-01-04T12:00:10Z', { type: 'PostDecisionUndone', data: { postId: 1, decision: 3 } });
  await onPost('2026-01-04T12:00:20Z', { type: 'PostUnfeatured', data: { postId: 1 } });
  t.same(await appeals(), [0, 1], 'which was taken back');
  await onPost('2026-01-05T12:00:00Z', { type: 'PostApproved', data: text });
  await onPost('2026-01-05T12:00:00Z', { type: 'AppealDecided', data: { postId: 1, decision: 1, outcome: 'reversed' } });
  t.same(await appeals(), [0, 0], 'it is answered');
});

t.test('what the operator approves is counted apart, too', async (t) => {
  const { at, onPost, figures } = await opened(t);
  for (const postId of [1, 2]) await onPost('2026-01-01T12:00:00Z', submitted(postId));
  await onPost('2026-01-02T12:00:00Z', { type: 'PostApproved', data: { postId: 1, textRevision: 0 } });
  await at('2026-01-02T12:00:00Z', 'post-2', 'PostApproved', { postId: 2, textRevision: 0 }, 'operator:root');
  t.match(await figures(), { 'Articles approved': 2, 'Of those approved: by the operator (as with an import)': 1 });
});
