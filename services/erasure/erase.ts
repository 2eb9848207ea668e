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
export interface ErasureServices extends ErasePostStores, Omit<RemovalStores, 'imageRecords'>, ImageStores {
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
    `It is erased from the event log, but ${what} Run it again to finish: it continues where it stopped.`,
  );

/**
 * Leaves nothing of what was erased beside the log: its pictures are removed, the collections have followed it,
 * generations that no reader sees are dropped, and the files hold nothing of what was removed. Throws `DomainError`
 * UNAVAILABLE where that must be done once more, and `StoreUnavailableError`.
 */
const leaveNothing = async (services: ErasureServices, erased: readonly ErasedPost[], position: Position): Promise<void> => {
  const { store, runner, notices, modificationDates, scrub } = services;
  await removeGoing(services);
  if (!(await runner.reached(position, longestWait))) throw notYet('the read collections have not followed it yet.');
  // Those that were just being made of what came before.
  for (const { slug, titles } of erased) await notices.removeAbout(slug, titles);
  for (const name of [...Object.values(replayGroups), previousGroup]) await store.dropGroup(name);
  await store.sweep();
  await modificationDates.forget();
  if (!(await scrub())) throw notYet('another program reads the database, so it could not be rewritten.');
};

const mostTries = 10;

/** Erases a post that was looked at; where something came since, it is looked at anew, for the pictures of that. */
const eraseSeen = async (
  services: ErasureServices,
  seen: ErasablePost,
  erasing: Erasing,
  context: Context,
  tries = 1,
): Promise<ErasedPost> => {
  try {
    return await erasePost(services, seen, erasing, context);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'POST_CHANGED' || tries === mostTries) throw error;
    const now = await erasablePost(services.log, seen.id, erasing, context);
    await releaseImages(services, now.images, new Set([now.stream]));
    return eraseSeen(services, now, erasing, context, tries + 1);
  }
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
  for (const post of posts) done.push(await eraseSeen(services, post, erasing, context));
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
  await leaveNothing(services, done, Math.max(...done.map(({ position }) => position)));
  return done;
};

/** The numbers of all posts of an account, erased ones among them: one that was broken off is ended. */
const postsOf = async (store: ReadStore, authorId: number): Promise<number[]> =>
  (await store.keys(posts, { where: { authorId }, order: ['createdAt', 'id'], limit: most })).map(Number);

/** Erases what an account wrote, but for what is done; waits for what it sent last. */
const eraseAllOf = async (
  services: ErasureServices,
  accountId: number,
  done: readonly ErasedPost[],
  erasing: Erasing,
  context: Context,
): Promise<ErasedPost[]> => {
  const { log, runner, store } = services;
  if (!(await runner.reached(await log.head(), longestWait))) throw notYet('the read collections have not followed it yet.');
  const known = new Set(done.map(({ state }) => state.id));
  const ids = (await postsOf(store, accountId)).filter((id) => !known.has(id));
  return [...done, ...(await eraseTexts(services, ids, erasing, context))];
};

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
  const { log, imageRecords } = services;
  await erasableAccount(services, accountId, context);
  const picture = (await services.accounts.byId(accountId))?.picture;
  const all = (done: readonly ErasedPost[]) => eraseAllOf(services, accountId, done, { ...erasing, withAccount: true }, context);
  let done = articles === 'erase' ? await all([]) : [];
  const data = { accountId, articles: articles === 'erase' ? ('erased' as const) : ('kept' as const), reason: erasing.reason };
  // Checked again under the lock: rights cannot change now, and only one of several erasures records the event.
  const mayRemove = async (): Promise<boolean> => {
    await erasableAccount(services, accountId, context);
    await recordOperation(log, { type: 'AccountErased', data }, context);
    return true;
  };
  await removeAccount(services, accountId, mayRemove, context);
  // What somebody kept for it, or sent, while it was erased.
  await removeKept(services, accountId);
  if (articles === 'erase') done = await all(done);
  // Its picture may have come from somebody else first, who has no use for it.
  const images = [...(await imageRecords.ofUser(accountId)), ...(picture ? [picture] : [])];
  await releaseImages(services, images.map(({ id }) => id), new Set()); // prettier-ignore
  await leaveNothing(services, done, await log.head());
  return done;
};
