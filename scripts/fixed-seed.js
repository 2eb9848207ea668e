// Loaded before a test when mutants are tried (stryker.config.js): what is made up is the same each time, and a failure
// is not looked into.
import fc from 'fast-check';

fc.configureGlobal({ seed: 20_261_123, endOnFailure: true });
