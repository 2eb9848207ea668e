import { testScale } from '../../../scripts/test-scale.ts';

/** How many seconds each function is tried: COMPLEXITY_SECONDS, or long at TEST_SCALE=full. */
export const seconds = Number(process.env.COMPLEXITY_SECONDS || (testScale() === 'full' ? 10 : 0.06));
if (!(seconds > 0)) throw new Error('COMPLEXITY_SECONDS must be a number above 0.');

/** Whether each function is tried for long, on an otherwise idle machine. */
const isFull = seconds >= 1;

/**
 * The longest allowed turn of the event loop, in milliseconds: 50, or three times that on a busy machine; attacks take
 * seconds.
 */
export const longestTurn = isFull ? 50 : 150;

/** The largest exponent that counts as n·log n: quadratic is 2. */
export const steepest = isFull ? 1.5 : 1.7;
