import t from 'tap';
import { givenReason } from '../domain/test/reasons.ts';
import { authorDecisions } from './author-decisions.ts';
import { put, remove, set } from './projection.ts';
import {
  approved,
  changesRejected,
  erasure,
  featured,
  given,
  minute,
  proposed,
  rejected,
  revised,
  submitted,
  undone,
  unpublished,
} from './test/posts.ts';

const of = { authorId: 2, createdAt: minute(0), postId: 7, actor: 'user-1', reason: null, reasons: [] };

t.test('each decision stands among those on its author, with what was said', async (t) => {
  t.match(given(authorDecisions, submitted)(approved), [
    put('7-1', { ...of, revision: 1, verdict: 'approved', time: minute(1) }),
  ]);
  const withReasons = { type: 'PostRejected', data: { ...rejected.data, reasons: [givenReason(1, { name: 'Advertising' })] } };
  t.match(given(authorDecisions, submitted)(withReasons as typeof rejected), [
    { put: { verdict: 'rejected', reason: 'Too short', reasons: ['Advertising'] } },
  ]);
  t.match(given(authorDecisions, submitted, approved)(unpublished), [{ put: { verdict: 'unpublished', revision: 2 } }]);
  t.match(given(authorDecisions, submitted, approved, proposed())(changesRejected(2)), [
    { key: '7-3', put: { verdict: 'changes_rejected', reason: 'Too short' } },
  ]);
  for (const event of [revised(), featured]) t.same(given(authorDecisions, submitted, approved)(event), [], event.type);
});

t.test('a decision that was taken back goes, and with an erasure what was said', async (t) => {
  t.same(given(authorDecisions, submitted, rejected)(undone(1)), [remove('7-1')]);
  const nothingSaid = { reason: null, reasons: [] };
  t.same(given(authorDecisions, submitted, rejected)(erasure), [
    set('7-0', undefined, nothingSaid),
    set('7-1', undefined, nothingSaid),
  ]);
});
