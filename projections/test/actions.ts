import fc from '../../scripts/fast-check.ts';
import { DomainError } from '../../contracts/errors.ts';
import type { EventType } from '../../contracts/events.ts';
import type { ArticleText } from '../../contracts/events/post.ts';
import type { Remark } from '../../contracts/remark.ts';
import type { ViewCount } from '../../contracts/events/views.ts';
import {
  accountStream,
  categoriesStream,
  categoryStream,
  operationStream,
  postStream,
  reasonsStream,
  viewCountsStream,
} from '../../contracts/streams.ts';
import { categoryDecider, categoryListDecider, postDecider, reasonListDecider } from '../../services/commands/deciders.ts';
import type { CategoryListCommand } from '../../domain/category-list.ts';
import type { CategoryCommand } from '../../domain/category.ts';
import type { PostCommand } from '../../domain/post-decider.ts';
import type { ReasonListCommand } from '../../domain/reason-list.ts';
import { givenReason, reasonContent } from '../../domain/test/reasons.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import { appendNext, type Context } from '../../event-log/append.ts';
import { handle } from '../../services/commands/handle.ts';

/** Events of accounts: collections only use suspensions. */
const accountEventTypes = [
  'SignedIn',
  'ProfileChanged',
  'AccountClosingRequested',
  'AccountClosed',
  'AccountSuspended',
  'AccountReinstated',
] as const satisfies EventType[];
type AccountEventType = (typeof accountEventTypes)[number];

/** Actions on one of a few posts, categories and accounts; many are illegal in their state. */
export type Action =
  | { readonly of: 'post'; readonly post: number; readonly command: PostCommand }
  | { readonly of: 'views'; readonly counts: readonly ViewCount[] }
  /** One post's, as counted until 2026-11-23. */
  | { readonly of: 'old views'; readonly count: ViewCount }
  | { readonly of: 'account'; readonly account: number; readonly type: AccountEventType }
  /** Of an account, with or without its articles. */
  | { readonly of: 'erasure'; readonly account: number; readonly articles: 'erased' | 'kept' }
  | { readonly of: 'category'; readonly category: number; readonly command: CategoryCommand }
  | { readonly of: 'categories'; readonly command: CategoryListCommand }
  | { readonly of: 'reasons'; readonly command: ReasonListCommand };

export const words = ['ohmic', 'voltage', 'μA', '電流', 'résumé'];
const postNumbers = [1, 2, 3, 4];
const authorNumbers = [1, 2];
const authorOf = (post: number): number => 1 + (post % authorNumbers.length);
const categoryNumbers = [1, 2, 3];

const some = fc.constantFrom(...words);
const tag = fc.constantFrom('I2C', 'i2c', 'Power', 'e\u0301', 'É', '電源');
const cover = fc.record({
  src: fc.constantFrom(...'ab').map((letter) => `/images/${letter.repeat(40)}-960x640.webp`),
  alt: fc.oneof(some, fc.constant('')),
});
const text: fc.Arbitrary<ArticleText> = fc.record(
  {
    title: some,
    summary: some,
    content: some.map((word) => `<p>${word} &amp; more</p>`),
    categoryId: fc.constantFrom(...categoryNumbers),
    tags: fc.array(tag, { minLength: 1, maxLength: 3 }),
    readTime: fc.constant(1),
    // The fold cleans an older cleaner's text again.
    cleanerVersion: fc.constantFrom(0, 1, 2),
    cover,
  },
  { requiredKeys: ['title', 'summary', 'content', 'categoryId', 'tags', 'readTime', 'cleanerVersion'] },
);
const post = fc.constantFrom(...postNumbers);
const decision = fc.record({ reason: fc.option(some, { nil: undefined }) });
/** On a passage that texts with this word have: other texts reject it. */
const remarks = fc.tuple(some, fc.array(some, { minLength: 1, maxLength: 2 })).map(([word, texts]): Remark[] => {
  const start = word.length + ' & '.length;
  const anchor = { start, end: start + 'more'.length, exact: 'more', prefix: ' & ', suffix: '' };
  return texts.map((text) => ({ anchor, text }));
});
const declining = fc.record({
  reason: fc.option(some, { nil: undefined }),
  remarks: fc.option(remarks, { nil: undefined }),
  reasons: fc.option(
    fc.array(
      some.map((name) => givenReason(1, { name })),
      { maxLength: 2 },
    ),
    { nil: undefined },
  ),
});

