import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import t from 'tap';
import { testCount } from '../../scripts/test-scale.ts';
import { openDatabase } from '../../storage/driver.ts';
import { buildWithPeople } from './build.ts';
import { folder } from './folder.ts';
import { injectedEvents } from './injected-events.suite.ts';
import { openSchema } from './open-schema.ts';

const rounds = testCount('damages', 30);
t.setTimeout(120_000 + rounds * 2_000);

t.test(`${rounds} events that somebody else wrote into the file of a log`, async (t) => {
  const dataDir = folder(t);
  const site = await buildWithPeople(t, { DATA_DIR: dataDir, RATE_LIMITS: 'false' });
  const database = openDatabase(join(dataDir, 'events.db'));
  t.teardown(() => database.close());
  openSchema(database);
  const insert = database.prepare(
    `INSERT INTO events (stream, revision, id, type, data, metadata)
      SELECT ?1, 1 + coalesce(max(revision), -1), ?2, ?3, CAST(?4 AS TEXT), CAST(?5 AS TEXT) FROM events WHERE stream = ?1`,
  );
  await injectedEvents(
    t,
    site,
    async ({ stream, type, data, metadata }) => void insert.run([stream, randomUUID(), type, data, metadata]),
    rounds,
  );
});
