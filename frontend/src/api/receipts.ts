import { getFile } from './client.ts';

/** The receipt of an event in the history of a post, as a file. */
export const fetchReceipt = (postId: number, revision: number): Promise<File> =>
  getFile(`/api/posts/${postId}/receipts/${revision}`);
