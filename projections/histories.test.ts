import { testCount } from '../scripts/test-scale.ts';
import { historiesSuite } from './histories.suite.ts';
import { emptyStore } from './test/store.ts';

historiesSuite('sqlite', { build: emptyStore, numRuns: testCount('histories', 50) });
