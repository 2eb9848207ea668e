import t from 'tap';
import { accountStormTest } from './account-storm.suite.ts';

t.setTimeout(1_200_000);

accountStormTest('SQLite', false, async () => ({ instances: 1, settings: {} }));
