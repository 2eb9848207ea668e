import t from 'tap';
import type { PostDomainEvent } from '../contracts/events.ts';
import { type PostCommand } from './post-decider.ts';
import { given, text } from './test/post.ts';
import {
  newText,
  submitted,
  revised,
  approved,
  unpublished,
  proposal,
  changesApproved,
  changesRejected,
  changesWithdrawn,
  featured,
  revise,
  withdrawChanges,
  approveChanges,
  rejectChanges,
  approve,
  reject,
  feature,
  live,
} from './test/post-seven.ts';

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
