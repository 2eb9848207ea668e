import { ApiError } from '../api/client.ts';
import { paths } from '../paths.ts';
import type { FieldErrors } from './article-values.ts';
import { postChangedText, PostChangedError } from './submission.ts';

/** A problem that prevents submission and concerns no single field. */
export interface Problem {
  readonly text: string;
  /** The address of the post's current version. */
  readonly elsewhere?: string | undefined;
}

/** The messages that the form shows after a failed submission. */
export interface Refusal {
  /** One sentence. */
  readonly sentence: string;
  readonly fields: FieldErrors;
  readonly problem: Problem | undefined;
}

const failed = 'Failed to create post';
const unreachable = 'The site could not be reached. Your text is kept: please check your connection and submit again.';

/** The form's messages for any error that a submission threw. */
export const refusalOf = (error: unknown): Refusal => {
  if (error instanceof PostChangedError) {
    const problem = { text: postChangedText(error), elsewhere: error.now && paths.editPost(error.now.id) };
    return { sentence: error.sentence || failed, fields: {}, problem };
  }
  if (!(error instanceof ApiError)) return { sentence: failed, fields: {}, problem: { text: unreachable } };
  const sentence = error.sentence || failed;
  const fields: FieldErrors = Object.fromEntries(error.fields.map(({ field, message }) => [field, message]));
  return { sentence, fields, problem: Object.keys(fields).length === 0 ? { text: sentence } : undefined };
};
