import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Position } from '../../contracts/recorded.ts';
import { posts } from '../../projections/posts.ts';
import type { ReadStore } from '../../projections/read-store/read-store.ts';
import { previousGroup, replayGroups } from '../../projections/replay.ts';
import type { Runner } from '../../projections/run.ts';
import type { Context } from '../../event-log/append.ts';
import { DomainError } from '../../contracts/errors.ts';
import { erasableAccount } from '../accounts/people.ts';
import { removeAccount } from '../accounts/remove-account.ts';
import { removeKept, type RemovalStores } from '../accounts/remove-kept.ts';
import type { DraftStore } from '../drafts/draft-store.ts';
import { removeGoing, type ImageStores } from '../images/remove-unused.ts';
import type { NoticeStore } from '../notices/notice-store.ts';
import { recordOperation } from '../operations/record-operation.ts';
import { releaseImages } from './erase-images.ts';
import { erasablePost, erasePost, type ErasablePost, type ErasedPost, type ErasePostStores, type Erasing } from './erase-post.ts';

/** What erasing takes. */
export interface ErasureServices extends ErasePostStores, RemovalStores, ImageStores {
  readonly drafts: Pick<DraftStore, 'all' | 'headsOf' | 'remove' | 'removeAllOf'>;
  readonly notices: Pick<NoticeStore, 'removeAbout' | 'removeAllOf'>;
  readonly store: ReadStore;
  readonly runner: Pick<Runner, 'reached'>;
  readonly scrub: () => Promise<boolean>;
}

/** How long is waited for the read collections, in milliseconds. */
const longestWait = 60_000;

/** More posts than anybody writes. */
const most = 1_000_000;

const notYet = (what: string): DomainError =>
  new DomainError(
    'UNAVAILABLE',
    `It is erased from the event log, but ${what} Do the same once more: it goes on where it ended.`,
  );

/**
 * Leaves nothing of what was erased beside the log: its pictures are removed, the collections have followed it,
 * generations that no reader sees are dropped, and the files hold nothing of what was removed. Throws `DomainError`
 * UNAVAILABLE where that must be done once more, and `StoreUnavailableError`.
 */
const leaveNothing = async (services: ErasureServices, position: Position): Promise<void> => {
  const { store, runner, scrub } = services;
  await removeGoing(services);
  if (!(await runner.reached(position, longestWait))) throw notYet('the read collections have not followed it yet.');
  for (const name of [...Object.values(replayGroups), previousGroup]) await store.dropGroup(name);
  await store.sweep();
  if (!(await scrub())) throw notYet('another program reads the database, so that it could not be written anew.');
};

/** Erases posts, with the pictures that nothing else has; none of them where one may not be. */
const eraseTexts = async (
  services: ErasureServices,
  postIds: readonly number[],
  erasing: Erasing,
  context: Context,
): Promise<ErasedPost[]> => {
  const posts: ErasablePost[] = [];
  for (const id of postIds) {
    posts.push(await erasablePost(services.log, id, erasing, context));
    // A server erases, too: its readers do not wait for all that somebody wrote to be read.
    await nextTurn();
  }
  await releaseImages(services, posts.flatMap(({ images }) => images), new Set(posts.map(({ stream }) => stream))); // prettier-ignore
  const done: ErasedPost[] = [];
  for (const post of posts) done.push(await erasePost(services, post, erasing, context));
  return done;
};

/**
 * Erases posts, and leaves nothing of them beside the log; none of them where one is refused. Throws as `erasablePost`
 * and `erasePost` do, and `DomainError` UNAVAILABLE.
 */
export const erasePosts = async (
  services: ErasureServices,
  postIds: readonly number[],
  erasing: Erasing,
  context: Context,
): Promise<ErasedPost[]> => {
  const done = await eraseTexts(services, postIds, erasing, context);
  await leaveNothing(services, Math.max(...done.map(({ position }) => position)));
  return done;
};

/** The numbers of all posts of an account, erased ones among them: one that was broken off is ended. */
const postsOf = async (store: ReadStore, authorId: number): Promise<number[]> =>
  (await store.keys(posts, { where: { authorId }, order: ['createdAt', 'id'], limit: most })).map(Number);

/**
 * Erases an account: its names, its address, and all that is kept beside it; with `articles`, what it wrote, too. What
 * stays in the log is its number. Done once more, by its number, it ends what was broken off. Throws as
 * `erasableAccount` and `erasePosts` do.
 */
export const eraseAccount = async (
  services: ErasureServices,
  accountId: number,
  { articles, ...erasing }: Erasing & { readonly articles: 'erase' | 'keep' },
  context: Context,
): Promise<ErasedPost[]> => {
  const { log, store, imageRecords } = services;
  await erasableAccount(services, accountId, context);
  const postIds = articles === 'erase' ? await postsOf(store, accountId) : [];
  const done = await eraseTexts(services, postIds, erasing, context);
  const data = { accountId, articles: articles === 'erase' ? ('erased' as const) : ('kept' as const), reason: erasing.reason };
  // Once more, while nobody changes rights; and of several at once one records it.
  const mayRemove = async (): Promise<boolean> => {
    await erasableAccount(services, accountId, context);
    await recordOperation(log, { type: 'AccountErased', data }, context);
    return true;
  };
  await removeAccount(services, accountId, mayRemove, context);
  // What somebody kept for it while it was erased.
  await removeKept(services, accountId);
  const uploaded = await imageRecords.ofUser(accountId);
  await releaseImages(services, uploaded.map(({ id }) => id), new Set()); // prettier-ignore
  await leaveNothing(services, await log.head());
  return done;
};
