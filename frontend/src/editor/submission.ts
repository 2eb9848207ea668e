import type { ReviewedPost } from '../../../contracts/views/post.ts';
import { ApiError } from '../api/client.ts';
import { isHeld, type SentArticle } from './article-values.ts';
import type { Attempt } from './drafts.ts';
import { writtenLast } from './written-last.ts';

/** The API calls of a submission; see api/own-posts.ts. */
export interface Calls {
  readonly submit: (body: SentArticle, key: string) => Promise<ReviewedPost>;
  readonly revise: (id: number, body: SentArticle, revision: number) => Promise<ReviewedPost>;
  readonly read: (id: number) => Promise<ReviewedPost | undefined>;
}

/** Whether the server has rejected the article for good: the next attempt needs a new key. */
const isFinal = (error: unknown): boolean => error instanceof ApiError && [400, 403, 413, 415, 422].includes(error.status);

const isSame = (one: SentArticle, other: SentArticle): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Submits a new article once, however often it is retried. `last` is an attempt whose outcome is unknown: it is resent
 * unchanged, and if the author has edited the text since, the submitted post is revised. `keep` is called with the
 * attempt before it is sent, and with undefined if the server refused it for good. Throws what the calls throw.
 */
export const submitOnce = async (
  calls: Calls,
  body: SentArticle,
  last: Attempt | undefined,
  newKey: () => string,
  keep: (attempt: Attempt | undefined) => void,
): Promise<ReviewedPost> => {
  const attempt = last ?? { key: newKey(), body };
  keep(attempt);
  let post: ReviewedPost;
  try {
    post = await calls.submit(attempt.body, attempt.key);
  } catch (error) {
    if (!isFinal(error)) throw error;
    keep(undefined);
    if (isSame(attempt.body, body)) throw error;
    return submitOnce(calls, body, undefined, newKey, keep);
  }
  return isSame(attempt.body, body) ? post : reviseOnce(calls, post.id, body, post.revision);
};

/** The post changed while its author was editing it. `now` is its current version. */
export class PostChangedError extends Error {
  readonly sentence: string;
  readonly now: ReviewedPost | undefined;

  constructor(sentence: string, now: ReviewedPost | undefined) {
    super(sentence);
    this.name = 'PostChangedError';
    this.sentence = sentence;
    this.now = now;
  }
}

/** What happened to a post while its author was editing it, and how to continue. */
export const postChangedText = ({ sentence, now }: PostChangedError): string => {
  if (!now) return `${sentence} Your text is kept here.`;
  if (now.status === 'approved')
    return `${sentence} Your text is safe. Submit again to propose it as a replacement for the published version.`;
  const decided = now.reason
    ? `was rejected while you were editing it. The reason: “${now.reason}”.`
    : 'was rejected while you were editing it.';
  const what = now.status === 'rejected' ? decided : 'was changed somewhere else, perhaps in another window.';
  return `This article ${what} Your text is safe. Submit again to replace the current version.`;
};

/**
 * Replaces the given revision by a new text. If the response to an earlier try was lost, the server reports a conflict
 * with this very text, which counts as success. Throws `PostChangedError` if the post was really changed elsewhere,
 * else what the calls throw.
 */
export const reviseOnce = async (calls: Calls, id: number, body: SentArticle, revision: number): Promise<ReviewedPost> => {
  try {
    return await calls.revise(id, body, revision);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    const now = await calls.read(id);
    if (now && isHeld(body, writtenLast(now))) return now;
    throw new PostChangedError(error.sentence, now);
  }
};
