import t from 'tap';
import type { PostDomainEvent } from '../contracts/events.ts';
import type { PostCommand } from './post-decider.ts';
import { given, text } from './test/post.ts';

type Event = PostDomainEvent & { actor?: string };

const [author, first, second] = [3, 1, 2];
const submitted: Event = { type: 'PostSubmitted', data: { postId: 7, authorId: author, slug: 'a-post', ...text } };
const of = (textRevision: number) => ({ postId: 7, textRevision });
const approved = (textRevision = 0): Event => ({ type: 'PostApproved', data: of(textRevision) });
const rejected: Event = { type: 'PostRejected', data: { ...of(0), reason: 'Too short.' } };
const unpublished: Event = { type: 'PostUnpublished', data: of(0) };
const proposed: Event = { type: 'PostRevisionProposed', data: { postId: 7, ...text } };
const declined: Event = { type: 'PostRevisionRejected', data: of(2) };
const revised: Event = { type: 'PostRevised', data: { postId: 7, ...text } };
const undone = (decision: number): Event => ({ type: 'PostDecisionUndone', data: { postId: 7, decision } });
const filed = (decision = 1): Event => ({
  type: 'AppealFiled',
  data: { postId: 7, decision, reason: 'It is long enough.' },
  actor: `user-${author}`,
});
const answered = (outcome: 'upheld' | 'reversed', reason?: string, decision = 1): Event => ({
  type: 'AppealDecided',
  data: { postId: 7, decision, outcome, ...(reason ? { reason } : {}) },
});

const file = (change: object = {}): PostCommand => ({
  ...{ type: 'FileAppeal', authorId: author, decision: 1, reason: 'It is long enough.', actor: `user-${author}` },
  now: new Date('2026-03-01T00:00:00.000Z'),
  ...change,
});
const answer = (outcome: 'upheld' | 'reversed', change: object = {}): PostCommand => ({
  ...{ type: 'AnswerAppeal', admin: second, outcome, actor: `user-${second}` },
  ...change,
});
const plain = ({ type, data }: Event): PostDomainEvent => ({ type, data }) as PostDomainEvent;

t.test('an author appeals against the decision that stands', async (t) => {
  given(t, submitted, rejected).when(file()).then(plain(filed()));
  given(t, submitted, approved(), unpublished)
    .when(file({ decision: 2 }))
    .then(plain(filed(2)));
  given(t, submitted, approved(), proposed, declined)
    .when(file({ decision: 3 }))
    .then(plain(filed(3)));
});

t.test('an author alone, and only against what stands', async (t) => {
  given(t, submitted, rejected)
    .when(file({ authorId: 9 }))
    .refused('POST_NOT_FOUND');
  given(t, submitted, rejected)
    .when(file({ authorId: 9, seesAll: true }))
    .refused('AUTHORS_ONLY');
  for (const history of [[submitted], [submitted, approved()], [submitted, rejected, revised], [submitted, rejected, undone(1)]])
    given(t, ...history).when(file()).refused('NOTHING_TO_APPEAL'); // prettier-ignore
  given(t, submitted, rejected, revised, rejected).when(file()).refused('POST_CHANGED', /stands against this article is another one/); // prettier-ignore
  for (const decision of [0, 2, 99])
    given(t, submitted, rejected).when(file({ decision })).refused('POST_CHANGED', /^The decision that stands against this article is another one\. Read it/); // prettier-ignore
});

t.test('an unpublishing that was reversed does not stand against the changes that it closed', async (t) => {
  const published = [submitted, approved(), proposed, unpublished, approved()];
  given(t, ...published)
    .when(file({ decision: 3 }))
    .refused('NOTHING_TO_APPEAL');
  const reversed = [submitted, approved(), proposed, unpublished, filed(3), approved(), answered('reversed', undefined, 3)];
  given(t, ...reversed)
    .when(file({ decision: 3, reason: 'Other words.' }))
    .refused('NOTHING_TO_APPEAL');
  const { state } = given(t, ...published, filed(3));
  t.equal(state?.appeal?.decision, 3, 'what older versions took is read');
});

t.test('once, where the very same is no second time', async (t) => {
  given(t, submitted, rejected, filed()).when(file()).then();
  given(t, submitted, rejected, filed())
    .when(file({ reason: 'Other words.' }))
    .refused('ALREADY_APPEALED');
  given(t, submitted, rejected, filed(), answered('upheld', 'No.')).when(file()).refused('ALREADY_APPEALED');
});

t.test('within six months, however long these are', async (t) => {
  given(t, submitted, rejected)
    .when(file({ now: new Date('2026-07-05T12:01:00.000Z') }))
    .then(plain(filed()));
  given(t, submitted, rejected)
    .when(file({ now: new Date('2026-07-05T12:01:00.001Z') }))
    .refused('APPEAL_TOO_LATE', /six months/);
});

