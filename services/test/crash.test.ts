import { testCount } from '../../scripts/test-scale.ts';
import { crashSuite } from './crash.suite.ts';

crashSuite('sqlite', { kills: testCount('kills', 2) });
