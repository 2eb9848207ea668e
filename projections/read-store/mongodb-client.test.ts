import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { random } from '../../scripts/random.ts';
import { testCount } from '../../scripts/test-scale.ts';
import { mongoBehindProxy, withoutMongo } from '../test/mongodb.ts';
import { MongoConnection } from './mongodb-client.ts';

const cuts = testCount('faults', 3);
const longestRecovery = 5_000;

t.test('whenever its connections are cut, they are opened again by themselves', { skip: withoutMongo }, async (t) => {
  const { url, proxy } = await mongoBehindProxy(t);
  const connection = new MongoConnection(url);
  t.teardown(() => connection.close());
  const things = connection.database.collection('things');
  const works = () =>
    things.findOne({}).then(
      () => true,
      () => false,
    );
  let over = false;
  const readers = Array.from({ length: 12 }, async () => {
    // eslint-disable-next-line no-restricted-syntax -- the moment of the cut is the subject
    while (!over) if (!(await works())) await sleep(20);
  });
  for (let cut = 1; cut <= cuts; cut += 1) {
    // The driver checks a server at once only if its last check was at least half a second ago.
    // eslint-disable-next-line no-restricted-syntax -- the moment of the cut is the subject
    await sleep(600 + random() * 200);
    proxy.begin('cut');
    // eslint-disable-next-line no-restricted-syntax -- the moment of the cut is the subject
    await sleep(random() * 600);
    proxy.end();
    const began = performance.now();
    // eslint-disable-next-line no-restricted-syntax -- the moment of the cut is the subject
    while (!(await works()) && performance.now() - began < 2 * longestRecovery) await sleep(20);
    t.ok(performance.now() - began < longestRecovery, `cut ${cut}: again after ${Math.round(performance.now() - began)} ms`);
  }
  over = true;
  await Promise.all(readers);
});

t.test('a connection that is closed while the server is away stays closed', { skip: withoutMongo }, async (t) => {
  const { url, proxy } = await mongoBehindProxy(t);
  const connection = new MongoConnection(url);
  await connection.database.command({ ping: 1 });
  proxy.begin('cut');
  await t.rejects(connection.database.command({ ping: 1 }));
  await connection.close();
  proxy.end();
  await t.rejects(connection.database.command({ ping: 1 }), /must be connected/);
});
