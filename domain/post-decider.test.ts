import t from 'tap';
import type { PostDomainEvent } from '../contracts/events.ts';
import { UnreadableEventError } from '../contracts/upcast.ts';
import { given as givenFor } from './test/given.ts';
import { decidePost, type PostCommand } from './post-decider.ts';
import { evolvePost, isPublished } from './post.ts';

const given = givenFor({ decide: decidePost, evolve: evolvePost, stream: 'post-7' });

const text = {
  title: 'Sizing I2C pull-ups',
  summary: 'How to choose a pull-up from the bus capacitance.',
  content: '<p>The rise time decides.</p>',
  cleanerVersion: 1,
  categoryId: 3,
  tags: ['i2c'],
  readTime: 4,
};
const newText = { ...text, title: 'Sizing I2C pull-ups, corrected' };

const submitted: PostDomainEvent = {
  type: 'PostSubmitted',
  data: { postId: 7, authorId: 2, slug: 'sizing-i2c-pull-ups', ...text },
};
const revised: PostDomainEvent = { type: 'PostRevised', data: { postId: 7, ...newText } };
const withdrawal: PostDomainEvent = { type: 'PostWithdrawn', data: { postId: 7 } };
const deletion: PostDomainEvent = { type: 'PostDeleted', data: { postId: 7 } };
const approved: PostDomainEvent = { type: 'PostApproved', data: { postId: 7, textRevision: 0 } };
const rejected: PostDomainEvent = { type: 'PostRejected', data: { postId: 7, textRevision: 0, reason: 'Too short' } };
const unpublished: PostDomainEvent = { type: 'PostUnpublished', data: { postId: 7, textRevision: 0 } };
const proposal: PostDomainEvent = { type: 'PostRevisionProposed', data: { postId: 7, ...newText } };
const changesApproved = (textRevision: number): PostDomainEvent => ({
  type: 'PostRevisionApproved',
  data: { postId: 7, textRevision },
});
const changesRejected = (textRevision: number): PostDomainEvent => ({
  type: 'PostRevisionRejected',
  data: { postId: 7, textRevision, reason: 'Too short' },
});
const changesWithdrawn: PostDomainEvent = { type: 'PostRevisionWithdrawn', data: { postId: 7 } };
const featured: PostDomainEvent = { type: 'PostFeatured', data: { postId: 7 } };
const unfeatured: PostDomainEvent = { type: 'PostUnfeatured', data: { postId: 7 } };

const submit: PostCommand = { type: 'SubmitPost', postId: 7, authorId: 2, slug: 'sizing-i2c-pull-ups', text };
const revise: PostCommand = { type: 'RevisePost', authorId: 2, text: newText };
const withdraw: PostCommand = { type: 'WithdrawPost', authorId: 2 };
const remove: PostCommand = { type: 'DeletePost', authorId: 2 };
const withdrawChanges: PostCommand = { type: 'WithdrawRevision', authorId: 2 };
const approveChanges: PostCommand = { type: 'ApproveRevision' };
const rejectChanges: PostCommand = { type: 'RejectRevision', reason: 'Too short' };
const approve: PostCommand = { type: 'ApprovePost' };
const reject: PostCommand = { type: 'RejectPost', reason: 'Too short' };
const feature: PostCommand = { type: 'FeaturePost' };
const unfeature: PostCommand = { type: 'UnfeaturePost' };

t.test('a post is submitted once, and starts pending', async (t) => {
  given(t).when(submit).then(submitted);
  given(t, submitted).when(submit).refused('ALREADY_EXISTS');
  t.match(given(t, submitted).state, { status: 'pending', revision: 0, textRevision: 0, publishedAt: null });
});

