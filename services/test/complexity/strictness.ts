import { testScale } from '../../../scripts/test-scale.ts';

/** For how many seconds each function is tried: COMPLEXITY_SECONDS, or long at TEST_SCALE=full. */
export const seconds = Number(process.env.COMPLEXITY_SECONDS || (testScale() === 'full' ? 10 : 0.06));
if (!(seconds > 0)) throw new Error('COMPLEXITY_SECONDS must be a number above 0.');

/** Whether each is tried for long, on a machine that has nothing else to do. */
const isFull = seconds >= 1;

/**
 * The longest turn of the event loop, in milliseconds: 50, and on a machine that is busy three times that; attacks take
 * seconds.
 */
export const longestTurn = isFull ? 50 : 150;

/** The largest exponent that is taken for n·log n: quadratic is 2. */
export const steepest = isFull ? 1.5 : 1.7;
