import t from 'tap';
import { testCount } from '../../scripts/test-scale.ts';
import { deskStormTest } from './desk-storm.suite.ts';

t.setTimeout(9_000_000);

const rounds = testCount('storms', 4);

deskStormTest('SQLite', 'shown', { rounds: Math.ceil(rounds / 2) });
deskStormTest('SQLite', 'required', { rounds: Math.ceil(rounds / 2) });
