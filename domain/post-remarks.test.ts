import t from 'tap';
import type { PostDomainEvent } from '../contracts/events.ts';
import type { PostCommand } from './post-decider.ts';
import { given, text as usual } from './test/post.ts';

const text = { ...usual, content: '<h2>Pull-ups</h2><p>The <em>rise</em> time decides.</p>' };
const newText = { ...text, content: '<p>The rise time decides, and the bus.</p>' };

const anchor = { start: 13, end: 22, exact: 'rise time', prefix: 'Pull-ups\nThe ', suffix: ' decides.' };
const remarks = [
  { anchor, text: 'Which one?' },
  { anchor: { ...anchor, start: 9, end: 31, exact: 'The rise time decides.', prefix: '', suffix: '' }, text: 'Show a plot.' },
];
const submitted: PostDomainEvent = { type: 'PostSubmitted', data: { postId: 7, authorId: 2, slug: 'sizing', ...text } };
const approved: PostDomainEvent = { type: 'PostApproved', data: { postId: 7, textRevision: 0 } };
const proposed: PostDomainEvent = { type: 'PostRevisionProposed', data: { postId: 7, ...text } };
const remarked = (type: 'PostRejected' | 'PostUnpublished' | 'PostRevisionRejected', textRevision = 0): PostDomainEvent => ({
  type,
  data: { postId: 7, textRevision, remarks },
});
const revised: PostDomainEvent = { type: 'PostRevised', data: { postId: 7, ...newText, doneRemarks: [1] } };

const reject: PostCommand = { type: 'RejectPost', remarks };
const rejectChanges: PostCommand = { type: 'RejectRevision', remarks };
const revise = (doneRemarks?: number[]): PostCommand => ({ type: 'RevisePost', authorId: 2, text: newText, doneRemarks });

t.test('a text is declined with remarks on passages of it', async (t) => {
  given(t, submitted).when(reject).then(remarked('PostRejected'));
  given(t, submitted, approved).when(reject).then(remarked('PostUnpublished'));
  given(t, submitted, approved, proposed).when(rejectChanges).then(remarked('PostRevisionRejected', 2));
  given(t, submitted)
    .when({ type: 'RejectPost', remarks: [] })
    .then({ type: 'PostRejected', data: { postId: 7, textRevision: 0 } });
});

t.test('what a remark quotes stands in the text that is decided on', async (t) => {
  const on = (change: object): PostCommand => ({
    type: 'RejectPost',
    remarks: [{ anchor: { ...anchor, ...change }, text: 'a' }],
  });
  for (const change of [{ start: 12, end: 21 }, { exact: 'fall time' }, { end: 23 }, { prefix: 'That ' }, { suffix: ' is.' }])
    given(t, submitted)
      .when(on(change))
      .refused('VALIDATION_FAILED', /^Remark 1 quotes a passage that is not at that place/);
  const later = { ...anchor, start: 4, end: 13, prefix: 'The ', suffix: ' decides,' };
  given(t, submitted, approved, { ...proposed, data: { postId: 7, ...newText } } as PostDomainEvent)
    .when({ type: 'RejectRevision', remarks: [{ anchor: later, text: 'a' }] })
    .then({ type: 'PostRevisionRejected', data: { postId: 7, textRevision: 2, remarks: [{ anchor: later, text: 'a' }] } });
  given(t, submitted, approved, { ...proposed, data: { postId: 7, ...newText } } as PostDomainEvent)
    .when(rejectChanges)
    .refused('VALIDATION_FAILED');
});

t.test('remarks stay until the next decision, and the author says which are done', async (t) => {
  const after = (...history: PostDomainEvent[]) => given(t, submitted, ...history).state?.remarks;
  const rejected = remarked('PostRejected');
  t.strictSame(after(rejected), { decision: 1, textRevision: 0, remarks, done: [] });
  t.strictSame(after(rejected, revised), { decision: 1, textRevision: 0, remarks, done: [1] });
  const untold: PostDomainEvent = { type: 'PostRevised', data: { postId: 7, ...newText } };
  t.same(after(rejected, revised, untold)?.done, [1], 'what is not told stays');
  const none: PostDomainEvent = { type: 'PostRevised', data: { postId: 7, ...newText, doneRemarks: [] } };
  t.same(after(rejected, revised, none)?.done, []);
  t.equal(after(rejected, revised, { type: 'PostApproved', data: { postId: 7, textRevision: 2 } }), null);
  t.equal(after(rejected, revised, { type: 'PostRejected', data: { postId: 7, textRevision: 2 } }), null);
  t.equal(after(rejected, { type: 'PostErased', data: { postId: 7, reason: 'Asked.' } }), null);
  const changesRejected = remarked('PostRevisionRejected', 2);
  t.match(after(approved, proposed, changesRejected), { decision: 3, textRevision: 2, done: [] });
  t.match(after(approved, proposed, changesRejected, { ...proposed, data: { postId: 7, ...text, doneRemarks: [0] } }), {
    done: [0],
  });
  t.equal(after(approved, proposed, changesRejected, { type: 'PostRevisionWithdrawn', data: { postId: 7 } }), null);
});

t.test('only remarks that there are can be done', async (t) => {
  const revisedWith = (doneRemarks?: number[]): PostDomainEvent => ({
    type: 'PostRevised',
    data: { postId: 7, ...newText, ...(doneRemarks ? { doneRemarks } : {}) },
  });
  given(t, submitted, remarked('PostRejected'))
    .when(revise([1, 2]))
    .then(revisedWith([1]));
  given(t, submitted, remarked('PostRejected')).when(revise()).then(revisedWith());
  given(t, submitted)
    .when(revise([0]))
    .then(revisedWith());
});
