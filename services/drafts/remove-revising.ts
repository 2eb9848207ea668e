import type { DraftStore } from './draft-store.ts';

/** Removes somebody's drafts that revise a post: they hold its text, and lead nowhere when it is gone. */
export const removeRevising = async (
  drafts: Pick<DraftStore, 'headsOf' | 'remove'>,
  userId: number,
  postId: number,
): Promise<void> => {
  const revising = (await drafts.headsOf(userId)).filter(({ revises }) => revises?.postId === postId);
  for (const draft of revising) await drafts.remove(draft, draft.version);
};
