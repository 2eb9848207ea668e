import type { AdminPost } from '../api/admin.ts';
import { useUser } from '../api/session.ts';

/** What is said where somebody may not decide on a post (the setting FOUR_EYES); nothing where they may. */
export const useWhyNot = ({ userId }: Pick<AdminPost, 'userId'>): string | undefined => {
  const user = useUser();
  return user && !user.mayDecideOwnPosts && user.id === userId
    ? 'You wrote this post yourself: another admin has to decide on it.'
    : undefined;
};
