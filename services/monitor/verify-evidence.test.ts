import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import t, { type Test } from 'tap';
import { policyOfLogs, type Policy } from '../../domain/transparency/policy.ts';
import { tilePath, tilesOf } from '../../domain/transparency/tiles.ts';
import { TestLog } from '../../event-log/tree/test/test-log.ts';
import { folder } from '../test/folder.ts';
import { keyOf, origin } from './test/shown-log.ts';
import { verifyEvidence } from './verify-evidence.ts';

const policyOf = (...logs: readonly TestLog[]): Promise<Policy> => policyOfLogs(logs.map(keyOf));

/** A folder of notes, and the tiles of a log. */
const evidenceOf = async (t: Test, notes: Readonly<Record<string, string>>, tiles?: TestLog): Promise<string> => {
  const place = folder(t);
  for (const [name, note] of Object.entries(notes)) writeFileSync(join(place, `${name}.note`), note);
  writeFileSync(join(place, 'finding.txt'), 'The log has two pasts.\n');
  if (tiles)
    for (const tile of tilesOf(tiles.size)) {
      const file = join(place, tilePath(tile));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, await tiles.read(tile));
    }
  return place;
};

const build = async () => {
  const log = (await TestLog.of(origin)).growTo(700);
  const fork = new TestLog(log.signer).growTo(600).growTo(1_000, 'fork');
  return { log, fork };
};

t.test('two notes of one size prove two pasts without tiles, as those that a witness writes to its log do', async (t) => {
  const { log, fork } = await build();
  const place = await evidenceOf(t, { recorded: await log.checkpoint(650), checkpoint: await fork.checkpoint(650) });
  t.match(await verifyEvidence(place, await policyOf(log)), {
    proven: true,
    sentence: /has two pasts: it signed two checkpoints of 650 events/,
    notes: [
      { file: 'checkpoint.note', unused: undefined },
      { file: 'recorded.note', unused: undefined },
    ],
  });
});

t.test('notes of two sizes need the tiles of the larger one', async (t) => {
  const { log, fork } = await build();
  const notes = { kept: await log.checkpoint(), checkpoint: await fork.checkpoint() };
  const policy = await policyOf(log);
  const place = await evidenceOf(t, notes, fork);
  t.match(await verifyEvidence(place, policy), { proven: true, sentence: /1000 events that do not begin with the 700/ });
  const file = join(place, tilePath({ level: 1, index: 0, width: 3 }));
  t.ok(existsSync(file));
  rmSync(file);
  t.match(await verifyEvidence(place, policy), { proven: false, sentence: /^The tile tile\/\S+ is missing/ });
  writeFileSync(file, Buffer.alloc(32 * 256, 7));
  t.match(await verifyEvidence(place, policy), { proven: false, sentence: /are not those of the 1000 events/ });
});

t.test('notes of one past prove nothing', async (t) => {
  const { log } = await build();
  const place = await evidenceOf(t, { kept: await log.checkpoint(300), checkpoint: await log.checkpoint() }, log);
  t.match(await verifyEvidence(place, await policyOf(log)), { proven: false, sentence: /^The checkpoints are of one past/ });
});

t.test('only notes count that a given key signed, both keys of a log that changed its key', async (t) => {
  const { log, fork } = await build();
  const [other, stranger] = [(await TestLog.of(origin)).growTo(700, 'other'), (await TestLog.of('other.example')).growTo(700)];
  const notes = { a: await log.checkpoint(), b: await other.checkpoint(), c: await stranger.checkpoint(), d: 'no note\n' };
  const place = await evidenceOf(t, notes, fork);
  t.match(await verifyEvidence(place, await policyOf(log)), {
    proven: false,
    sentence: /^Two checkpoints that the log signed are needed/,
    notes: [
      { file: 'a.note', unused: undefined },
      { file: 'b.note', unused: 'it is not signed by a key that you gave' },
      { file: 'c.note', unused: 'it is of the log "other.example", and no key that you gave is of this name' },
      { file: 'd.note', checkpoint: undefined, unused: String },
    ],
  });
  t.match(await verifyEvidence(place, await policyOf(log, other)), { proven: true, sentence: /two checkpoints of 700 events/ });
  t.match(await verifyEvidence(place, await policyOf(log, stranger)), { proven: false, sentence: /are of different logs/ });
});

t.test('what is no file of the size of a note is left aside', async (t) => {
  const { log, fork } = await build();
  const place = await evidenceOf(t, { a: await log.checkpoint(650), b: await fork.checkpoint(650), large: '' });
  truncateSync(join(place, 'large.note'), 2 ** 20);
  mkdirSync(join(place, 'folder.note'));
  symlinkSync('/dev/zero', join(place, 'link.note'));
  execFileSync('mkfifo', [join(place, 'pipe.note')]);
  const { proven, notes } = await verifyEvidence(place, await policyOf(log));
  t.ok(proven);
  const unused = notes.filter((note) => note.unused !== undefined);
  t.same(
    unused.map(({ file }) => file),
    ['folder.note', 'large.note', 'link.note', 'pipe.note'],
  );
  t.match(
    unused,
    unused.map(() => ({ unused: 'it is not a regular file of at most 307200 bytes' })),
  );
  for (let number = 0; number < 1_000; number += 1) writeFileSync(join(place, `${number}.note`), '');
  await t.rejects(verifyEvidence(place, await policyOf(log)), { message: /more than 1000 files/ });
});
