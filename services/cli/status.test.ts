import t, { type Test } from 'tap';
import { allProjections } from '../../projections/all.ts';
import { buildMissing } from '../../projections/replay.ts';
import { Sealer } from '../../event-log/seals/sealer.ts';
import { register } from '../accounts/register.ts';
import { toRecord } from '../../event-log/append.ts';
import { placeOf } from '../config/store-urls.ts';
import { commandLine } from '../test/command-line.ts';
import { version } from '../config/version.ts';

const context = { actor: 'operator', correlationId: 'test', now: new Date() };

/** A site with a category, whose projections take all events that are there. */
const build = async (t: Test, data: object) => {
  const site = await commandLine(t);
  const events = toRecord('category-1', undefined, [{ type: 'CategoryCreated', data }], context);
  await site.stores.log.append('category-1', 'no_stream', events);
  return site;
};

const category = { categoryId: 1, slug: 'radio', name: 'Radio', iconClass: 'icon', iconColor: 'text-blue', bgColor: 'bg-blue' };

t.test('a site where all is well', async (t) => {
  const { run, stores, place } = await build(t, category);
  await buildMissing({ ...stores, projections: allProjections });
  const empty = await run(['status']);
  t.match(empty, { code: 0, err: '' });
  t.match(empty.out, 'Seals: none yet\nAdmins: 0 ("admin create" makes one)\nNothing has to be looked at.\n');

  const form = { username: 'mira', email: 'mira@mail.test', fullName: 'Mira', password: 'correct horse' };
  await register(stores, form, true, context);
  await new Sealer(stores.log, () => new Date()).seal();
  const { out } = await run(['status']);
  t.equal(out.split('\n')[0], `Benchnotes ${version} on Node.js ${process.versions.node}`);
  t.match(out, `Event log: SQLite (${place}/events.db), up to position 5\n`);
  t.match(out, `Read collections and accounts: SQLite (${place}/read.db), up to position 1 (lag 4)\n`);
  t.match(out, /Seals: 4 events, the last at 20\S+Z, digest [0-9a-f]{64}\nAdmins: 1\n/);
  const json = JSON.parse((await run(['status', '--json'])).out) as object;
  t.match(json, {
    version,
    head: 5,
    position: 1,
    lag: 4,
    seals: { events: 4 },
    admins: 1,
    parked: 0,
    unbuilt: [],
    mismatch: null,
  });
});

t.test('what has to be looked at is said with the command that goes on from there', async (t) => {
  const { run, stores } = await build(t, { name: 5 });
  const unbuilt = await run(['status']);
  t.match(unbuilt, { code: 2, out: /Not built by this version yet: .*latest.*\. The server builds them when it starts\./ });
  await buildMissing({ ...stores, projections: allProjections });
  t.match(await run(['status']), { code: 2, out: /1 event is parked: see "parked list"\.\n$/ });
});

t.test('a data key that is missing is told before the next start refuses', async (t) => {
  const { run, stores, place } = await build(t, category);
  await buildMissing({ ...stores, projections: allProjections });
  t.match(await run(['status']), { code: 0 });
  await stores.keys.keyFor('post-1', true);
  const environment = { DATA_KEY: 'ab'.repeat(32) };
  t.match(await run(['status'], environment), { code: 2, out: /The data key is not the one of this site/ });
  t.match(await run(['status']), { code: 0 }, place);
});

t.test('a store is named without what is secret', async (t) => {
  t.equal(placeOf('sqlite:/srv/events.db'), 'SQLite (/srv/events.db)');
  t.equal(placeOf('esdb://site:secret@one:2113,two:2113?tlsCAFile=/etc/ca.crt'), 'EventStoreDB (one:2113,two:2113)');
  t.equal(placeOf('mongodb://site:secret@one,two/benchnotes?replicaSet=site'), 'MongoDB (one,two/benchnotes)');
  t.equal(placeOf('mongodb+srv://cluster.example/'), 'MongoDB (cluster.example)');
});
