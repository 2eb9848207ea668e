import fc from 'fast-check';
import { DomainError } from '../../contracts/errors.ts';
import { accountStream } from '../../contracts/streams.ts';
import type { ArticleText } from '../../contracts/events/post.ts';
import { viewCountsStream } from '../../contracts/streams.ts';
import type { ViewCount } from '../../contracts/events/views.ts';
import { categoriesStream, categoryStream, postStream } from '../../contracts/streams.ts';
import { categoryDecider, categoryListDecider, postDecider } from '../../services/commands/deciders.ts';
import type { CategoryListCommand } from '../../domain/category-list.ts';
import type { CategoryCommand } from '../../domain/category.ts';
import type { PostCommand } from '../../domain/post-decider.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import { appendNext, type Context } from '../../event-log/append.ts';
import { handle } from '../../services/commands/handle.ts';

/** What somebody may do with one of a few posts and categories; much of it is illegal where it is done. */
export type Action =
  | { readonly of: 'post'; readonly post: number; readonly command: PostCommand }
  | { readonly of: 'views'; readonly counts: readonly ViewCount[] }
  /** One post's, as they were counted until 2026-11-23. */
  | { readonly of: 'old views'; readonly count: ViewCount }
  | { readonly of: 'account'; readonly account: number }
  | { readonly of: 'category'; readonly category: number; readonly command: CategoryCommand }
  | { readonly of: 'categories'; readonly command: CategoryListCommand };

export const words = ['ohmic', 'voltage', 'μA', '電流', 'résumé'];
const postNumbers = [1, 2, 3, 4];
const categoryNumbers = [1, 2, 3];

const some = fc.constantFrom(...words);
const tag = fc.constantFrom('I2C', 'i2c', 'Power', 'e\u0301', 'É', '電源');
const text: fc.Arbitrary<ArticleText> = fc.record({
  title: some,
  summary: some,
  content: some.map((word) => `<p>${word} &amp; more</p>`),
  categoryId: fc.constantFrom(...categoryNumbers),
  tags: fc.array(tag, { minLength: 1, maxLength: 3 }),
  readTime: fc.constant(1),
  // An older cleaner's text is cleaned again by the fold.
  cleanerVersion: fc.constantFrom(0, 1, 2),
});
const post = fc.constantFrom(...postNumbers);
const decision = fc.record({ reason: fc.option(some, { nil: undefined }) });

const postAction = (command: fc.Arbitrary<PostCommand>): fc.Arbitrary<Action> =>
  fc.record({ of: fc.constant('post' as const), post, command });
const look = fc.record({ name: some, iconClass: some, iconColor: some, bgColor: some });
const submit = text.map((text): PostCommand => ({ type: 'SubmitPost', postId: 0, authorId: 1, slug: 'slug', text }));
const revise = text.map((text): PostCommand => ({ type: 'RevisePost', authorId: 1, text }));
const plain = (type: 'FeaturePost' | 'UnfeaturePost'): PostCommand => ({ type });
const byAuthor = (type: 'WithdrawPost' | 'DeletePost' | 'WithdrawRevision'): PostCommand => ({ type, authorId: 1 });
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

const count = fc.record({ postId: post, views: fc.integer({ min: 1, max: 9 }) });

export const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 3, arbitrary: postAction(submit) },
  { weight: 3, arbitrary: postAction(revise) },
  { weight: 5, arbitrary: postAction(decision.map((why): PostCommand => ({ type: 'ApprovePost', ...why }))) },
  { weight: 3, arbitrary: postAction(decision.map((why): PostCommand => ({ type: 'RejectPost', ...why }))) },
  { weight: 3, arbitrary: postAction(decision.map((why): PostCommand => ({ type: 'ApproveRevision', ...why }))) },
  { weight: 2, arbitrary: postAction(decision.map((why): PostCommand => ({ type: 'RejectRevision', ...why }))) },
  { weight: 1, arbitrary: postAction(fc.constant(byAuthor('WithdrawRevision'))) },
  { weight: 3, arbitrary: postAction(fc.constant(plain('FeaturePost'))) },
  { weight: 2, arbitrary: postAction(fc.constant(plain('UnfeaturePost'))) },
  { weight: 2, arbitrary: postAction(fc.constant(byAuthor('WithdrawPost'))) },
  { weight: 1, arbitrary: postAction(fc.constant(byAuthor('DeletePost'))) },
  { weight: 1, arbitrary: postAction(fc.constant({ type: 'ErasePost', reason: 'They asked for it.' } as const)) },
  { weight: 2, arbitrary: fc.record({ of: fc.constant('account' as const), account: fc.integer({ min: 1, max: 3 }) }) },
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

const signIn = async (log: EventLog, accountId: number, context: Context): Promise<void> => {
  await appendNext(log, accountStream(accountId), [{ type: 'SignedIn', data: { accountId } }], context);
};

/** Does it through the real deciders, where it is legal. Numbers count from `base`, so that a log may be shared. */
export const perform = async (log: EventLog, action: Action, base: number, now: Date): Promise<void> => {
  const context = { actor: 'user-1', correlationId: 'test', now };
  if (action.of === 'account') return signIn(log, base + action.account, context);
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
  const numbered =
    'text' in action.command ? { text: { ...action.command.text, categoryId: base + action.command.text.categoryId } } : {};
  const command = { ...action.command, postId: base + action.post, ...numbered } as PostCommand;
  return unlessIllegal(handle(log, postDecider, postStream(base + action.post), command, context));
};
