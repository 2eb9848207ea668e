import { randomUUID } from 'node:crypto';
import { copyFileSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { randomInt } from '../scripts/random.ts';
import { testCount } from '../scripts/test-scale.ts';
import { openDatabase } from '../storage/driver.ts';
import { folder } from '../services/test/folder.ts';
import { SqliteEventLog } from './sqlite.ts';

/** A disk that loses, changes or forgets recent writes: the write-ahead log of the events, damaged at random places. */

const damages = testCount('damages', 45);
const commits = 120;

const whole = folder(t);
const file = join(whole, 'events.db');
const log = new SqliteEventLog(file);
t.teardown(() => log.close());

/** The offset in the log at which each commit ends. */
const ends = new Set([0]);
const metadata = {
  schemaVersion: 1,
  time: '2026-03-01T12:00:00.000Z',
  actor: 'operator',
  correlationId: 'test',
  previousHash: '',
};
for (let commit = 0; commit < commits; commit += 1) {
  const events = Array.from({ length: 1 + (commit % 3) }, (_, index) => ({
    id: randomUUID(),
    type: 'Tested',
    data: { commit, index, text: 'volt '.repeat((commit * 37) % 400) },
    metadata,
  }));
  ends.add((await log.append(`commit-${commit}`, 'no_stream', events as never)).position);
}
copyFileSync(file, join(whole, 'copy.db'));
const waiting = readFileSync(`${file}-wal`);

const eventsIn = (name: string): string[] => {
  const database = openDatabase(name);
  try {
    return database
      .prepare('SELECT position, stream, revision, id, data FROM events ORDER BY position')
      .all([])
      .map((row) => JSON.stringify(row));
  } finally {
    database.close();
  }
};
const written = eventsIn(file);

/** Ways to lose bytes; each changes the file, and returns a description. */
const kinds: readonly ((name: string) => string)[] = [
  (name) => {
    const end = randomInt(waiting.length);
    truncateSync(name, end);
    return `cut at ${end}`;
  },
  (name) => {
    const bytes = Buffer.from(waiting);
    const place = randomInt(bytes.length);
    bytes[place] = (bytes[place] as number) ^ (1 << randomInt(8));
    writeFileSync(name, bytes);
    return `a bit flipped at ${place}`;
  },
  (name) => {
    const start = randomInt(waiting.length);
    writeFileSync(name, Buffer.from(waiting).fill(0, start, Math.min(waiting.length, start + 1 + randomInt(8192))));
    return `zeroed from ${start}`;
  },
];

t.test(`damaged at ${damages} places, what opens is a prefix of whole commits`, async (t) => {
  t.ok(waiting.length > 100_000, 'all commits wait in the write-ahead log');
  const place = folder(t);
  let shortened = 0;
  const refused = new Map<string, number>();
  for (let turn = 0; turn < damages; turn += 1) {
    // A file that failed to open stays open: give each its own name.
    const name = join(place, `events-${turn}.db`);
    copyFileSync(join(whole, 'copy.db'), name);
    writeFileSync(`${name}-wal`, waiting);
    const what = kinds[turn % kinds.length]?.(`${name}-wal`);
    let left: string[];
    try {
      left = eventsIn(name);
    } catch (error) {
      // The first commit creates the table itself; a file with parts older than others is refused.
      const refusal = /no such table|malformed|not a database|disk I\/O error/.exec((error as Error).message)?.[0];
      if (refusal === undefined) throw error;
      refused.set(refusal, 1 + (refused.get(refusal) ?? 0));
      continue;
    } finally {
      for (const end of ['', '-wal', '-shm']) rmSync(name + end, { force: true });
    }
    if (left.length < written.length) shortened += 1;
    const isPrefix = left.every((event, index) => event === written[index]);
    if (!isPrefix || !ends.has(left.length)) t.fail(`${what}: ${left.length} of ${written.length} events`);
  }
  t.comment(`${shortened} opened with fewer commits; refused: ${[...refused].map((pair) => pair.join(' ')).join(', ')}`);
  t.ok(shortened > 0, 'some lost their newest commits');
});