t.test('every move on every status', async (t) => {
  const pending = [submitted];
  const published = [submitted, approved];
  const declined = [submitted, rejected];
  const withdrawn = [submitted, approved, unpublished];
  const reasoned = { postId: 7, textRevision: 0, reason: 'Too short' };

  given(t, ...pending)
    .when(approve)
    .then(approved);
  given(t, ...published)
    .when(approve)
    .refused('ALREADY_APPROVED');
  given(t, ...declined)
    .when(approve)
    .then(approved);
  given(t, ...withdrawn)
    .when(approve)
    .then(approved);

  given(t, ...pending)
    .when(reject)
    .then({ type: 'PostRejected', data: reasoned });
  given(t, ...published)
    .when(reject)
    .then({ type: 'PostUnpublished', data: reasoned });
  given(t, ...declined)
    .when(reject)
    .refused('ALREADY_REJECTED');
  given(t, ...withdrawn)
    .when(reject)
    .refused('ALREADY_REJECTED');

  given(t, ...pending)
    .when(feature)
    .refused('NOT_PUBLISHED');
  given(t, ...published)
    .when(feature)
    .then(featured);
  given(t, ...declined)
    .when(feature)
    .refused('NOT_PUBLISHED');
  given(t, ...published, featured)
    .when(feature)
    .refused('ALREADY_FEATURED');

  given(t, ...pending)
    .when(unfeature)
    .refused('NOT_FEATURED');
  given(t, ...published)
    .when(unfeature)
    .refused('NOT_FEATURED');
  given(t, ...published, featured)
    .when(unfeature)
    .then(unfeatured);

  given(t, ...pending)
    .when(revise)
    .then(revised);
  given(t, ...declined)
    .when(revise)
    .then(revised);
  given(t, ...withdrawn)
    .when(revise)
    .then(revised);
  given(t, ...published)
    .when(revise)
    .then(proposal);
});

t.test('no command is taken for a post that is not there', async (t) => {
  for (const command of [revise, withdraw, remove, approve, reject, feature, unfeature])
    given(t).when(command).refused('POST_NOT_FOUND');
});

t.test('only the author revises', async (t) => {
  given(t, submitted)
    .when({ ...revise, authorId: 3, seesAll: true })
    .refused('AUTHORS_ONLY');
  given(t, submitted, approved)
    .when({ ...revise, authorId: 3 })
    .refused('AUTHORS_ONLY');
  for (const unseen of [[submitted], [submitted, rejected], [submitted, approved, unpublished]])
    given(t, ...unseen)
      .when({ ...revise, authorId: 3, readRevision: 7 })
      .refused('POST_NOT_FOUND');
});

t.test('its author takes back what waits, and may submit it once more', async (t) => {
  for (const history of [[submitted], [submitted, rejected, revised], [submitted, withdrawal, revised]])
    given(t, ...history)
      .when(withdraw)
      .then(withdrawal);
  for (const history of [
    [submitted, approved],
    [submitted, rejected],
    [submitted, withdrawal],
  ])
    given(t, ...history)
      .when(withdraw)
      .refused('NOT_PENDING');
  const takenBack = given(t, submitted, withdrawal);
  takenBack.when(revise).then(revised);
  for (const command of [approve, reject]) takenBack.when(command).refused('POST_WITHDRAWN');
  takenBack.when(feature).refused('NOT_PUBLISHED');
});

t.test('its author deletes what is neither published nor waiting; then nothing can be done with it', async (t) => {
  for (const history of [
    [submitted, rejected],
    [submitted, withdrawal],
    [submitted, approved, unpublished],
  ])
    given(t, ...history)
      .when(remove)
      .then(deletion);
  given(t, submitted)
    .when(remove)
    .refused('POST_PENDING', /Withdraw it first/);
  given(t, submitted, approved)
    .when(remove)
    .refused('POST_PUBLISHED', /unpublish/);
  const gone = given(t, submitted, rejected, deletion);
  for (const command of [revise, withdraw, remove, approve, reject, feature]) gone.when(command).refused('POST_NOT_FOUND');
  t.match(decidePost(gone.state, { type: 'ErasePost', reason: 'They asked for it.' }), [{ type: 'PostErased' }]);
});

t.test('only the author withdraws and deletes', async (t) => {
  for (const command of [withdraw, remove, withdrawChanges] as const) {
    given(t, submitted)
      .when({ ...command, authorId: 3, seesAll: true } as PostCommand)
      .refused('AUTHORS_ONLY');
    given(t, submitted, rejected)
      .when({ ...command, authorId: 3, readRevision: 9 } as PostCommand)
      .refused('POST_NOT_FOUND');
  }
});

