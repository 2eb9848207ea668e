import { join } from 'node:path';
import t, { type Test } from 'tap';
import { folder } from '../services/test/folder.ts';
import { openSchema } from '../services/test/open-schema.ts';
import { openDatabase, type Database } from '../storage/driver.ts';
import { SqliteEventLog } from './sqlite.ts';
import { eventsSchema, type SchemaChange } from './sqlite-schema.ts';

/** The file of an empty log whose database was tampered with. */
const fileWith = (t: Test, change: string | ((database: Database) => void), schema = eventsSchema): string => {
  const file = join(folder(t), 'events.db');
  const database = openDatabase(file);
  database.exec(schema);
  if (typeof change === 'string') database.exec(change);
  else change(database);
  database.close();
  return file;
};

const changesIn = async (file: string, mode?: 'read'): Promise<readonly SchemaChange[]> => {
  const log = new SqliteEventLog(file, mode);
  await log.close();
  return log.schemaChanges;
};

const lacks = (name: string, canMend: boolean): SchemaChange => ({
  what: `The log's database lacks its ${name}: somebody removed it.`,
  canMend,
});
const changed = (name: string, canMend: boolean): SchemaChange => ({
  what: `The ${name} of the log's database was changed.`,
  canMend,
});
const putIn = (name: string): SchemaChange => ({
  what: `The log's database has a ${name} that somebody put in.`,
  canMend: false,
});

const metadata = { version: 1, time: '2026-01-01T12:00:00.000Z', actor: 'user-1', correlationId: 'x', previousHash: null };
const said = { id: 'a', type: 'Said', data: 1, metadata };

/** A trigger of the schema with another message. */
const otherSentence = (sentence: string): string => `DROP TRIGGER events_never_change;
  CREATE TRIGGER events_never_change BEFORE UPDATE ON events BEGIN SELECT raise(ABORT, '${sentence}'); END`;
const strange = 'CREATE TRIGGER strange AFTER INSERT ON events BEGIN SELECT 1; END';

t.test('what is no longer as the program made it in the database of a log is told', async (t) => {
  const triggers = [lacks('trigger events_never_change', true), lacks('trigger events_never_go', true)];
  const changes: readonly (readonly [change: string | ((database: Database) => void), found: readonly SchemaChange[]])[] = [
    ['', []],
    ['DROP TRIGGER events_never_go', [lacks('trigger events_never_go', true)]],
    [otherSentence('recorded events never leave'), [changed('trigger events_never_change', true)]],
    [otherSentence('recordedevents never change'), [changed('trigger events_never_change', true)]],
    [strange, [putIn('trigger strange')]],
    [strange.replace('ON events', 'ON EVENTS'), [putIn('trigger strange')]],
    ['DROP TABLE events', [lacks('table events', false), ...triggers]],
    ['DROP TABLE events; CREATE VIEW events AS SELECT 1', [lacks('table events', false), ...triggers, putIn('view events')]],
    [openSchema, [changed('table events', false), ...triggers]],
    ['CREATE TABLE notes (text); CREATE TRIGGER noted AFTER INSERT ON notes BEGIN SELECT 1; END', []],
    ['CREATE TABLE notes (text); CREATE TRIGGER events AFTER INSERT ON notes BEGIN SELECT 1; END', []],
  ];
  for (const [change, found] of changes) t.same(await changesIn(fileWith(t, change), 'read'), found);
});

t.test('how the schema was laid out when a log was made changes nothing', async (t) => {
  t.same(await changesIn(fileWith(t, '', eventsSchema.replaceAll(' ', '\n\t ')), 'read'), []);
});

t.test('a new log is as the program makes it, and as often as it is opened', async (t) => {
  const file = join(folder(t), 'events.db');
  for (const mode of [undefined, undefined, 'read'] as const) t.same(await changesIn(file, mode), []);
});

t.test('a log that is opened to be written is left as it stands', async (t) => {
  const file = fileWith(t, 'DROP TRIGGER events_never_go');
  for (const mode of [undefined, 'read'] as const) t.same(await changesIn(file, mode), [lacks('trigger events_never_go', true)]);
});

t.test('a log without its table says so, and gets it, or it could record nothing', async (t) => {
  const file = fileWith(t, 'CREATE TABLE notes (text)', '');
  const log = new SqliteEventLog(file);
  t.teardown(() => log.close());
  t.equal(log.schemaChanges.length, 3);
  t.equal((await log.append('post-1', 'no_stream', [said])).position, 1);
  t.same(await changesIn(file, 'read'), []);
});

t.test('triggers of the schema are made anew; what somebody put in stays', async (t) => {
  const file = fileWith(t, `${otherSentence('never')}; DROP TRIGGER events_never_go; ${strange}`);
  const log = new SqliteEventLog(file);
  t.teardown(() => log.close());
  t.equal(log.schemaChanges.length, 3);
  log.mendSchema();
  t.same(await changesIn(file, 'read'), [putIn('trigger strange')]);
  t.equal((await log.append('post-1', 'no_stream', [said])).position, 1, 'others are not locked out');
});

t.test('triggers that cannot be made anew are said to be so, and nothing is left half done', async (t) => {
  const file = fileWith(t, '');
  const log = new SqliteEventLog(file);
  t.teardown(() => log.close());
  const database = openDatabase(file);
  database.exec('DROP TABLE events; CREATE VIEW events AS SELECT 1');
  database.close();
  for (let time = 0; time < 2; time += 1) t.throws(() => log.mendSchema(), /cannot create BEFORE trigger on view/);
});
