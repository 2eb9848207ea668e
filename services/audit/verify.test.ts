import { copyFileSync, existsSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import t, { type Test } from 'tap';
import type { RecordedEvent } from '../../contracts/recorded.ts';
import { openDatabase, type Database } from '../../storage/driver.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import { encrypted } from '../../event-log/encrypted.ts';
import { ofSite } from '../../event-log/of-site.ts';
import { SqliteEventLog } from '../../event-log/sqlite.ts';
import { testCount } from '../../scripts/test-scale.ts';
import { toRecord } from '../../event-log/append.ts';
import { folder } from '../test/folder.ts';
import { Sealer } from '../../event-log/seals/sealer.ts';
import { sealStream } from '../../contracts/streams.ts';
import { verifyLog } from './verify.ts';

/** The whole adapter opens each copy of the log, so only some events are tried; at TEST_SCALE=full all. */
const tried = (events: readonly RecordedEvent[]): (readonly [number, RecordedEvent])[] => {
  const every = Math.ceil(events.length / testCount('damages', events.length / 6));
  return [...events.entries()].filter(([index]) => index === 0 || index === events.length - 1 || index % every === 2 % every);
};

const clock = new Date('2026-04-01T08:00:00.000Z');

/** Twelve submitted posts, some decided on, with interleaved events. */
const fill = async (log: SqliteEventLog, firstPost: number): Promise<void> => {
  for (let round = 0; round < 3; round += 1) {
    for (let post = firstPost; post < firstPost + 6; post += 1) {
      if (round > post % 3) continue;
      const stream = `post-${post}`;
      const last = (await log.readStream(stream)).at(-1);
      const domainEvent = { type: `Said${round}`, data: { post, words: `round ${round}`, reason: 'Ω' } };
      const context = { actor: 'user-1', correlationId: randomUUID(), now: clock };
      await log.append(stream, last?.revision ?? 'no_stream', toRecord(stream, last, [domainEvent], context));
    }
  }
};

/** A log of a few dozen events, sealed twice, and a way to reopen its file after tampering. */
const build = async (t: Test) => {
  const place = folder(t);
  const file = join(place, 'events.db');
  const log = new SqliteEventLog(file);
  const sealer = new Sealer(log, () => clock);
  await fill(log, 1);
  const [first] = await sealer.seal();
  await fill(log, 7);
  await sealer.seal();
  const events = (await log.readAll(0, 1_000)).filter(({ stream }) => stream !== sealStream);
  const verified = await verifyLog(log);
  await log.close();
  let copies = 0;
  const altered = async (change: (database: Database) => void, kept = first?.digest) => {
    const copy = join(place, `copy-${(copies += 1)}.db`);
    for (const part of ['', '-wal']) if (existsSync(file + part)) copyFileSync(file + part, copy + part);
    const database = openDatabase(copy);
    database.exec('DROP TRIGGER events_never_change; DROP TRIGGER events_never_go');
    change(database);
    database.close();
    const opened = new SqliteEventLog(copy);
    // As the command line reads it: through the decorators, which must pass the marks on.
    const found = await verifyLog(ofSite(encrypted(opened, undefined)), { kept });
    await opened.close();
    return found;
  };
  return { events, verified, altered, firstDigest: first?.digest ?? '' };
};

const named = ({ stream, revision, position }: RecordedEvent) => `${stream}, revision ${revision}, position ${position}`;

t.test('an untouched log is as it was recorded', async (t) => {
  const { events, verified, firstDigest } = await build(t);
  t.same(verified.findings, []);
  t.equal(verified.sealed, events.length);
  t.equal(verified.unsealed, null);
  t.match(verified.newest, /^[0-9a-f]{64}$/);
  t.not(verified.newest, firstDigest);
});

t.test('an altered byte: the event is named, whichever it is', async (t) => {
  const { events, altered } = await build(t);
  for (const [, event] of tried(events)) {
    for (const [column, from, to] of [
      ['data', 'round', 'Round'],
      ['metadata', 'user-1', 'user-2'],
      ['data', '"', ''],
    ] as const) {
      const { findings } = await altered((database) =>
        database
          .prepare(`UPDATE events SET ${column} = replace(${column}, ?, ?) WHERE position = ?`)
          .run([from, to, event.position]),
      );
      const { position, stream, revision } = event;
      t.match(findings[0], { position, stream, revision }, `${column} of ${named(event)}`);
    }
  }
});

t.test('a text that reads the same here, and otherwise elsewhere: the event is named', async (t) => {
  const { events, altered } = await build(t);
  const [event] = events as [RecordedEvent];
  for (const [column, from, to] of [
    ['metadata', '"actor":', '"actor":"user-9","actor":'],
    ['data', '"reason":', '"reason":"Other","reason":'],
    ['metadata', ',"actor"', ', "actor"'],
    ['data', '"post":1', '"post":1.0'],
    ['metadata', '"actor"', '"\\u0061ctor"'],
  ] as const) {
    const { findings } = await altered((database) => {
      const changed = database.prepare(`UPDATE events SET ${column} = replace(${column}, ?, ?) WHERE position = ?`);
      t.equal(changed.run([from, to, event.position]).changes, 1, to);
    });
    const { position, stream, revision } = event;
    t.match(findings, [{ kind: 'altered', position, stream, revision, what: named(event) }], to);
  }
});

t.test('a removed event: the place is named', async (t) => {
  const { events, altered } = await build(t);
  for (const [index, event] of tried(events)) {
    const { findings } = await altered((database) =>
      database.prepare('DELETE FROM events WHERE position = ?').run([event.position]),
    );
    const said = findings.map(({ what }) => what).join('\n');
    const isLast = !events.some(({ stream, revision }) => stream === event.stream && revision > event.revision);
    if (!isLast) t.match(said, `Revision ${event.revision} of ${event.stream} is missing`, named(event));
    const before = events[index - 1];
    t.match(said, before ? `position ${before.position}` : 'sealed before position 2', named(event));
    t.equal(findings.length, 1, 'and nothing else is');
  }
});

t.test('two swapped events are named, and no other', async (t) => {
  const { events, altered } = await build(t);
  for (const [index, event] of tried(events.slice(0, -1))) {
    const other = events[index + 1] as RecordedEvent;
    const { findings } = await altered((database) => {
      const move = database.prepare('UPDATE events SET position = ? WHERE position = ?');
      move.run([-1, event.position]);
      move.run([event.position, other.position]);
      move.run([other.position, -1]);
    });
    t.same(
      findings.map(({ kind, position }) => [kind, position]),
      [event.position, other.position].map((position) => ['moved', position]),
      named(event),
    );
  }
});

t.test(
  'a history rewritten from some event on, hashes, seals and all, does not have the digest that was kept elsewhere',
  async (t) => {
    const { altered } = await build(t);
    const rewritten = await altered((database) => {
      database.exec(
        'DELETE FROM events; INSERT INTO events (stream, revision, id, type, data, metadata) VALUES (\'post-1\', 0, \'x\', \'Said\', \'1\', \'{"version":1,"time":"2026-01-01T12:00:00.000Z","actor":"user-1","correlationId":"x","previousHash":null}\')',
      );
    });
    t.same(rewritten.findings, [], 'it is whole in itself');
    t.equal(rewritten.sealFound, false);
    t.match(rewritten.unsealed, { events: 1, from: { stream: 'post-1', revision: 0 } }, 'and no seal holds any of it');
  },
);

t.test('seals: at once, in several processes, and after a new start; none where nothing was appended', async (t) => {
  const log = new SqliteEventLog(join(folder(t), 'events.db'));
  t.teardown(() => log.close());
  const sealers = [new Sealer(log, () => clock), new Sealer(log, () => clock)];
  t.same(await sealers[0]?.seal(), [], 'an empty log has none');
  await fill(log, 1);
  const sealed = (await Promise.all(sealers.map((sealer) => sealer.seal()))).flat();
  t.equal(sealed.length, 1, 'by one of the two');
  await fill(log, 7);
  const later = new Sealer(log, () => clock);
  t.equal((await later.seal()).length, 1);
  for (const sealer of [...sealers, later, new Sealer(log, () => clock)]) t.same(await sealer.seal(), [], 'no seal is sealed');
  let asked = 0;
  const counted = new Proxy<EventLog>(log, {
    get: (target, name: keyof EventLog) => {
      if (name !== 'head') asked += 1;
      const value: unknown = target[name];
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const idle = new Sealer(counted, () => clock);
  await idle.seal();
  asked = 0;
  await idle.seal();
  t.equal(asked, 0, 'an idle log is asked for its end alone');
  const { findings, sealed: count, events } = await verifyLog(log);
  t.same(findings, []);
  t.equal(count, events - 2);
});

t.test('seals: events go on being sealed behind one that cannot be read, and behind a seal that cannot', async (t) => {
  const file = join(folder(t), 'events.db');
  const log = new SqliteEventLog(file);
  t.teardown(() => log.close());
  await fill(log, 1);
  await new Sealer(log, () => clock).seal();
  const database = openDatabase(file);
  t.teardown(() => database.close());
  database.exec("DROP TRIGGER events_never_change; UPDATE events SET data = '{' WHERE stream = 'seals-log'");
  await fill(log, 7);
  const { position } = (await log.readStream('post-8'))[0] as RecordedEvent;
  database.exec(`UPDATE events SET data = '{' WHERE position = ${position}`);
  t.ok((await new Sealer(log, () => clock).seal()).length > 0);
  const { findings, unsealed } = await verifyLog(log);
  t.same(
    findings.map(({ kind }) => kind),
    ['unreadable', 'unreadable'],
  );
  t.equal(unsealed, null, 'all others are sealed');
});

t.test('seals: a long log is sealed piece by piece, as fast as somebody asks for them', async (t) => {
  const log = new SqliteEventLog(join(folder(t), 'events.db'));
  t.teardown(() => log.close());
  const context = { actor: 'user-1', correlationId: randomUUID(), now: clock };
  const said = Array.from({ length: 2_500 }, (_, n) => ({ type: 'Said', data: { n } }));
  await log.append('post-1', 'no_stream', toRecord('post-1', undefined, said, context));
  const counts: number[] = [];
  for await (const { count } of new Sealer(log, () => clock).seals()) {
    counts.push(count);
    for (let turns = 0; turns < 20; turns += 1) await turn();
    t.equal((await log.readStream(sealStream)).length, counts.length, 'the next waits until it is asked for');
  }
  t.same(counts, [1_000, 1_000, 500]);
  t.same((await verifyLog(log)).findings, []);
});

t.test('seals: one holds fewer events where they are long', async (t) => {
  const log = new SqliteEventLog(join(folder(t), 'events.db'));
  t.teardown(() => log.close());
  const context = { actor: 'user-1', correlationId: randomUUID(), now: clock };
  const text = 'long '.repeat(120_000);
  for (let post = 1; post <= 60; post += 1) {
    const stream = `post-${post}`;
    await log.append(stream, 'no_stream', toRecord(stream, undefined, [{ type: 'Said', data: { text } }], context));
  }
  const counts = (await new Sealer(log, () => clock).seal()).map(({ count }) => count);
  t.ok(counts.length > 0 && counts.every((count) => count < 60), `due before ten minutes are over: ${counts.join()}`);
  const { findings } = await verifyLog(log);
  t.same(findings, []);
});
