import { slugOfPost } from './seed.ts';
import type { SteadyAnswer } from './steady-readers.ts';

/*
 * What readers have with something beside them, held against what they have without it, round by round.
 */

/** The first page and eight articles. */
export const readersPaths = ['/', ...Array.from({ length: 8 }, (_, index) => `/blog/${slugOfPost(100 * index + 1)}`)];

export const p99s = (answers: readonly SteadyAnswer[]): number[] => answers.map(({ p99 }) => p99);

export const ratios = (answers: readonly SteadyAnswer[], without: readonly SteadyAnswer[]): number[] =>
  answers.map(({ p99 }, round) => p99 / Math.max(1, (without[round] as SteadyAnswer).p99));

export const wrongIn = (answers: readonly SteadyAnswer[]): number => answers.reduce((all, { wrong }) => all + wrong, 0);
