import { testCount } from '../../../scripts/test-scale.ts';

/** Whether the full counts are run, on a machine that has nothing else to do (TEST_SCALE=full). */
const isFull = testCount('COMPLEXITY_SECONDS') >= 1;

/**
 * The longest turn of the event loop, in milliseconds: 50, and on a machine that is busy three times that; attacks take
 * seconds.
 */
export const longestTurn = isFull ? 50 : 150;

/** The largest exponent that is taken for n·log n: quadratic is 2. */
export const steepest = isFull ? 1.5 : 1.7;
