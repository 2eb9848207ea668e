/** Whether the full counts are run, on a machine that has nothing else to do (`make test-attacks`). */
const isFull = Number(process.env.COMPLEXITY_SECONDS ?? 0) >= 1;

/** The longest turn of the event loop, in milliseconds: 50, and on a machine that is busy three times that; attacks take seconds. */
export const longestTurn = isFull ? 50 : 150;

/** The largest exponent that is taken for n·log n: quadratic is 2. */
export const steepest = isFull ? 1.5 : 1.7;
