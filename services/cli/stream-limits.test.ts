import { EventStoreDBClient } from '@eventstore/db-client';
import t from 'tap';
import { allProjections } from '../../projections/all.ts';
import { buildMissing } from '../../projections/replay.ts';
import { Sealer } from '../../event-log/seals/sealer.ts';
import { createCategory } from '../commands/categories.ts';
import { eventStoreAddress } from '../../event-log/eventstoredb/address.ts';
import { commandLine } from '../test/command-line.ts';
import { eventStoreDbServer } from '../test/eventstoredb.ts';

t.setTimeout(120_000);

const look = { name: 'Radio', iconClass: 'ri-cpu-line', iconColor: 'text-blue-600', bgColor: 'bg-blue-100' };
const context = { actor: 'operator', correlationId: 'test', now: new Date() };

t.test('what somebody limited on EventStoreDB is told before anything is lost, and taken back', async (t) => {
  const { url } = await eventStoreDbServer(t);
  const { run, stores } = await commandLine(t, { EVENT_LOG_URL: url });
  await buildMissing({ ...stores, projections: allProjections });
  await createCategory(stores.log, stores.store, look, context);
  await new Sealer(stores.log, () => new Date()).seal();
  t.match(await run(['audit', 'verify']), { code: 0 });
  t.match(await run(['audit', 'lift-limits']), { code: 0, out: 'No stream of the site is limited or deleted.\n' });

  const client = EventStoreDBClient.connectionString(eventStoreAddress(url).connectionString);
  t.teardown(() => client.dispose());
  await client.setStreamMetadata('category-1', { maxCount: 1 });
  await client.setStreamMetadata('seals-log', { truncateBefore: 2 ** 63 });
  t.match(await run(['audit', 'verify']), {
    code: 1,
    out: /^The server of the log removes events of category-1 .* \$maxCount 1 .*"audit lift-limits"\.\nSomebody deleted seals-log /,
  });
  const { findings } = JSON.parse((await run(['audit', 'verify', '--json'])).out) as { findings: object[] };
  t.match(findings, [
    { kind: 'limited', stream: 'category-1' },
    { kind: 'limited', stream: 'seals-log' },
  ]);
  t.match(await run(['status']), { code: 2, out: /category-1 .*\n.*seals-log/ });

  t.match(await run(['audit', 'lift-limits']), {
    code: 0,
    out: 'category-1 is without $maxCount 1 again.\nseals-log is no longer deleted.\n',
  });
  t.match(await run(['audit', 'export', '--to', 'operation']), { out: /StreamLimitsLifted.*category-1/ });
  t.match(await run(['audit', 'lift-limits', '--json']), { out: '{"lifted":[],"left":[],"recorded":true}\n' });
  t.notMatch((await run(['status'])).out, /lift-limits/);

  await client.tombstoneStream('category-1');
  t.match(await run(['audit', 'lift-limits']), { code: 2, out: /deleted category-1 .* for good/ });
});