t.test('a decision holds only for the revision that was read', async (t) => {
  const moves: PostCommand[] = [
    revise,
    withdraw,
    remove,
    withdrawChanges,
    approveChanges,
    rejectChanges,
    approve,
    reject,
    feature,
    unfeature,
  ];
  for (const command of moves) {
    given(t, submitted, revised)
      .when({ ...command, readRevision: 0 } as PostCommand)
      .refused('POST_CHANGED', /revised by its author/);
  }
  given(t, submitted, revised)
    .when({ ...approve, readRevision: 1 })
    .then({ type: 'PostApproved', data: { postId: 7, textRevision: 1 } });
  given(t, submitted, approved)
    .when({ ...reject, readRevision: 0 })
    .refused('POST_CHANGED', /^This post was approved by another admin meanwhile\. Read it again, then decide\.$/);
  given(t, submitted, approved)
    .when({ ...reject, readRevision: 0, actor: 'user-1' })
    .refused('POST_CHANGED', /^This post was approved by you meanwhile\./);
  given(t, submitted, rejected)
    .when({ ...revise, readRevision: 0 })
    .refused('POST_CHANGED', /^This post was rejected by an admin meanwhile\. Read it again, then revise it\.$/);
  given(t, submitted, rejected)
    .when({ ...withdraw, readRevision: 0 } as PostCommand)
    .refused('POST_CHANGED', /^This post was rejected by an admin meanwhile\. Read it again, then withdraw it\.$/);
  given(t, submitted, rejected, revised)
    .when({ ...remove, readRevision: 1 } as PostCommand)
    .refused('POST_CHANGED', /^This post was revised by .* meanwhile\. Read it again, then delete it\.$/);
  given(t, submitted, withdrawal)
    .when({ ...approve, readRevision: 0, actor: 'user-9' })
    .refused('POST_CHANGED', /^This post was withdrawn by its author meanwhile\. Read it again, then decide\.$/);
});

t.test('the fold', async (t) => {
  const after = (...history: PostDomainEvent[]) => given(t, ...history).state;
  t.match(after(submitted, approved), {
    status: 'approved',
    publishedAt: '2026-01-01T12:01:00.000Z',
    updatedAt: '2026-01-01T12:01:00.000Z',
  });
  t.match(after(submitted, rejected), { status: 'rejected', reason: 'Too short' });
  t.match(after(submitted, rejected, revised), { status: 'pending', title: newText.title, textRevision: 2 });
  t.match(after(submitted, rejected, revised), { reason: 'Too short' }, 'the reason stays until the next decision');
  t.match(after(submitted, rejected, revised, approved), { status: 'approved', reason: null });
  t.match(after(submitted, rejected, revised, withdrawal), { status: 'withdrawn', reason: 'Too short' });
  t.match(after(submitted, approved, featured), { featuredAt: '2026-01-01T12:02:00.000Z' });
  t.match(after(submitted, approved, featured, unpublished), { status: 'rejected', featuredAt: null }, 'unpublishing unfeatures');
  t.match(
    after(submitted, approved, unpublished, approved),
    { publishedAt: '2026-01-01T12:01:00.000Z' },
    'the first publication is the one that counts',
  );
});

