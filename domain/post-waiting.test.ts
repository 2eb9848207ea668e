import fc from '../scripts/fast-check.ts';
import t from 'tap';
import { DomainError } from '../contracts/errors.ts';
import type { PostDomainEvent } from '../contracts/events.ts';
import { decidePost, type PostCommand } from './post-decider.ts';
import { openProposal, type Post } from './post.ts';
import { given, text } from './test/post.ts';
import { givenReason } from './test/reasons.ts';

/** Decisions on a pending text or pending changes, identified by text revision, as in bulk decisions. */

type Event = PostDomainEvent & { actor?: string };
const submitted: Event = { type: 'PostSubmitted', data: { postId: 7, authorId: 2, slug: 'pull-ups', ...text }, actor: 'user-2' };
const revised: Event = { type: 'PostRevised', data: { postId: 7, ...text }, actor: 'user-2' };
const proposed: Event = { type: 'PostRevisionProposed', data: { postId: 7, ...text }, actor: 'user-2' };
const withdrawn: Event = { type: 'PostWithdrawn', data: { postId: 7 }, actor: 'user-2' };
const decided = (
  type: 'PostApproved' | 'PostRejected' | 'PostUnpublished' | 'PostRevisionApproved' | 'PostRevisionRejected',
  textRevision: number,
  reason?: string,
): PostDomainEvent => ({ type, data: { postId: 7, textRevision, ...(reason === undefined ? {} : { reason }) } });
const undone = (decision: number): PostDomainEvent => ({ type: 'PostDecisionUndone', data: { postId: 7, decision } });

const decide = (status: 'approved' | 'rejected', textRevision: number, reason?: string, actor = 'user-1'): PostCommand => ({
  ...{ type: 'DecideWaiting', status, textRevision, reason, actor },
});

t.test('of one author alone, where that is meant: the post of another is not there', async (t) => {
  const ofAuthor = (author: number) => ({ ...decide('rejected', 0), ofAuthor: author }) as PostCommand;
  given(t, submitted).when(ofAuthor(submitted.data.authorId)).then(decided('PostRejected', 0));
  given(t, submitted).when(ofAuthor(99)).refused('POST_NOT_FOUND');
  const reasons = [givenReason(1)];
  const withReasons = { ...ofAuthor(submitted.data.authorId), reasons } as PostCommand;
  const rejected: PostDomainEvent = { type: 'PostRejected', data: { postId: 7, textRevision: 0, reasons } };
  given(t, submitted).when(withReasons).then(rejected);
  given(t, submitted, rejected).when(withReasons).then();
});

t.test('the text that waits is decided on, and the changes that wait', async (t) => {
  given(t, submitted).when(decide('approved', 0)).then(decided('PostApproved', 0));
  given(t, submitted)
    .when(decide('rejected', 0, 'Why.'))
    .then(decided('PostRejected', 0, 'Why.'));
  const changes = [submitted, decided('PostApproved', 0), proposed];
  given(t, ...changes).when(decide('approved', 2)).then(decided('PostRevisionApproved', 2)); // prettier-ignore
  given(t, ...changes).when(decide('rejected', 2)).then(decided('PostRevisionRejected', 2)); // prettier-ignore
  const back = [submitted, decided('PostApproved', 0), undone(1)];
  given(t, ...back).when(decide('approved', 0)).then(decided('PostApproved', 0)); // prettier-ignore
});

t.test('a rejection of many is given reasons of the list, too, and repeated only with the same ones', async (t) => {
  const [reasons, others] = [[givenReason(1), givenReason(2)], [givenReason(2)]];
  const asked = { ...decide('rejected', 0), reasons } as PostCommand;
  const rejected: PostDomainEvent = { type: 'PostRejected', data: { postId: 7, textRevision: 0, reasons } };
  given(t, submitted).when(asked).then(rejected);
  given(t, submitted, rejected).when(asked).then(); // prettier-ignore
  given(t, submitted, rejected).when({ ...decide('rejected', 0), reasons: others } as PostCommand).refused('POST_CHANGED'); // prettier-ignore
});

t.test('another text, or one that waits no more, is refused, and told what happened', async (t) => {
  const refusals: readonly [history: Event[], textRevision: number, sentence: RegExp][] = [
    [[submitted, revised], 0, /^This post was revised by its author meanwhile\./],
    [[submitted, { ...decided('PostApproved', 0), actor: 'user-3' }], 0, /^This post was approved by another admin meanwhile\./],
    [[submitted, { ...decided('PostRejected', 0), actor: 'user-3' }], 0, /^This post was rejected by another admin meanwhile\./],
    [[submitted, decided('PostApproved', 0), proposed], 0, /^Changes to this post were proposed by its author/],
    [[submitted, decided('PostApproved', 0), decided('PostUnpublished', 0)], 0, /^This post was unpublished by you/],
  ];
  for (const [history, textRevision, sentence] of refusals)
    for (const status of ['approved', 'rejected'] as const)
      given(t, ...history)
        .when(decide(status, textRevision))
        .refused('POST_CHANGED', sentence);
  given(t, submitted, withdrawn).when(decide('approved', 0)).refused('POST_WITHDRAWN'); // prettier-ignore
  given(t).when(decide('approved', 0)).refused('POST_NOT_FOUND'); // prettier-ignore
  given(t, submitted).when({ ...decide('approved', 0), notOwn: 2 } as PostCommand).refused('OWN_POST'); // prettier-ignore
});

