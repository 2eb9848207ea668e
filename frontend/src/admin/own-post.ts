import { ownPostSentence } from '../../../contracts/own-post.ts';
import type { AdminPost } from '../api/admin.ts';
import { useUser } from '../api/session.ts';

/** Why the user may not decide on a post (the setting FOUR_EYES); undefined if they may. */
export const useWhyNot = (post: Pick<AdminPost, 'userId'> | undefined): string | undefined => {
  const user = useUser();
  return user && !user.mayDecideOwnPosts && user.id === post?.userId ? ownPostSentence : undefined;
};