t.test('each event changes what it is about, and nothing else', async (t) => {
  const at = (minute: number) => `2026-01-01T12:0${minute}:00.000Z`;
  const after = (...history: PostDomainEvent[]) => given(t, ...history).state;
  const by = (type: PostDomainEvent['type'], minute: number) => ({ type, actor: 'user-1', time: at(minute) });
  const pending = {
    ...{ id: 7, authorId: 2, slug: 'sizing-i2c-pull-ups', ...text, status: 'pending', revision: 0, textRevision: 0 },
    ...{ createdAt: at(0), updatedAt: at(0), submittedAt: at(0), publishedAt: null, featuredAt: null, reason: null },
    ...{ shownRevision: 0, proposal: null },
    lastChange: by('PostSubmitted', 0),
  };
  t.strictSame(after(submitted), pending);
  const corrected = {
    ...{ ...pending, ...newText, revision: 1, shownRevision: 1, textRevision: 1, updatedAt: at(1), submittedAt: at(1) },
    lastChange: by('PostRevised', 1),
  };
  t.strictSame(after(submitted, revised), corrected);
  const takenBack = {
    ...pending,
    status: 'withdrawn',
    revision: 1,
    shownRevision: 1,
    updatedAt: at(1),
    lastChange: by('PostWithdrawn', 1),
  };
  t.strictSame(after(submitted, withdrawal), takenBack);
  const gone = {
    ...takenBack,
    status: 'deleted',
    revision: 2,
    shownRevision: 2,
    updatedAt: at(2),
    lastChange: by('PostDeleted', 2),
  };
  t.strictSame(after(submitted, withdrawal, deletion), gone);
  const published = { ...pending, status: 'approved', revision: 1, shownRevision: 1, publishedAt: at(1), updatedAt: at(1) };
  t.strictSame(after(submitted, approved), { ...published, lastChange: by('PostApproved', 1) });
  const praised: PostDomainEvent = { type: 'PostApproved', data: { postId: 7, textRevision: 0, reason: 'Well done' } };
  t.equal(after(submitted, praised)?.reason, 'Well done');
  const declined = { ...pending, status: 'rejected', revision: 1, shownRevision: 1, updatedAt: at(1), reason: 'Too short' };
  t.strictSame(after(submitted, rejected), { ...declined, lastChange: by('PostRejected', 1) });
  const withdrawn = {
    ...published,
    status: 'rejected',
    revision: 2,
    shownRevision: 2,
    updatedAt: at(2),
    lastChange: by('PostUnpublished', 2),
  };
  t.strictSame(after(submitted, approved, unpublished), withdrawn);
  const shown = { ...published, revision: 2, shownRevision: 2, featuredAt: at(2), lastChange: by('PostFeatured', 2) };
  t.strictSame(after(submitted, approved, featured), shown);
  const hidden = { ...published, revision: 3, shownRevision: 3, featuredAt: null, lastChange: by('PostUnfeatured', 3) };
  t.strictSame(after(submitted, approved, featured, unfeatured), hidden);
});

const live = [submitted, approved];

t.test('a published post is changed through a review; readers see it as it is until then', async (t) => {
  const open = given(t, ...live, featured, proposal);
  t.match(open.state, {
    ...{ status: 'approved', title: text.title, textRevision: 0, revision: 3, shownRevision: 2 },
    ...{ updatedAt: '2026-01-01T12:01:00.000Z', featuredAt: '2026-01-01T12:02:00.000Z' },
    proposal: { ...newText, textRevision: 3, status: 'pending', proposedAt: '2026-01-01T12:03:00.000Z', reason: null },
  });
  open.when(approveChanges).then(changesApproved(3));
  open.when(rejectChanges).then(changesRejected(3));
  open.when(withdrawChanges).then(changesWithdrawn);
  t.match(given(t, ...live, featured, proposal, changesApproved(3)).state, {
    ...{ status: 'approved', slug: 'sizing-i2c-pull-ups', title: newText.title, textRevision: 3, shownRevision: 4 },
    ...{ publishedAt: '2026-01-01T12:01:00.000Z', updatedAt: '2026-01-01T12:04:00.000Z' },
    ...{ submittedAt: '2026-01-01T12:03:00.000Z', featuredAt: '2026-01-01T12:02:00.000Z', proposal: null },
  });
});

t.test('one text at a time is proposed: a newer one takes the place of the older', async (t) => {
  const newest = { ...proposal, data: { ...proposal.data, title: 'Newest' } } as PostDomainEvent;
  given(t, ...live, proposal)
    .when({ ...revise, text: { ...newText, title: 'Newest' } } as PostCommand)
    .then(newest);
  const both = given(t, ...live, proposal, newest);
  t.match(both.state, { proposal: { title: 'Newest', textRevision: 3 } });
  both.when(approveChanges).then(changesApproved(3));
  both.when({ ...approveChanges, readRevision: 2 }).refused('POST_CHANGED', /^Changes to this post were proposed by /);
});

