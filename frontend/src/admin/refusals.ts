import type { ErrorCode } from '../../../contracts/errors.ts';
import { ApiError } from '../api/client.ts';

/** A sentence for any error that prevented a decision. */
export const sentenceOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return 'The site cannot be reached. Please check your connection and try again.';
  return error.sentence || 'Failed to update post status';
};

/**
 * Whether the server refused a decision because the post has changed since it was read, not because another admin has
 * claimed it.
 */
export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 409 && error.code !== ('POST_CLAIMED' satisfies ErrorCode);
