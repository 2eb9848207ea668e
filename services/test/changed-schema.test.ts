import { join } from 'node:path';
import t, { type Test } from 'tap';
import { upcast } from '../../contracts/upcast.ts';
import { openDatabase } from '../../storage/driver.ts';
import { readConfig } from '../config/config.ts';
import { openStores } from '../stores/stores.ts';
import { run as runProgram } from './built.ts';
import { folder } from './folder.ts';
import { served } from './served.ts';

/** A site created by its server, commands of its operator, and changes by a person with access to the file. */
const site = async (t: Test) => {
  const place = folder(t);
  const serve = () => served(place);
  const run = (...words: string[]) => runProgram('cli', words, { env: { ...process.env, DATA_DIR: place, SUDO_USER: '' } });
  const change = (sql: string) => {
    const database = openDatabase(join(place, 'events.db'));
    database.exec(sql);
    database.close();
  };
  const repairs = async () => {
    const stores = await openStores(readConfig({ DATA_DIR: place }), 'existing');
    const events = (await stores.log.readStream('operation-log')).map((event) => upcast(event));
    await stores.close();
    return events.map(({ type, data, metadata }) => ({ type, data, actor: metadata.actor }));
  };
  await serve();
  return { serve, run, change, repairs, place };
};

const lacks = "The log's database lacks its trigger events_never_change: somebody removed it.";
const noop = 'CREATE TRIGGER events_never_go BEFORE DELETE ON events BEGIN SELECT 1; END';

t.test(
  'a trigger of the log that was removed: who opens it says so and leaves it; a start records it and makes it anew',
  async (t) => {
    const { serve, run, change, repairs } = await site(t);
    t.match(await run('audit', 'verify'), { code: 0 });
    t.match(await run('categories', 'list'), { code: 0, err: '' });
    change('DROP TRIGGER events_never_change');
    for (let times = 0; times < 2; times += 1)
      t.match(await run('categories', 'list'), { code: 0, err: new RegExp(`^${lacks}\nRun "audit verify"`) });
    t.match(await run('categories', 'add', 'Radio'), { code: 0, err: lacks });
    t.match(await run('audit', 'verify'), { code: 1, out: lacks }, 'it shows until a start has recorded it');
    t.same(await repairs(), []);
    t.match(await serve(), `"msg":"${lacks} Run \\"audit verify\\"."`.replaceAll('\\\\', '\\'));
    t.same(await repairs(), [{ type: 'LogSchemaRepaired', data: { found: [lacks] }, actor: 'system' }]);
    t.throws(() => change("UPDATE events SET data = '{}'"), /never change/, 'and it is there again');
    t.match(await run('categories', 'list'), { code: 0, err: '' });
    t.notMatch(await serve(), /trigger/);
    t.equal((await repairs()).length, 1, 'once');
  },
);

t.test('a trigger that was changed is made anew; one that was put in, or a table, is said each time and left', async (t) => {
  const { serve, run, change, repairs } = await site(t);
  change(`DROP TRIGGER events_never_go; ${noop}`);
  change('CREATE TRIGGER sneaky AFTER INSERT ON events BEGIN SELECT 1; END');
  const changed = "The trigger events_never_go of the log's database was changed.";
  const sneaky = "The log's database has a trigger sneaky that somebody put in.";
  t.match(await serve(), new RegExp(`${changed}[^]*${sneaky}`));
  t.same(await repairs(), [{ type: 'LogSchemaRepaired', data: { found: [changed, sneaky] }, actor: 'system' }]);
  t.throws(() => change('DELETE FROM events'), /never removed/);
  const again = await serve();
  t.match(again, sneaky);
  t.notMatch(again, changed);
  t.equal((await repairs()).length, 1, 'what is left is not recorded at each start');
  t.match(await run('audit', 'verify'), { code: 1, out: sneaky });
  const { code, out } = await run('status');
  t.equal(code, 2);
  t.match(out, /^The database of the event log was changed: run "audit verify"\.$/m);
  t.notMatch(out, 'Nothing needs attention');
});

t.test('where the log takes no event, it is not mended: what was done to it still shows', async (t) => {
  const { serve, run, change, repairs } = await site(t);
  change('DROP TRIGGER events_never_change');
  change("CREATE TRIGGER no_more BEFORE INSERT ON events BEGIN SELECT raise(ABORT, 'the disk is full'); END");
  t.match(await serve(), /could not be made anew, and recorded/);
  change('DROP TRIGGER no_more');
  t.match(await run('audit', 'verify'), { code: 1, out: lacks });
  t.same(await repairs(), []);
});

t.test('a new file is made without a word', async (t) => {
  const place = folder(t);
  const stores = await openStores(readConfig({ DATA_DIR: place }), 'make');
  t.same(stores.schema?.changes, []);
  await stores.close();
  const again = await openStores(readConfig({ DATA_DIR: place }), 'existing');
  t.same(again.schema?.changes, []);
  await again.close();
});
