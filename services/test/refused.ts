import type { Test } from 'tap';
import type { Problem } from '../../contracts/views/problem.ts';
import type { Answer } from './build.ts';

/** Checks a refusal with this status, in plain text by default or as problem details that name the field. */
export const refused = (t: Test, answer: Answer, status: number, sentence: RegExp | string, field?: string): void => {
  t.equal(answer.statusCode, status, answer.payload.slice(0, 200));
  if (!/^application\/problem\+json/.test(String(answer.headers['content-type']))) {
    t.match(answer.headers['content-type'], /^text\/plain/);
    t.match(answer.payload, sentence);
    return;
  }
  const { detail, errors } = answer.json<Problem>();
  t.match(detail, sentence);
  if (field !== undefined)
    t.strictSame(
      errors.map((error) => error.field),
      [field],
      detail,
    );
};
