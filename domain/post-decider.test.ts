import t from 'tap';
import type { PostDomainEvent } from '../contracts/events.ts';
import { UnreadableEventError } from '../contracts/upcast.ts';
import { decidePost, type PostCommand } from './post-decider.ts';
import { isPublished } from './post.ts';
import { given, text } from './test/post.ts';
import {
  newText,
  submitted,
  revised,
  withdrawal,
  deletion,
  approved,
  rejected,
  unpublished,
  proposal,
  changesApproved,
  changesWithdrawn,
  featured,
  unfeatured,
  submit,
  revise,
  withdraw,
  remove,
  withdrawChanges,
  approve,
  reject,
  feature,
  unfeature,
  live,
  moves,
} from './test/post-seven.ts';

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
  const by = (type: PostDomainEvent['type'], minute: number) => ({
    ...{ type, actor: 'user-1', time: at(minute) },
    position: minute + 1,
  });
  const pending = {
    ...{ id: 7, authorId: 2, slug: 'sizing-i2c-pull-ups', ...text, status: 'pending', revision: 0, textRevision: 0 },
    ...{ createdAt: at(0), updatedAt: at(0), submittedAt: at(0), publishedAt: null, featuredAt: null, reason: null },
    ...{ shownRevision: 0, statement: null, appeal: null, remarks: null, proposal: null, cover: null, undo: null },
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
  t.match(after(submitted, approved), { ...published, lastChange: by('PostApproved', 1), undo: { status: 'pending' } });
  const praised: PostDomainEvent = { type: 'PostApproved', data: { postId: 7, textRevision: 0, reason: 'Well done' } };
  t.equal(after(submitted, praised)?.reason, 'Well done');
  const statement = (decision: string, minute: number) => ({ decision, decidedAt: at(minute), reasons: [] });
  const declined = {
    ...{ ...pending, status: 'rejected', revision: 1, shownRevision: 1, updatedAt: at(1), reason: 'Too short' },
    statement: statement('rejected', 1),
  };
  t.match(after(submitted, rejected), { ...declined, lastChange: by('PostRejected', 1), undo: { status: 'pending' } });
  const withdrawn = {
    ...published,
    status: 'rejected',
    revision: 2,
    shownRevision: 2,
    updatedAt: at(2),
    statement: statement('unpublished', 2),
    lastChange: by('PostUnpublished', 2),
    undo: { status: 'approved' },
  };
  t.match(after(submitted, approved, unpublished), withdrawn);
  const shown = { ...published, revision: 2, shownRevision: 2, featuredAt: at(2), lastChange: by('PostFeatured', 2) };
  t.strictSame(after(submitted, approved, featured), shown);
  const hidden = { ...published, revision: 3, shownRevision: 3, featuredAt: null, lastChange: by('PostUnfeatured', 3) };
  t.strictSame(after(submitted, approved, featured, unfeatured), hidden);
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

t.test('what came since a post was looked at holds up its erasing', async (t) => {
  const erase = { type: 'ErasePost' as const, reason: 'They asked for it.' };
  given(t, submitted, rejected, revised)
    .when({ ...erase, readRevision: 1 })
    .refused('POST_CHANGED');
  t.match(decidePost(given(t, submitted, rejected, revised).state, { ...erase, readRevision: 2 }), [{ type: 'PostErased' }]);
});

t.test('a cover picture comes with a text and goes with the next one that has none', async (t) => {
  const cover = { src: `/images/${'a'.repeat(40)}-960x480.webp`, alt: 'The bus' };
  const [covered, renewed] = [
    { ...text, cover },
    { ...newText, cover: { ...cover, alt: 'Another' } },
  ];
  const begun: PostDomainEvent = { type: 'PostSubmitted', data: { ...submitted.data, cover } as typeof submitted.data };
  given(t)
    .when({ ...submit, text: covered } as PostCommand)
    .then(begun);
  t.equal(given(t, submitted).state?.cover, null);
  t.same(given(t, begun).state?.cover, cover);
  given(t, begun).when(revise).then(revised);
  t.equal(given(t, begun, revised).state?.cover, null);

  const change: PostDomainEvent = { type: 'PostRevisionProposed', data: { postId: 7, ...renewed } };
  given(t, begun, approved).when({ type: 'RevisePost', authorId: 2, text: renewed }).then(change);
  t.match(given(t, begun, approved, change).state, { cover, proposal: { cover: renewed.cover } });
  t.match(given(t, begun, approved, change, changesApproved(2)).state, { cover: renewed.cover, proposal: null });
  t.equal(given(t, begun, approved, proposal, changesApproved(2)).state?.cover, null);
  const erasure: PostDomainEvent = { type: 'PostErased', data: { postId: 7, reason: 'They asked for it.' } };
  t.equal(given(t, begun, erasure).state?.cover, null);
});
