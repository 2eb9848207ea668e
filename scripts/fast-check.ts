/** The fast-check that all tests import: its values derive from the seed in scripts/random.ts. */
import fc from 'fast-check';
import { seed } from './random.ts';

// Don't shrink failures of mutants (stryker.config.js).
fc.configureGlobal({ seed, endOnFailure: process.env.TEST_SHRINK === 'no' });

export default fc;
