import { beginDraft } from '../api/drafts.ts';
import { ownPost } from '../api/own-posts.ts';
import { paths } from '../paths.ts';
import type { ArticleValues } from './article-values.ts';
import { abandoned, deviceDrafts, type Subject } from './drafts.ts';
import { newKey } from './new-key.ts';

const newOne = (userId: number): Subject => ({ userId, postId: undefined });

/**
 * Keeps what was written for a post as a draft of a new article, and answers where one goes on with it. Throws what the
 * call throws where this device has no room either.
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
 * What this device keeps for posts that are not there any more becomes drafts of new articles, and is offered with
 * those. Answers whether there was something.
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
