import { beginDraft } from '../api/drafts.ts';
import { ownPost } from '../api/own-posts.ts';
import { paths } from '../paths.ts';
import type { ArticleValues } from './article-values.ts';
import { abandoned, deviceDrafts, type Subject } from './drafts.ts';
import { newKey } from './new-key.ts';

const newOne = (userId: number): Subject => ({ userId, postId: undefined });

/**
 * Keeps text written for a post as a draft of a new article, and returns the address to continue at. If this device has
 * no room either, throws the error of the API call.
 */
export const keepAsNew = async (userId: number, values: ArticleValues): Promise<string> => {
  const id = newKey();
  const isKept = deviceDrafts.save(newOne(userId), { id, savedAt: new Date().toISOString(), values });
  try {
    await beginDraft(id, values);
  } catch (error) {
    if (!isKept) throw error;
    return paths.createPost;
  }
  deviceDrafts.remove(newOne(userId), id);
  return paths.draft(id);
};

const isGone = (postId: number): Promise<boolean> =>
  ownPost(postId).then(
    (post) => post === undefined,
    () => false,
  );

/**
 * Turns this device's drafts for posts that no longer exist into drafts of new articles, to be offered with those.
 * Returns whether there were any.
 */
export const moveLeftBehind = async (userId: number): Promise<boolean> => {
  let moved = false;
  for (const postId of deviceDrafts.posts(userId)) {
    const subject = { userId, postId };
    const left = await abandoned(subject);
    if (left.length === 0 || !(await isGone(postId))) continue;
    for (const { id, savedAt, values } of left)
      if (deviceDrafts.save(newOne(userId), { id: newKey(), savedAt, values })) deviceDrafts.remove(subject, id);
    moved = true;
  }
  return moved;
};
