import type { DraftStore } from './draft-store.ts';

/** Removes a user's drafts that revise a post: they hold its text, and are useless once it is gone. */
export const removeRevising = async (
  drafts: Pick<DraftStore, 'headsOf' | 'remove'>,
  userId: number,
  postId: number,
): Promise<void> => {
  const revising = async () => (await drafts.headsOf(userId)).filter(({ revises }) => revises?.postId === postId);
  // A draft saved in between has a new version, so repeat.
  for (let found = await revising(); found.length > 0; found = await revising())
    for (const draft of found) await drafts.remove(draft, draft.version);
};
