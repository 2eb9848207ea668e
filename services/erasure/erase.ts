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

/** The services that an erasure needs. */
export interface ErasureServices extends ErasePostStores, Omit<RemovalStores, 'imageRecords'>, ImageStores {
  readonly drafts: Pick<DraftStore, 'all' | 'headsOf' | 'remove' | 'removeAllOf'>;
  readonly notices: Pick<NoticeStore, 'removeAbout' | 'removeAllOf'>;
  readonly store: ReadStore;
  readonly runner: Pick<Runner, 'reached'>;
  readonly scrub: () => Promise<boolean>;
}

/** How long to wait for the read collections, in milliseconds. */
const longestWait = 60_000;

/** More posts than any author writes. */
const most = 1_000_000;

const notYet = (what: string): DomainError =>
  new DomainError(
    'UNAVAILABLE',
    `It is erased from the event log, but ${what} Run it again to finish: it continues where it stopped.`,
  );

/**
 * Leaves no copy outside the log: removes the images, waits for the collections to follow the log, drops generations
 * that readers do not see, and scrubs the removed data from the files. Throws `DomainError` UNAVAILABLE if the erasure
 * must be repeated, and `StoreUnavailableError`.
 */
const leaveNothing = async (services: ErasureServices, erased: readonly ErasedPost[], position: Position): Promise<void> => {
  const { store, runner, notices, modificationDates, scrub } = services;
  await removeGoing(services);
  if (!(await runner.reached(position, longestWait))) throw notYet('the read collections have not followed it yet.');
  // Includes notices that were just being made from earlier events.
  for (const { slug, titles } of erased) await notices.removeAbout(slug, titles);
  for (const name of [...Object.values(replayGroups), previousGroup]) await store.dropGroup(name);
  await store.sweep();
  await modificationDates.forget();
  if (!(await scrub())) throw notYet('another program reads the database, so it could not be rewritten.');
};

const mostTries = 10;

/** Erases an inspected post; if it has changed since, inspects it again for new images. */
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

/** Erases posts, with the images that nothing else uses; none of them if one is refused. */
const eraseTexts = async (
  services: ErasureServices,
  postIds: readonly number[],
  erasing: Erasing,
  context: Context,
): Promise<ErasedPost[]> => {
  const posts: ErasablePost[] = [];
  for (const id of postIds) {
    posts.push(await erasablePost(services.log, id, erasing, context));
    // A server erases, too: do not block its readers while reading a long history.
    await nextTurn();
  }
  await releaseImages(services, posts.flatMap(({ images }) => images), new Set(posts.map(({ stream }) => stream))); // prettier-ignore
  const done: ErasedPost[] = [];
  for (const post of posts) done.push(await eraseSeen(services, post, erasing, context));
  return done;
};

/**
 * Erases posts and every copy outside the log; none of them if one is refused. Throws like `erasablePost` and
 * `erasePost`, and `DomainError` UNAVAILABLE.
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

/** The numbers of all posts of an account, including erased ones, so that an interrupted erasure is finished. */
const postsOf = async (store: ReadStore, authorId: number): Promise<number[]> =>
  (await store.keys(posts, { where: { authorId }, order: ['createdAt', 'id'], limit: most })).map(Number);

/** Erases all of an account's posts that are not `done` yet, after waiting for its last submissions. */
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
 * Erases an account: its names, its address, and everything stored beside it; with `articles`, its articles too. Only
 * its number stays in the log. A repeated call, by number, resumes an interrupted erasure. Throws like
 * `erasableAccount` and `erasePosts`.
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
  // Remove what was stored for it, or submitted, during the erasure.
  await removeKept(services, accountId);
  if (articles === 'erase') done = await all(done);
  // Another user, who no longer uses it, may have uploaded its profile picture first.
  const images = [...(await imageRecords.ofUser(accountId)), ...(picture ? [picture] : [])];
  await releaseImages(services, images.map(({ id }) => id), new Set()); // prettier-ignore
  await leaveNothing(services, done, await log.head());
  return done;
};
