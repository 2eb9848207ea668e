/** fast-check as all tests import it: what it makes up follows from the seed of scripts/random.ts. */
import fc from 'fast-check';
import { seed } from './random.ts';

// A mutant's failure needs no smaller example (stryker.config.js).
fc.configureGlobal({ seed, endOnFailure: process.env.TEST_SHRINK === 'no' });

export default fc;
