import { historiesSuite } from './histories.suite.ts';
import { emptyStore } from './test/store.ts';

historiesSuite('sqlite', { build: emptyStore, numRuns: Number(process.env.RUNS ?? 100) });