const postAction = (command: fc.Arbitrary<PostCommand>): fc.Arbitrary<Action> =>
  fc.record({ of: fc.constant('post' as const), post, command });
const look = fc.record({ name: some, iconClass: some, iconColor: some, bgColor: some });
const submit = text.map((text): PostCommand => ({ type: 'SubmitPost', postId: 0, authorId: 1, slug: 'slug', text }));
const revise = fc
  .tuple(text, fc.option(fc.subarray([0, 1]), { nil: undefined }))
  .map(([text, doneRemarks]): PostCommand => ({ type: 'RevisePost', authorId: 1, text, doneRemarks }));
const plain = (type: 'FeaturePost' | 'UnfeaturePost'): PostCommand => ({ type });
/** Always in time, and always by the same admin: see `perform`. */
const undo: PostCommand = { type: 'UndoDecision', now: new Date(0), window: 1 };
const byAuthor = (type: 'WithdrawPost' | 'DeletePost' | 'WithdrawRevision'): PostCommand => ({ type, authorId: 1 });
/** Against any early revision: usually not a decision, or an undone one. */
const appeal = fc
  .record({ decision: fc.integer({ min: 1, max: 4 }), reason: some })
  .map((said): PostCommand => ({ type: 'FileAppeal', authorId: 1, now: new Date(0), ...said }));
/** By an admin who makes no other decisions. */
const answer = fc
  .record({ outcome: fc.constantFrom('upheld' as const, 'reversed' as const), reason: fc.option(some, { nil: undefined }) })
  .map((said): PostCommand => ({ type: 'AnswerAppeal', admin: 0, ...said }));
const category = fc.oneof(
  look.map((look): CategoryCommand => ({ type: 'CreateCategory', categoryId: 0, slug: 'slug', look })),
  look.map((look): CategoryCommand => ({ type: 'ChangeCategory', look })),
);

const allCategories = fc.oneof(
  fc
    .shuffledSubarray([...categoryNumbers], { minLength: 1 })
    .map((categoryIds): CategoryListCommand => ({ type: 'OrderCategories', categoryIds, known: categoryNumbers })),
  fc
    .tuple(fc.constantFrom(...categoryNumbers), fc.constantFrom(...categoryNumbers))
    .map(([categoryId, successorId]): CategoryListCommand => {
      return { type: 'RetireCategory', categoryId, successorId, known: categoryNumbers };
    }),
);

const reasonNumber = fc.integer({ min: 1, max: 4 });
const content = some.map((name) => reasonContent({ name }));
const allReasons: fc.Arbitrary<ReasonListCommand> = fc.oneof(
  content.map((content) => ({ type: 'AddReason' as const, content })),
  fc.record({ type: fc.constant('ChangeReason' as const), reasonId: reasonNumber, content }),
  fc.record({ type: fc.constantFrom('RetireReason' as const, 'BringReasonBack' as const), reasonId: reasonNumber }),
  fc.shuffledSubarray([1, 2, 3, 4]).map((reasonIds) => ({ type: 'OrderReasons' as const, reasonIds })),
);

const count = fc.record({ postId: post, views: fc.integer({ min: 1, max: 9 }) });

export const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 3, arbitrary: postAction(submit) },
  { weight: 3, arbitrary: postAction(revise) },
  { weight: 5, arbitrary: postAction(decision.map((why): PostCommand => ({ type: 'ApprovePost', ...why }))) },
  { weight: 3, arbitrary: postAction(declining.map((why): PostCommand => ({ type: 'RejectPost', ...why }))) },
  { weight: 3, arbitrary: postAction(decision.map((why): PostCommand => ({ type: 'ApproveRevision', ...why }))) },
  { weight: 2, arbitrary: postAction(declining.map((why): PostCommand => ({ type: 'RejectRevision', ...why }))) },
  { weight: 1, arbitrary: postAction(fc.constant(byAuthor('WithdrawRevision'))) },
  { weight: 4, arbitrary: postAction(fc.constant(undo)) },
  { weight: 3, arbitrary: postAction(fc.constant(plain('FeaturePost'))) },
  { weight: 2, arbitrary: postAction(fc.constant(plain('UnfeaturePost'))) },
  { weight: 4, arbitrary: postAction(appeal) },
  { weight: 4, arbitrary: postAction(answer) },
  { weight: 2, arbitrary: postAction(fc.constant(byAuthor('WithdrawPost'))) },
  { weight: 1, arbitrary: postAction(fc.constant(byAuthor('DeletePost'))) },
  { weight: 1, arbitrary: postAction(fc.constant({ type: 'ErasePost', reason: 'They asked for it.' } as const)) },
  {
    weight: 2,
    arbitrary: fc.record({
      of: fc.constant('account' as const),
      account: fc.integer({ min: 1, max: 3 }),
      type: fc.constantFrom(...accountEventTypes),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      of: fc.constant('erasure' as const),
      account: fc.constantFrom(...authorNumbers),
      articles: fc.constantFrom('erased' as const, 'kept' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ of: fc.constant('views' as const), counts: fc.array(count, { minLength: 1 }) }) },
  { weight: 1, arbitrary: fc.record({ of: fc.constant('old views' as const), count }) },
  {
    weight: 1,
    arbitrary: fc.record({
      of: fc.constant('category' as const),
      category: fc.constantFrom(...categoryNumbers),
      command: category,
    }),
  },
  { weight: 2, arbitrary: fc.record({ of: fc.constant('categories' as const), command: allCategories }) },
  { weight: 2, arbitrary: fc.record({ of: fc.constant('reasons' as const), command: allReasons }) },
);

