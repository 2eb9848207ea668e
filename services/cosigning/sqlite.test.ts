import { join } from 'node:path';
import { SqliteFile } from '../../storage/file.ts';
import { folder } from '../test/folder.ts';
import { SqliteWitnessStates, witnessStatesSchema } from './sqlite.ts';
import { witnessStatesSuite } from './witness-states.suite.ts';

witnessStatesSuite('sqlite', async (t) => {
  const file = new SqliteFile(join(folder(t), 'read.db'), witnessStatesSchema);
  t.teardown(() => file.close());
  return new SqliteWitnessStates(file);
});
