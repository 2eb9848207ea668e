import { ApiError } from '../api/client.ts';

/** A sentence for whatever went wrong. */
export const sentenceOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return 'The site cannot be reached. Please check your connection and try again.';
  return error.sentence || 'The server could not do it. Please try again.';
};