t.test('asked for once more by the same admin, nothing is left to do; with another reason it is another decision', async (t) => {
  const changes = [submitted, decided('PostApproved', 0), proposed];
  given(t, submitted, decided('PostApproved', 0)).when(decide('approved', 0)).then(); // prettier-ignore
  given(t, submitted, decided('PostRejected', 0, 'Why.')).when(decide('rejected', 0, 'Why.')).then(); // prettier-ignore
  given(t, ...changes, decided('PostRevisionApproved', 2)).when(decide('approved', 2)).then(); // prettier-ignore
  given(t, ...changes, decided('PostRevisionRejected', 2, 'Why.')).when(decide('rejected', 2, 'Why.')).then(); // prettier-ignore
  for (const command of [decide('rejected', 0, 'Other.'), decide('rejected', 0), decide('approved', 0, 'Why.')])
    given(t, submitted, decided('PostRejected', 0, 'Why.'))
      .when(command)
      .refused('POST_CHANGED', /by you meanwhile/);
  given(t, submitted, decided('PostApproved', 0)).when(decide('approved', 0, undefined, 'user-3')).refused('POST_CHANGED'); // prettier-ignore
});

t.test('where only a report is wanted, what was decided so is told, and nothing else is decided on', async (t) => {
  const asked = { ...decide('rejected', 0, 'Why.'), onlyReport: true } as PostCommand;
  const rejected: Event = { ...decided('PostRejected', 0, 'Why.'), actor: 'user-1' };
  given(t, submitted, rejected).when(asked).then();
  given(t, submitted).when(asked).refused('NOT_DECIDED');
  given(t, submitted, decided('PostApproved', 0), proposed).when({ ...asked, textRevision: 2 } as PostCommand).refused('NOT_DECIDED'); // prettier-ignore
});

t.test('a decision that is taken back once more by the same admin is taken back', async (t) => {
  const history = [submitted, decided('PostApproved', 0), undone(1)];
  const undo = (change: object = {}): PostCommand => ({
    ...{ type: 'UndoDecision', actor: 'user-1', window: 30_000, readRevision: 1, mayRepeat: true },
    now: new Date(Date.UTC(2026, 0, 1, 13)),
    ...change,
  });
  given(t, ...history).when(undo()).then(); // prettier-ignore
  for (const change of [{ readRevision: 0 }, { actor: 'user-3' }, { mayRepeat: undefined }])
    given(t, ...history).when(undo(change)).refused('POST_CHANGED'); // prettier-ignore
});

const outcomeOf = (post: Post, command: PostCommand): unknown => {
  try {
    return decidePost(post, command);
  } catch (error) {
    if (error instanceof DomainError) return 'refused';
    throw error;
  }
};

t.test('of any post that waits it decides as the decision on that one does', async (t) => {
  const steps: readonly Event[] = [
    ...[revised, proposed, withdrawn, { type: 'PostRevisionWithdrawn', data: { postId: 7 } } as const],
    ...[decided('PostApproved', 0), decided('PostRejected', 0), decided('PostUnpublished', 0)],
    ...[{ type: 'PostFeatured', data: { postId: 7 } } as const],
  ];
  const run = fc.record({
    history: fc.array(fc.constantFrom(...steps), { maxLength: 8 }),
    status: fc.constantFrom('approved', 'rejected'),
    reason: fc.option(fc.constant('Why.'), { nil: undefined }),
    notOwn: fc.constantFrom(undefined, 2, 3),
  });
  fc.assert(
    fc.property(run, ({ history, status, reason, notOwn }) => {
      const { state } = given(t, submitted, ...history);
      const post = state as Post;
      const proposal = openProposal(post);
      const waits = proposal !== undefined || post.status === 'pending';
      const judging = { reason, notOwn, actor: 'user-9' };
      const textRevision = (proposal ?? post).textRevision;
      const together = outcomeOf(post, { type: 'DecideWaiting', status, textRevision, ...judging } as PostCommand);
      const what = proposal ? 'Revision' : 'Post';
      const type = status === 'approved' ? `Approve${what}` : `Reject${what}`;
      const alone = outcomeOf(post, { type, readRevision: post.revision, ...judging } as PostCommand);
      t.same(together, waits ? alone : 'refused');
    }),
    { numRuns: 300 },
  );
});
