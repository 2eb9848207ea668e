import { emptyStore } from '../../projections/test/store.ts';
import { testCount } from '../../scripts/test-scale.ts';
import { asOfSuite } from './as-of.suite.ts';

asOfSuite('sqlite', { build: emptyStore, positions: testCount('histories', 100) });
