import t from 'tap';
import type { PostDomainEvent } from '../contracts/events.ts';
import { UnreadableEventError } from '../contracts/upcast.ts';
import type { PostCommand } from './post-decider.ts';
import { type Post } from './post.ts';
import { given, text } from './test/post.ts';

const newText = { ...text, title: 'Sizing I2C pull-ups, corrected' };

const submitted: PostDomainEvent = {
  type: 'PostSubmitted',
  data: { postId: 7, authorId: 2, slug: 'sizing-i2c-pull-ups', ...text },
};
const decision = (type: 'PostApproved' | 'PostRejected' | 'PostUnpublished', reason?: string): PostDomainEvent => ({
  type,
  data: { postId: 7, textRevision: 0, ...(reason ? { reason } : {}) },
});
const approved = decision('PostApproved');
const rejected = decision('PostRejected', 'Too short');
const unpublished = decision('PostUnpublished', 'Out of date');
const featured: PostDomainEvent = { type: 'PostFeatured', data: { postId: 7 } };
const proposal: PostDomainEvent = { type: 'PostRevisionProposed', data: { postId: 7, ...newText } };
const changes = (type: 'PostRevisionApproved' | 'PostRevisionRejected', textRevision: number): PostDomainEvent => ({
  type,
  data: { postId: 7, textRevision },
});
/** The same decision with a remark, and the text its author submits next. */
const remarked = (type: 'PostRejected' | 'PostUnpublished' | 'PostRevisionRejected', textRevision: number): PostDomainEvent => {
  const anchor = { start: 4, end: 13, exact: 'rise time', prefix: 'The ', suffix: ' decides.' };
  return { type, data: { postId: 7, textRevision, remarks: [{ anchor, text: 'Which one?' }] } };
};
const revised: PostDomainEvent = { type: 'PostRevised', data: { postId: 7, ...newText, doneRemarks: [0] } };
const undone = (revision: number): PostDomainEvent => ({
  type: 'PostDecisionUndone',
  data: { postId: 7, decision: revision },
});

/** An undo this many seconds after the event with the given revision; events are a minute apart. */
const undo = (revision: number, seconds: number, change: object = {}): PostCommand => ({
  ...{ type: 'UndoDecision', actor: 'user-1', window: 30_000, readRevision: revision },
  now: new Date(Date.UTC(2026, 0, 1, 12, revision, seconds)),
  ...change,
});

const decisions: readonly (readonly [what: string, before: readonly PostDomainEvent[], decision: PostDomainEvent])[] = [
  ['approved', [submitted], approved],
  ['approved, once rejected', [submitted, rejected], approved],
  ['rejected', [submitted], rejected],
  ['unpublished, while it was featured', [submitted, approved, featured], unpublished],
  ['unpublished, while changes wait', [submitted, approved, proposal], unpublished],
  ['rejected with remarks', [submitted], remarked('PostRejected', 0)],
  ['approved, once rejected with remarks', [submitted, remarked('PostRejected', 0), revised], approved],
  ['rejected once more', [submitted, remarked('PostRejected', 0), revised], rejected],
  ['unpublished with remarks', [submitted, approved], remarked('PostUnpublished', 0)],
  ['changes rejected with remarks', [submitted, approved, proposal], remarked('PostRevisionRejected', 2)],
  ['changes approved', [submitted, approved, proposal], changes('PostRevisionApproved', 2)],
  ['changes rejected', [submitted, approved, proposal], changes('PostRevisionRejected', 2)],
];

for (const [what, before, last] of decisions) {
  t.test(`${what}: taken back, the post is as it was`, async (t) => {
    const revision = before.length;
    const history = [...before, last];
    given(t, ...history)
      .when(undo(revision, 29))
      .then(undone(revision));
    const was = given(t, ...before).state;
    const is = given(t, ...history, undone(revision)).state;
    const { revision: _, shownRevision: shownBefore, lastChange: __, undo: ___, ...same } = was as Post;
    t.match(is, { ...same, revision: revision + 1, undo: null, lastChange: { type: 'PostDecisionUndone' } });
    const concernsReaders = last.type !== 'PostRevisionRejected';
    t.equal(is?.shownRevision, concernsReaders ? revision + 1 : shownBefore);
  });
}

t.test('what readers see and the changes that wait again are decided on by two who read the same', async (t) => {
  const history = [submitted, approved, proposal, unpublished, undone(3)];
  const readRevision = 4;
  given(t, ...history, changes('PostRevisionRejected', 2))
    .when({ type: 'FeaturePost', actor: 'user-3', readRevision })
    .then(featured);
  given(t, ...history, featured)
    .when({ type: 'RejectRevision', actor: 'user-3', readRevision })
    .refused('POST_CHANGED');
});

t.test('it is taken back in time, by whoever decided, and as the last thing that happened', async (t) => {
  const history = [submitted, approved];
  given(t, ...history)
    .when(undo(1, 30))
    .refused('UNDO_TOO_LATE', /Make a new one instead/);
  given(t, ...history)
    .when(undo(1, 0, { window: 0 }))
    .refused('UNDO_TOO_LATE');
  given(t, ...history)
    .when(undo(1, -3_600))
    .then(undone(1));
  given(t, ...history)
    .when(undo(1, 1, { actor: 'user-9' }))
    .refused('NOT_YOUR_DECISION');
  given(t, ...history, proposal)
    .when(undo(1, 1))
    .refused('POST_CHANGED', /^Changes to this post were proposed by you meanwhile/);
  given(t, ...history, featured)
    .when(undo(2, 1))
    .refused('NOTHING_TO_UNDO');
  given(t, submitted)
    .when(undo(0, 1))
    .refused('NOTHING_TO_UNDO', /^The latest change to this post is not a decision/);
  const appealed: PostDomainEvent = { type: 'AppealFiled', data: { postId: 7, decision: 1, reason: 'It is long enough.' } };
  given(t, submitted, rejected, appealed)
    .when(undo(2, 1))
    .refused('NOTHING_TO_UNDO', /^Its author has appealed against this decision/);
  given(t, ...history, undone(1))
    .when(undo(2, 1))
    .refused('NOTHING_TO_UNDO');
  given(t).when(undo(0, 1)).refused('POST_NOT_FOUND');
});

t.test('what was taken back can be decided anew, on the text that was read', async (t) => {
  given(t, submitted, approved, undone(1)).when({ type: 'ApprovePost', readRevision: 2 }).then(approved);
  given(t, submitted, approved, undone(1))
    .when({ type: 'RejectPost', readRevision: 1, actor: 'user-9' })
    .refused('POST_CHANGED', /^The decision on this post was taken back by another admin meanwhile/);
  const again = given(t, submitted, approved, proposal, changes('PostRevisionApproved', 2), undone(3));
  again.when({ type: 'ApproveRevision' }).then(changes('PostRevisionApproved', 2));
});

t.test('an event that takes back what was not decided last is damage', async (t) => {
  const damage = new UnreadableEventError('PostDecisionUndone in post-7 speaks of a decision that is not the last event.');
  for (const history of [[submitted], [submitted, approved, featured], [submitted, approved, undone(1)]])
    t.throws(() => given(t, ...history, undone(1)), damage);
  t.throws(() => given(t, submitted, approved, undone(0)), damage);
});
