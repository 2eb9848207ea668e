import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { sealStream } from '../../contracts/streams.ts';
import { toRecord } from '../../event-log/append.ts';
import { Sealer } from '../../event-log/seals/sealer.ts';
import { SqliteEventLog } from '../../event-log/sqlite.ts';
import { tooLong } from '../../scripts/test-scale.ts';
import { until } from '../../scripts/until.ts';
import { openDatabase } from '../../storage/driver.ts';
import { run as runProgram } from '../test/built.ts';
import { folder } from '../test/folder.ts';
import { served } from '../test/served.ts';

const minute = 60_000;

/** A site created by its server, with an account and its events, sealed. */
const site = async (t: Test) => {
  const place = folder(t);
  const run = (...words: string[]) => runProgram('cli', words, { env: { ...process.env, DATA_DIR: place, SUDO_USER: '' } });
  await served(place);
  const log = new SqliteEventLog(join(place, 'events.db'));
  t.teardown(() => log.close());
  const put = async (stream: string, minutesAgo: number): Promise<number> => {
    const last = await log.last(stream);
    const context = { actor: 'operator', correlationId: randomUUID(), now: new Date(Date.now() - minutesAgo * minute) };
    const data = { categoryId: 7, name: 'Radio', iconClass: 'radio', iconColor: 'text-blue', bgColor: 'bg-blue' };
    const events = toRecord(stream, last, [{ type: 'CategoryChanged', data }], context);
    return (await log.append(stream, last?.revision ?? 'no_stream', events)).position;
  };
  return { place, run, log, put };
};

t.test('what was put in while no server ran is sealed by the next start, and everybody is told', { skip: tooLong }, async (t) => {
  const { place, run, log, put } = await site(t);
  await put('category-7', 0);
  await new Sealer(log, () => new Date()).seal();
  const forged = await put('category-7', 185);
  t.match(await run('audit', 'verify'), { code: 2, out: /No seal holds the 1 event/ });
  let metrics = '';
  const said = await served(place, async (address) => {
    await until(async () => {
      metrics = await (await fetch(`${address}/metrics`)).text();
      return /sealed_late_total 1/.test(metrics);
    }, 'it is counted as sealed late');
  });
  t.match(metrics, /^benchnotes_sealed_late_total 1$/m);
  t.match(said, new RegExp(`"level":50,.*"events":1,"from":${forged},"to":${forged},.*events were sealed late`));
  const verified = await run('audit', 'verify');
  t.match(verified, { code: 2, out: `The event at position ${forged} was sealed 3 hours after it was recorded` });
  t.notMatch(verified.out, /as they were recorded/);
  const asJson = JSON.parse((await run('audit', 'verify', '--json')).out) as object;
  t.match(asJson, { result: 'sealed late', findings: [], late: [{ events: 1, from: forged, to: forged }] });
  t.match(await run('audit', 'verify', '--looked-at', String(forged)), { code: 0, out: 'was sealed 3 hours after' });
  const { out } = await run('audit', 'export', '--to', 'operation');
  const late = out
    .trim()
    .split('\n')
    .filter((line) => line.includes('LogSealed'));
  t.equal(late.length, 1, 'seals that came in time are no lines');
  // Two events: the starting server also named the log.
  t.match(JSON.parse(late[0] ?? ''), { did: 'LogSealed', operation: { count: 2, late: { events: 1, from: forged } } });
  t.notMatch(late[0], /"hashes"/);
});

t.test('where all seals were removed the next start says that it found none', async (t) => {
  const { place, run, put } = await site(t);
  await put('category-7', 60 * 24 * 3);
  await served(place);
  const database = openDatabase(join(place, 'events.db'));
  const triggers = database.prepare("SELECT sql FROM sqlite_master WHERE type = 'trigger'").all([]);
  database.exec(`DROP TRIGGER events_never_go; DELETE FROM events WHERE stream = '${sealStream}'`);
  for (const { sql } of triggers) if (String(sql).includes('events_never_go')) database.exec(String(sql));
  database.close();
  // Collections that have seen the seals would notice.
  for (const suffix of ['', '-wal', '-shm']) rmSync(join(place, `read.db${suffix}`), { force: true });
  await put('category-7', 2);
  const said = await served(place);
  t.match(said, /"from":3,.*old events were sealed, and the log had no seal/);
  const { out, code } = await run('audit', 'verify');
  t.match(
    out,
    /2 events at positions \d+ to \d+ were sealed up to 3 days after .*The log had no seal before these, or they were removed\./,
  );
  t.equal(code, 2);
});

t.test('what is sealed late by hand is said as well', async (t) => {
  const { run, put } = await site(t);
  const position = await put('category-7', 10);
  const { out } = await run('audit', 'seal');
  t.match(out, `1 of them, from position ${position} to ${position}, were older than a minute: look at them`);
});
