import type { ReviewedPost } from '../../../contracts/views/post.ts';
import { ApiError } from '../api/client.ts';
import { isHeld, type SentArticle } from './article-values.ts';
import type { Attempt } from './drafts.ts';
import { writtenLast } from './written-last.ts';

/** The calls that a submission makes; see api/own-posts.ts. */
export interface Calls {
  readonly submit: (body: SentArticle, key: string) => Promise<ReviewedPost>;
  readonly revise: (id: number, body: SentArticle, revision: number) => Promise<ReviewedPost>;
  readonly read: (id: number) => Promise<ReviewedPost | undefined>;
}

/** Whether the server has looked at the article and will not take it: the next attempt is another one. */
const isFinal = (error: unknown): boolean => error instanceof ApiError && [400, 403, 413, 415, 422].includes(error.status);

const isSame = (one: SentArticle, other: SentArticle): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Submits a new article once, however often it is tried. `last` is an attempt whose end is not known: it is sent again
 * as it was, and where the author has changed the text meanwhile, the submitted post is revised. `keep` is told of the
 * attempt before it is made, and of none when it was refused for good. Throws what the calls throw.
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

/** A post changed while its author was editing it, and what it is now. */
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

/** What happened to a post while its author was editing it, and what can be done. */
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
 * Puts a new text in the place of the one with that revision. Where the answer of an earlier try was lost, the server
 * says that the post has changed: by this very text, and all is well. Throws `PostChangedError` where somebody else
 * changed it, else what the calls throw.
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
