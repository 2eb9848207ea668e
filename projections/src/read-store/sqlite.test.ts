import { emptyStore } from '../test/store.ts';
import { readStoreSuite } from './read-store.suite.ts';

readStoreSuite('sqlite', emptyStore);