const unlessIllegal = async (done: Promise<unknown>): Promise<void> => {
  await done.catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
  });
};

const countViews = async (log: EventLog, stream: string, type: string, counted: object, context: Context): Promise<void> => {
  const time = context.now.toISOString();
  await appendNext(log, stream, [{ type, data: { from: time, to: time, ...counted } }], context);
};

const ofAccount = async (log: EventLog, type: AccountEventType, accountId: number, context: Context): Promise<void> => {
  const data = { accountId, ...(type === 'AccountSuspended' ? { reason: 'Advertising.' } : {}) };
  await appendNext(log, accountStream(accountId), [{ type, data }], context);
};

/** Like services/erasure. */
const eraseAccount = async (log: EventLog, account: number, erased: boolean, base: number, context: Context): Promise<void> => {
  const accountId = base + account;
  for (const post of erased ? postNumbers.filter((one) => authorOf(one) === account) : []) {
    const command = { type: 'ErasePost', reason: 'They asked for it.', withAccount: true } as const;
    await unlessIllegal(handle(log, postDecider, postStream(base + post), command, context));
  }
  const data = { accountId, articles: erased ? 'erased' : 'kept', reason: 'They asked for it.' };
  await appendNext(log, operationStream, [{ type: 'AccountErased', data }], context);
  await ofAccount(log, 'AccountClosed', accountId, context);
};

/** Performs it with the real deciders, if it is legal. Numbers start from `base`, so that a log may be shared. */
export const perform = async (log: EventLog, action: Action, base: number, now: Date): Promise<void> => {
  const context = { actor: 'user-1', correlationId: 'test', now };
  if (action.of === 'account') return ofAccount(log, action.type, base + action.account, context);
  if (action.of === 'erasure') return eraseAccount(log, action.account, action.articles === 'erased', base, context);
  const inBase = ({ postId, views }: ViewCount): ViewCount => ({ postId: base + postId, views });
  if (action.of === 'views')
    return countViews(log, viewCountsStream, 'ViewsCounted', { counts: action.counts.map(inBase) }, context);
  if (action.of === 'old views') {
    const count = inBase(action.count);
    return countViews(log, `views-${count.postId}`, 'PostViewsCounted', count, context);
  }
  if (action.of === 'category') {
    const command = { ...action.command, categoryId: base + action.category };
    return unlessIllegal(handle(log, categoryDecider, categoryStream(base + action.category), command, context));
  }
  if (action.of === 'categories') {
    const known = action.command.known.map((id) => base + id);
    const command =
      action.command.type === 'OrderCategories'
        ? { ...action.command, known, categoryIds: action.command.categoryIds.map((id) => base + id) }
        : {
            ...action.command,
            known,
            categoryId: base + action.command.categoryId,
            successorId: base + action.command.successorId,
          };
    return unlessIllegal(handle(log, categoryListDecider, categoriesStream, command, context));
  }
  if (action.of === 'reasons') return unlessIllegal(handle(log, reasonListDecider, reasonsStream, action.command, context));
  const numbered =
    'text' in action.command ? { text: { ...action.command.text, categoryId: base + action.command.text.categoryId } } : {};
  const by = 'authorId' in action.command ? { authorId: base + authorOf(action.post) } : {};
  const command = { ...action.command, ...by, postId: base + action.post, ...numbered } as PostCommand;
  return unlessIllegal(handle(log, postDecider, postStream(base + action.post), command, context));
};
