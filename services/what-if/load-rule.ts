import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { createJiti } from 'jiti';
import { DomainError } from '../../contracts/errors.ts';
import { withKnownFields } from './known-fields.ts';
import { verdicts, type Rule, type Submission, type Verdict } from './rule.ts';

const refusal = (sentence: string): DomainError => new DomainError('BAD_REQUEST', sentence);

/** How long a rule may take per submission, in milliseconds, including calls to other services. */
const longestAnswer = 10_000;

const isVerdict = (value: unknown): value is Verdict => (verdicts as readonly unknown[]).includes(value);

const rulesOf = async (path: string): Promise<unknown> => {
  // Write nothing beside the operator's file, and cache no earlier state of it.
  const jiti = createJiti(import.meta.url, { fsCache: false, moduleCache: false });
  try {
    return await jiti.import(path, { default: true });
  } catch (error) {
    throw refusal(`${path} cannot be read as TypeScript: ${(error as Error).message}`);
  }
};

/** Throws `DomainError` BAD_REQUEST if the answer takes longer; the timer keeps the process alive until then. */
const inTime = async <Answer>(answer: Promise<Answer>, wait: number, where: string): Promise<Answer> => {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    const late = refusal(`The rule gave no answer within ${wait / 1_000} seconds at ${where}.`);
    timer = setTimeout(() => reject(late), wait);
  });
  return Promise.race([answer, over]).finally(() => clearTimeout(timer));
};

/**
 * Loads a rule, the default export of a TypeScript file. The operator wrote it, so it runs without a sandbox. Throws
 * `DomainError` BAD_REQUEST if the file has no rule; the returned function throws it, naming the post, if the rule
 * throws, takes longer than `wait` milliseconds or returns anything else.
 */
export const loadRule = async (file: string, wait = longestAnswer): Promise<(submission: Submission) => Promise<Verdict>> => {
  const path = resolve(file);
  const there = statSync(path, { throwIfNoEntry: false });
  if (!there) throw refusal(`There is no file ${path}: name the file of a rule.`);
  if (there.isDirectory()) throw refusal(`${path} is a folder: name the file of a rule.`);
  const rule = await rulesOf(path);
  if (typeof rule !== 'function')
    throw refusal(`${path} has no rule: its default export must be a function that takes a submission.`);
  return async (submission) => {
    const where = `post-${submission.postId}, submitted ${submission.submittedAt}`;
    const answer = (async () => (rule as Rule)(withKnownFields(submission)))().catch((error: unknown) => {
      throw refusal(`The rule failed at ${where}: ${(error as Error).message}`);
    });
    const verdict: unknown = await inTime(answer, wait, where);
    if (isVerdict(verdict)) return verdict;
    throw refusal(`The rule answered ${JSON.stringify(verdict)} at ${where}. It may answer ${verdicts.join(', ')}.`);
  };
};