t.test('an admin who did not make the decision answers it', async (t) => {
  const history = [submitted, rejected, filed()];
  given(t, ...history)
    .when(answer('upheld', { reason: 'It is not.' }))
    .then(plain(answered('upheld', 'It is not.')));
  given(t, ...history)
    .when(answer('upheld', { admin: first }))
    .refused('OWN_DECISION', /another admin/);
  given(t, ...history)
    .when(answer('upheld', { admin: author }))
    .refused('OWN_POST', /another admin/);
  const byOperator = { ...rejected, actor: 'operator:root/user-1' };
  given(t, submitted, byOperator, filed())
    .when(answer('upheld', { admin: first }))
    .refused('OWN_DECISION');
});

t.test('to reverse a decision approves what it was against', async (t) => {
  given(t, submitted, rejected, filed())
    .when(answer('reversed', { reason: 'You are right.' }))
    .then(plain(approved()), plain(answered('reversed', 'You are right.')));
  given(t, submitted, approved(), unpublished, filed(2))
    .when(answer('reversed'))
    .then(plain(approved()), plain(answered('reversed', undefined, 2)));
  given(t, submitted, approved(), proposed, declined, filed(3))
    .when(answer('reversed'))
    .then({ type: 'PostRevisionApproved', data: of(2) }, plain(answered('reversed', undefined, 3)));
});

t.test('an answer that is sent again is given once', async (t) => {
  const history = [submitted, rejected, filed(), { ...answered('upheld', 'No.'), actor: 'user-2' }];
  given(t, ...history)
    .when(answer('upheld', { reason: 'No.', readRevision: 2 }))
    .then();
  given(t, ...history)
    .when(answer('reversed', { readRevision: 2 }))
    .refused('POST_CHANGED', /answered by you meanwhile/);
  given(t, ...history)
    .when(answer('upheld', { reason: 'No.', admin: 4, actor: 'user-4' }))
    .refused('NO_APPEAL', /the decision stands/);
});

t.test('what takes the place of the decision settles the appeal', async (t) => {
  const open = [submitted, rejected, filed()];
  const later: readonly (readonly Event[])[] = [[revised], [approved()], [revised, rejected]];
  for (const events of later) {
    const after = given(t, ...open, ...events);
    t.equal(after.state?.appeal?.status, 'moot');
    after.when(answer('upheld', { reason: 'No.' })).refused('NO_APPEAL', /needs no answer/);
  }
  given(t, ...open, revised)
    .when(answer('upheld', { reason: 'No.', readRevision: 2 }))
    .refused('POST_CHANGED', /revised by its author/);
  const erased: Event = { type: 'PostErased', data: { postId: 7, reason: 'Why.' } };
  t.equal(given(t, ...open, erased).state?.appeal, null);
  given(t, ...open, erased)
    .when(answer('reversed'))
    .refused('POST_NOT_FOUND');
  given(t, submitted, rejected)
    .when(answer('reversed'))
    .refused('NO_APPEAL', /Nobody/);
});

t.test('an approval that is taken back leaves the appeal open; featuring is of no matter to it', async (t) => {
  t.equal(given(t, submitted, rejected, filed(), approved(), undone(3)).state?.appeal?.status, 'open');
  const featured: Event = { type: 'PostFeatured', data: { postId: 7 } };
  const changes = [submitted, approved(), proposed, declined, filed(3)];
  const after = given(t, ...changes, featured).state;
  t.equal(after?.appeal?.status, 'open');
  t.equal(given(t, ...changes).state?.shownRevision, 1, 'what readers see is as it was');
});

t.test('an answer cannot be taken back, nor a decision that was appealed against', async (t) => {
  const undo = (readRevision: number): PostCommand => ({
    ...{ type: 'UndoDecision', actor: 'user-1', window: 60_000, readRevision },
    now: new Date('2026-01-01T12:00:00.000Z'),
  });
  given(t, submitted, rejected, filed())
    .when(undo(1))
    .refused('POST_CHANGED', /appealed against by its author/);
  given(t, submitted, rejected, filed(), approved(), answered('reversed')).when(undo(4)).refused('NOTHING_TO_UNDO');
});

t.test('its author is told what was said, and what was answered', async (t) => {
  const { state } = given(t, submitted, rejected, filed(), approved(), answered('reversed', 'You are right.'));
  t.same(state?.appeal, {
    ...{ decision: 1, decidedBy: 'user-1', filedAt: '2026-01-01T12:02:00.000Z', reason: 'It is long enough.' },
    ...{ status: 'reversed', answer: 'You are right.', answeredAt: '2026-01-01T12:04:00.000Z' },
  });
  t.equal(state?.status, 'approved');
});

t.test('an appeal against what does not stand is no event of a post', async (t) => {
  t.throws(() => given(t, submitted, filed()), { message: /AppealFiled in post-7/ });
  t.throws(() => given(t, submitted, rejected, answered('upheld', 'No.')), { message: /AppealDecided in post-7/ });
});
