import type { DraftStore } from './draft-store.ts';

/** Removes somebody's drafts that revise a post: they hold its text, and lead nowhere when it is gone. */
export const removeRevising = async (
  drafts: Pick<DraftStore, 'headsOf' | 'remove'>,
  userId: number,
  postId: number,
): Promise<void> => {
  const revising = async () => (await drafts.headsOf(userId)).filter(({ revises }) => revises?.postId === postId);
  // One that was saved in between is another version.
  for (let found = await revising(); found.length > 0; found = await revising())
    for (const draft of found) await drafts.remove(draft, draft.version);
};