t.test('what was rejected or taken back waits for nobody; its author may go on from what was rejected', async (t) => {
  const declined = given(t, ...live, proposal, changesRejected(2));
  t.match(declined.state, { title: text.title, shownRevision: 1, proposal: { status: 'rejected', reason: 'Too short' } });
  declined.when(withdrawChanges).then(changesWithdrawn);
  declined.when(revise).then(proposal);
  const again = given(t, ...live, proposal, changesRejected(2), proposal).state;
  t.match(
    again,
    { proposal: { status: 'pending', reason: 'Too short', textRevision: 4 } },
    'the reason stays until the next decision',
  );
  const taken = given(t, ...live, proposal, changesWithdrawn);
  t.match(taken.state, { title: text.title, proposal: null, shownRevision: 1 });
  taken.when(withdrawChanges).refused('NO_PROPOSAL');
  for (const history of [live, [submitted], [...live, proposal, changesRejected(2)], [...live, proposal, changesWithdrawn]])
    for (const command of [approveChanges, rejectChanges])
      given(t, ...history)
        .when(command)
        .refused('NO_PROPOSAL');
});

t.test('unpublishing closes changes that wait; their author may go on from them', async (t) => {
  const reason = { ...unpublished, data: { ...unpublished.data, reason: 'A mistake' } } as PostDomainEvent;
  const off = given(t, ...live, proposal, reason);
  t.match(off.state, { status: 'rejected', title: text.title, proposal: { status: 'rejected', reason: 'A mistake' } });
  for (const command of [approveChanges, rejectChanges, withdrawChanges]) off.when(command).refused('NO_PROPOSAL');
  off.when(approve).then(approved);
  t.match(given(t, ...live, proposal, reason, approved).state, { title: text.title, proposal: { status: 'rejected' } });
  t.match(given(t, ...live, proposal, reason, revised).state, { status: 'pending', title: newText.title, proposal: null });
});

t.test('what is decided on the published text is no matter of changes to it that were proposed since', async (t) => {
  const open = given(t, ...live, proposal);
  open.when({ ...feature, readRevision: 1 } as PostCommand).then(featured);
  open.when({ ...reject, readRevision: 1 } as PostCommand).then({
    type: 'PostUnpublished',
    data: { postId: 7, textRevision: 0, reason: 'Too short' },
  });
  given(t, ...live, proposal, featured)
    .when({ ...reject, readRevision: 1 } as PostCommand)
    .refused('POST_CHANGED', /featured/);
  given(t, ...live, proposal, changesApproved(2))
    .when({ ...feature, readRevision: 1 } as PostCommand)
    .refused('POST_CHANGED');
  for (const command of [approveChanges, rejectChanges, withdrawChanges, revise])
    open.when({ ...command, readRevision: 1 } as PostCommand).refused('POST_CHANGED');
});

t.test('nobody decides on changes of their own where another admin has to', async (t) => {
  for (const command of [approveChanges, rejectChanges])
    given(t, ...live, proposal)
      .when({ ...command, notOwn: 2 } as PostCommand)
      .refused('OWN_POST');
});

t.test('of an erased post nothing that was proposed is left', async (t) => {
  const erasure: PostDomainEvent = { type: 'PostErased', data: { postId: 7, reason: 'They asked for it.' } };
  t.match(given(t, ...live, proposal, erasure).state, { proposal: null, title: 'Erased' });
});

t.test('a damaged history is not folded over', async (t) => {
  const unreadable = (message: string) => new UnreadableEventError(message);
  t.throws(() => given(t, approved), unreadable('PostApproved in post-7 speaks of a post that was never submitted.'));
  const unknown = unreadable('PostRevisionApproved in post-7 speaks of changes that were not proposed.');
  for (const history of [live, [...live, proposal], [...live, proposal, changesWithdrawn]])
    t.throws(() => given(t, ...history, changesApproved(7)), unknown);
  const again = 'PostSubmitted in post-7 speaks of a post that was submitted before.';
  t.throws(() => given(t, submitted, submitted), unreadable(again));
});

