import t from 'tap';
import type { PostDomainEvent } from '../contracts/events.ts';
import { given, text } from './test/post.ts';
import { givenReason } from './test/reasons.ts';

const submitted: PostDomainEvent = { type: 'PostSubmitted', data: { postId: 7, authorId: 3, slug: 'a-post', ...text } };
const approved: PostDomainEvent = { type: 'PostApproved', data: { postId: 7, textRevision: 0 } };
const proposed: PostDomainEvent = { type: 'PostRevisionProposed', data: { postId: 7, ...text } };
const reasons = [givenReason(1), givenReason(2, { name: 'Advertising', ground: 'law', url: 'https://law.example' })];
const rejected: PostDomainEvent = { type: 'PostRejected', data: { postId: 7, textRevision: 0, reason: 'Why.', reasons } };
const declined: PostDomainEvent = { type: 'PostRevisionRejected', data: { postId: 7, textRevision: 2, reasons } };

t.test('a decision against a text keeps what the list of reasons said then', async (t) => {
  given(t, submitted).when({ type: 'RejectPost', reason: 'Why.', reasons }).then(rejected);
  given(t, submitted, approved)
    .when({ type: 'RejectPost', reasons })
    .then({ type: 'PostUnpublished', data: { postId: 7, textRevision: 0, reasons } });
  given(t, submitted, approved, proposed).when({ type: 'RejectRevision', reasons }).then(declined);
  given(t, submitted)
    .when({ type: 'RejectPost', reasons: [] })
    .then({ type: 'PostRejected', data: { postId: 7, textRevision: 0 } });
});

t.test('its author is told of it until the next decision', async (t) => {
  const by = { actor: 'user-1', reasons };
  const statement = { decision: 'rejected', revision: 1, decidedAt: '2026-01-01T12:01:00.000Z', ...by };
  const revised: PostDomainEvent = { type: 'PostRevised', data: { postId: 7, ...text } };
  t.same(given(t, submitted, rejected).state?.statement, statement);
  t.same(given(t, submitted, rejected, revised).state?.statement, statement, 'while a new text waits');
  const again: PostDomainEvent = { type: 'PostApproved', data: { postId: 7, textRevision: 2 } };
  t.equal(given(t, submitted, rejected, revised, again).state?.statement, null);
  const unpublished: PostDomainEvent = { type: 'PostUnpublished', data: { postId: 7, textRevision: 0 } };
  const off = { decision: 'unpublished', revision: 3, decidedAt: '2026-01-01T12:03:00.000Z', ...by, reasons: [] };
  const { state } = given(t, submitted, approved, proposed, unpublished);
  t.same([state?.statement, state?.proposal?.statement], [off, off], 'of what was proposed, too');
});

t.test('a decision on changes is told of with the changes', async (t) => {
  const by = { actor: 'user-1', reasons };
  const statement = { decision: 'changes_rejected', revision: 3, decidedAt: '2026-01-01T12:03:00.000Z', ...by };
  const { state } = given(t, submitted, approved, proposed, declined);
  t.same([state?.statement, state?.proposal?.statement], [null, statement]);
  t.same(given(t, submitted, approved, proposed, declined, proposed).state?.proposal?.statement, statement);
});

t.test('taken back, or erased, nothing is told of it', async (t) => {
  const undone: PostDomainEvent = { type: 'PostDecisionUndone', data: { postId: 7, decision: 1 } };
  t.equal(given(t, submitted, rejected, undone).state?.statement, null);
  const erased: PostDomainEvent = { type: 'PostErased', data: { postId: 7, reason: 'Why.' } };
  t.equal(given(t, submitted, rejected, erased).state?.statement, null);
});
