import type { AdminPost, PostList } from '../api/admin.ts';

/**
 * The number of posts that were added, removed or changed between two states of a list. If the shown list has more
 * pages, posts after the last common one do not count: loading more finds them.
 */
export const changesBetween = (shown: PostList, latest: PostList): number => {
  const before = new Map(shown.posts.map(({ id, revision }) => [id, revision]));
  const after = new Set(latest.posts.map(({ id }) => id));
  const lastCommon = latest.posts.findLastIndex(({ id }) => before.has(id));
  const gone = shown.posts.filter(({ id }) => !after.has(id)).length;
  const changed = latest.posts.filter(({ id, revision }, place) => {
    const known = before.get(id);
    if (known !== undefined) return known !== revision;
    return shown.next === undefined || place < lastCommon;
  }).length;
  return gone + changed;
};

/** The list after the admin's own decision: the post is updated, or removed. */
export const settled = (list: PostList, post: AdminPost, stays: boolean): PostList => {
  if (!list.posts.some(({ id }) => id === post.id)) return list;
  if (stays) return { ...list, posts: list.posts.map((one) => (one.id === post.id ? { ...one, ...post } : one)) };
  return { ...list, posts: list.posts.filter(({ id }) => id !== post.id), total: Math.max(0, list.total - 1) };
};

/** The list with its next page, without duplicates of posts that moved meanwhile. */
export const joined = (list: PostList, page: PostList): PostList => {
  const known = new Set(list.posts.map(({ id }) => id));
  return { ...page, posts: [...list.posts, ...page.posts.filter(({ id }) => !known.has(id))] };
};

const units = [
  ['day', 24 * 60 * 60_000],
  ['hour', 60 * 60_000],
  ['minute', 60_000],
] as const;

/** How long a post has waited, in the largest unit that fits: "waiting 3 days". */
export const waitingSince = (time: string, now: number): string => {
  const waited = now - Date.parse(time);
  for (const [unit, length] of units) {
    const count = Math.floor(waited / length);
    if (count >= 1) return `waiting ${count} ${unit}${count === 1 ? '' : 's'}`;
  }
  return 'just submitted';
};

export const newChanges = (count: number): string => `${count} new ${count === 1 ? 'change' : 'changes'}`;