t.test('readers see what is published, and nothing that is not there', async (t) => {
  t.equal(isPublished(given(t, submitted, approved).state), true);
  t.equal(isPublished(given(t, submitted).state), false);
  t.equal(isPublished(undefined), false);
});

t.test('where nobody decides on posts of their own, another admin has to', async (t) => {
  const published = [submitted, approved];
  for (const [history, command] of [
    [[submitted], approve],
    [[submitted], reject],
    [published, feature],
    [[...published, featured], unfeature],
  ] as const) {
    given(t, ...history)
      .when({ ...command, notOwn: 2, readRevision: 9 } as PostCommand)
      .refused('OWN_POST', /You wrote this post yourself/);
    t.equal(decidePost(given(t, ...history).state, { ...command, notOwn: 3 } as PostCommand).length, 1);
  }
});

t.test('a decision names the text that it is about, and a reason where one was given', async (t) => {
  for (const reason of [undefined, ''])
    t.strictSame(decidePost(given(t, submitted, revised).state, { type: 'RejectPost', reason }), [
      { type: 'PostRejected', data: { postId: 7, textRevision: 1 } },
    ]);
  t.strictSame(decidePost(given(t, submitted).state, { type: 'ApprovePost', reason: 'Well done' }), [
    { type: 'PostApproved', data: { postId: 7, textRevision: 0, reason: 'Well done' } },
  ]);
});

t.test('whoever comes too late hears what happened meanwhile', async (t) => {
  const history = [submitted, approved, featured, unfeatured];
  const late = (...events: PostDomainEvent[]) => given(t, ...events).when({ ...approve, readRevision: 9, actor: 'user-9' });
  late(submitted).refused('POST_CHANGED', /^This post was submitted by its author meanwhile/);
  late(submitted, rejected).refused('POST_CHANGED', /^This post was rejected by another admin meanwhile/);
  late(...history.slice(0, 3)).refused('POST_CHANGED', /^This post was featured by another admin meanwhile/);
  late(...history).refused('POST_CHANGED', /^This post was taken off the featured posts by another admin meanwhile/);
  late(submitted, approved, unpublished).refused('POST_CHANGED', /^This post was unpublished by another admin meanwhile/);
});

t.test('a post is erased in whatever state, and nothing of what was written is left', async (t) => {
  const erase: PostCommand = { type: 'ErasePost', reason: 'They asked for it.' };
  const erasure: PostDomainEvent = { type: 'PostErased', data: { postId: 7, reason: 'They asked for it.' } };
  for (const history of [[submitted], [submitted, approved, featured], [submitted, rejected, revised]]) {
    t.strictSame(decidePost(given(t, ...history).state, erase), [erasure]);
    const left = given(t, ...history, erasure).state;
    t.match(left, { id: 7, authorId: 2, status: 'erased', title: 'Erased', content: '', featuredAt: null });
    t.notMatch(JSON.stringify(left), /pull-up from|rise time|i2c"/i);
  }
});

t.test('what came since a post was looked at holds up its erasing', async (t) => {
  const erase = { type: 'ErasePost' as const, reason: 'They asked for it.' };
  given(t, submitted, rejected, revised)
    .when({ ...erase, readRevision: 1 })
    .refused('POST_CHANGED');
  t.match(decidePost(given(t, submitted, rejected, revised).state, { ...erase, readRevision: 2 }), [{ type: 'PostErased' }]);
});

t.test('with an erased post nothing can be done; erased once more, nothing happens', async (t) => {
  const erasure: PostDomainEvent = { type: 'PostErased', data: { postId: 7, reason: 'They asked for it.' } };
  const post = given(t, submitted, approved, erasure);
  for (const command of [revise, approve, reject, feature]) post.when(command).refused('POST_NOT_FOUND');
  t.strictSame(decidePost(post.state, { type: 'ErasePost', reason: 'Again.' }), []);
});
