import { DomainError } from '../../contracts/errors.ts';
import type { Post } from '../../domain/post.ts';
import type { User } from '../accounts/accounts.ts';

/** Also used for an existing post that the user may not see. */
export const postNotFound = (): DomainError =>
  new DomainError('POST_NOT_FOUND', 'The post you are looking for could not be found.');

/** Whether a user may see a post in any state, along with the decisions on it. */
export const isOwnOrAdmin = (user: User | undefined, post: Pick<Post, 'authorId'>): boolean =>
  user !== undefined && (user.isAdmin || user.id === post.authorId);
