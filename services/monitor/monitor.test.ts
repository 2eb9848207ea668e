import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { formatCheckpoint } from '../../domain/transparency/checkpoint.ts';
import { formatNote } from '../../domain/transparency/note.ts';
import { policyOfLog } from '../../domain/transparency/policy.ts';
import { parseUnverifiedCheckpoint } from '../../domain/transparency/parse-unverified-checkpoint.ts';
import { TestLog } from '../../event-log/tree/test/test-log.ts';
import type { State } from './state.ts';
import { LogFinding } from './finding.ts';
import { followed, hour, keyOf, noTiles, origin, policyOfKey, seed } from './test/shown-log.ts';
import { verifyEvidence } from './verify-evidence.ts';

t.test('the first look keeps the key that the site shows; later ones ask for the checkpoint, and tiles if it grew', async (t) => {
  const { log, shown, look } = await followed(t);
  t.match(await look(), {
    result: 'as expected',
    isAlarm: false,
    isFirstUse: true,
    key: keyOf(log),
    size: 1_000,
    sizeBefore: null,
  });
  t.same(shown.asked, ['checkpoint', 'key', 'closed']);
  t.match(await look(), { result: 'as expected', isFirstUse: false, size: 1_000, sizeBefore: 1_000 });
  t.same(shown.asked, ['checkpoint', 'closed'], 'one request where nothing was added');
  log.growTo(1_000_000);
  await shown.show(log);
  t.match(await look(), { result: 'as expected', size: 1_000_000, sizeBefore: 1_000 });
  t.equal(shown.asked[0], 'checkpoint');
  t.ok(shown.asked.length <= 7, shown.asked.join(' '));
});

t.test('with a key of the user nothing is taken from the site', async (t) => {
  const { log, shown, look } = await followed(t);
  t.match(await look(await policyOfKey(log)), { result: 'as expected', isFirstUse: false, key: keyOf(log) });
  t.same(shown.asked, ['checkpoint', 'closed']);
  const other = await TestLog.of(origin);
  await t.rejects(look(await policyOfKey(other)), { message: /is signed by another key/ }, 'nor with another one later');
});

t.test('two roots of one size prove two pasts: that is kept for good, and the site not asked any more', async (t) => {
  const { log, fork, shown, look, state, metrics } = await followed(t);
  const umask = process.umask(0o077);
  t.teardown(() => process.umask(umask));
  await look();
  await shown.show(fork);
  const report = await look();
  t.match(report, { result: 'forked', isAlarm: true, sentence: /has two pasts: it signed two checkpoints of 1000 events/ });
  const [kept, checkpoint] = ['kept', 'checkpoint'].map((name) =>
    readFileSync(join(String(report.evidence), `${name}.note`), 'utf8'),
  );
  t.same(report.notes, { kept, checkpoint });
  t.ok(readFileSync(join(String(report.evidence), 'finding.txt'), 'utf8').endsWith(`\n${keyOf(log)}\n`));
  t.notSame(parseUnverifiedCheckpoint(String(kept)).root, parseUnverifiedCheckpoint(String(checkpoint)).root);
  t.match(readFileSync(metrics, 'utf8'), /^benchnotes_monitor_alarm\{site="https:\/\/site.test\/log",kind="forked"\} 1$/m);
  t.equal(statSync(metrics).mode & 0o777, 0o644, 'others may read the metrics');
  t.match(await look(), { result: 'forked', isAlarm: true, evidence: report.evidence });
  t.same(shown.asked, []);
  t.same(readdirSync(join(state, 'alarms')).length, 1);
});

t.test('a tree that does not begin with the one before proves two pasts, and the tiles kept show it', async (t) => {
  // The proof from a full tree leaves out its root.
  for (const size of [1_000, 512]) {
    const { log, shown, look } = await followed(t);
    await shown.show(log, size);
    await look();
    const other = new TestLog(log.signer).growTo(size - 12).growTo(5_000, 'fork');
    await shown.show(other);
    const report = await look();
    t.match(report, { result: 'forked', sentence: new RegExp(`do not begin with the ${size} that it signed`) });
    const { proven, sentence } = await verifyEvidence(String(report.evidence), await policyOfLog(keyOf(log)));
    t.match({ proven, sentence }, { proven: true, sentence: report.sentence }, 'the folder alone is enough');
  }
});

t.test('an older checkpoint of the same past is an alarm only if it lasts; one that was put back alike', async (t) => {
  const { log, shown, look, clock, state } = await followed(t);
  await look();
  await shown.show(log, 900);
  t.match(await look(), {
    result: 'behind',
    isAlarm: false,
    sentence: /The older ones are as they were/,
    size: 1_000,
    evidence: null,
  });
  clock.advance(hour);
  shown.tiles = noTiles;
  t.match(await look(), { result: 'behind', isAlarm: false, sentence: /It was put back, or a cache kept/ });
  clock.advance(hour);
  shown.texts.checkpoint = new LogFinding('unreachable', 'No answer.');
  const alarm = await look();
  t.match(alarm, { result: 'unreachable', isAlarm: true }, 'whatever it does meanwhile, it lasted for two hours');
  t.ok(existsSync(String(alarm.evidence)));
  await shown.show(log);
  t.match(await look(), { result: 'as expected', isAlarm: false, since: null });
  shown.texts.checkpoint = new LogFinding('unreachable', 'No answer.');
  t.match(await look(), { isAlarm: false }, 'and the time begins once more');
  const { names } = JSON.parse(readFileSync(join(state, 'state.json'), 'utf8')) as State;
  t.match(names, [{ origin, checkpoint: await log.checkpoint() }]);
});

t.test('an older checkpoint of another past proves that there are two', async (t) => {
  const { fork, shown, look } = await followed(t);
  await look();
  const { tiles } = shown;
  await shown.show(fork, 950);
  shown.tiles = tiles;
  t.match(await look(), { result: 'forked', isAlarm: true, sentence: /signed 1000 events that do not begin with the 950/ });
});

t.test('tiles that are missing, or of another tree, prove nothing', async (t) => {
  const { log, shown, look, clock } = await followed(t);
  await look();
  log.growTo(2_000);
  await shown.show(log);
  shown.tiles = (await TestLog.of(origin)).growTo(2_000, 'other').read;
  t.match(await look(), { result: 'unproven', isAlarm: false, size: 1_000 });
  clock.advance(2 * hour);
  t.match(await look(), { result: 'unproven', isAlarm: true, size: 1_000 });
  shown.tiles = log.read;
  t.match(await look(), { result: 'as expected', size: 2_000, sizeBefore: 1_000 });
});

t.test('a fork whose tiles are kept back is not forgotten', async (t) => {
  const { log, shown, look, state } = await followed(t);
  await shown.show(log, 800);
  await look();
  const fork = new TestLog(log.signer).growTo(900).growTo(950, 'fork');
  await shown.show(fork);
  shown.tiles = noTiles;
  t.match(await look(), { result: 'unproven', isAlarm: false, size: 800 });
  await shown.show(log, 850);
  t.match(await look(), {
    result: 'behind',
    isAlarm: false,
    sentence: /shows 850 events, and signed a checkpoint of 950/,
    size: 850,
  });
  await shown.show(log, 1_000);
  const report = await look();
  t.match(report, { result: 'forked', isAlarm: true, sentence: /signed 1000 events that do not begin with the 950/ });
  const { proven } = await verifyEvidence(String(report.evidence), await policyOfLog(keyOf(log)));
  t.ok(proven, 'the folder alone is enough');
  t.equal(readdirSync(join(state, 'alarms')).length, 1);
});

t.test('two roots of one size prove two pasts without a tile, even if honest checkpoints come between', async (t) => {
  const { log, fork, shown, look } = await followed(t);
  await shown.show(log, 10);
  await look();
  await shown.show(fork);
  shown.tiles = noTiles;
  t.match(await look(), { result: 'unproven' });
  await shown.show(log, 20);
  t.match(await look(), { result: 'behind' });
  await shown.show(log, 1_000);
  shown.tiles = noTiles;
  t.match(await look(), { result: 'forked', sentence: /signed two checkpoints of 1000 events/ });
});

t.test('a checkpoint whose tiles came late is forgotten once they prove it', async (t) => {
  const { log, shown, look, state } = await followed(t);
  const unproven = () => (JSON.parse(readFileSync(join(state, 'state.json'), 'utf8')) as State).unproven;
  await shown.show(log, 800);
  await look();
  await shown.show(log, 900);
  shown.tiles = noTiles;
  t.match(await look(), { result: 'unproven' });
  t.match(await look(), { result: 'unproven' });
  t.same(unproven(), [{ origin, key: keyOf(log), checkpoint: await log.checkpoint(900) }], 'each is kept once');
  await shown.show(log, 1_000);
  t.match(await look(), { result: 'as expected', size: 1_000 });
  t.same(unproven(), []);
});

t.test('a signature that does not hold, and one of another key, are alarms', async (t) => {
  const { log, shown, look, clock, state } = await followed(t);
  await look();
  const other = (await TestLog.of(origin)).growTo(1_000);
  await shown.show(other);
  t.match(await look(), {
    ...{ result: 'unsigned', isAlarm: true, size: 1_000 },
    sentence: /may have changed its key: .* compare it with https:\/\/site\.test\/log\/key .* give both \(--log-key twice/,
  });
  const note = await log.checkpoint();
  shown.texts.checkpoint = note.replace('\n1000\n', '\n1001\n');
  const altered = await look();
  t.match(altered, { result: 'unsigned', isAlarm: true, size: 1_000, sentence: /its signature does not hold/ });
  t.notMatch(altered.sentence, /changed its key/, 'another key would be named');
  clock.advance(hour);
  await look();
  t.equal(readdirSync(join(state, 'alarms')).length, 1, 'what was shown is kept once');
  await shown.show(log);
  t.match(await look(), { result: 'as expected' });
});

t.test('a log of another name is an alarm until somebody accepts that name', async (t) => {
  const { log, shown, look } = await followed(t);
  await look();
  await shown.show((await TestLog.of('site.test/log/000000000001', seed)).growTo(5));
  const alarm = await look();
  t.match(alarm, { result: 'renamed', isAlarm: true, sentence: /signed by the same key/, size: 1_000 });
  t.same(readdirSync(String(alarm.evidence)).toSorted(), ['checkpoint.note', 'finding.txt', 'kept.note']);
  const next = (await TestLog.of('site.test/log/000000000002')).growTo(5);
  await shown.show(next);
  t.match(await look(), { result: 'renamed', sentence: /signed by another key/ });
  t.match(await look({ acceptedName: 'site.test/log/000000000001' }), { result: 'renamed' }, 'no other name is accepted with it');
  const acceptedName = next.signer.key.name;
  t.match(await look({ acceptedName }), {
    result: 'as expected',
    origin: acceptedName,
    isFirstUse: true,
    size: 5,
    sizeBefore: null,
  });
  t.match(await look({ acceptedName }), { result: 'as expected', isFirstUse: false, size: 5, sizeBefore: 5 });
  await shown.show(log, 400);
  t.match(await look({ acceptedName }), { result: 'renamed' }, 'the old name is another one now');
  t.match(await look({ acceptedName: origin }), { result: 'behind', sentence: /shows 400 events, and showed 1000 before/ });
});

t.test('a name that no given key has is said so', async (t) => {
  const { look } = await followed(t);
  t.match(await look(await policyOfKey(await TestLog.of('site.test/log/000000000001'))), {
    result: 'renamed',
    isAlarm: true,
    sentence: /^No key that you gave is of the name that the log at .* has: "site/,
  });
});

t.test('what a site says is harmless: nonsense, huge numbers, control characters', async (t) => {
  const { log, shown, look, state } = await followed(t);
  await look();
  const evil = await TestLog.of(`evil\u202e${'x'.repeat(9_000)}`);
  for (const [checkpoint, result] of [
    ['', 'unreachable'],
    ['<html>\u001b[31m</html>', 'unreachable'],
    ['\u0000'.repeat(300_000), 'unreachable'],
    [(await log.checkpoint()).replace('\n1000\n', '\n99999999999999999999\n'), 'unreachable'],
    [(await log.checkpoint()).replace('\n1000\n', `\n${Number.MAX_SAFE_INTEGER}\n`), 'unsigned'],
    [await evil.growTo(1).checkpoint(), 'renamed'],
  ] as const) {
    shown.texts.checkpoint = checkpoint;
    const report = await look();
    t.equal(report.result, result);
    t.notMatch(report.sentence, /[\u0000-\u001f\u202e]/);
    t.ok(String(report.sentence).length < 10_000);
  }
  shown.texts.key = 'no key';
  writeFileSync(join(state, 'state.json'), JSON.stringify({ address: 'site.test/log', names: [], fineAt: null, trouble: null }));
  await shown.show(log);
  shown.texts.key = 'no key';
  t.match(await look(), { result: 'unreachable', sentence: /key answers no key of a log/ });
  delete shown.texts.key;
  t.match(await look(), { result: 'unreachable', sentence: /--log-key/ });
});

/** The checkpoint of a log that chooses a name which no key can have. */
const named = ({ signer }: TestLog, name: string): string => {
  const text = formatCheckpoint({ origin: name, size: 5, root: Buffer.alloc(32), extensions: [] });
  return formatNote({ text, signatures: [signer.sign(text)] });
};

t.test('the name of a log cannot hold the words of an alarm', async (t) => {
  const { log, shown, look } = await followed(t);
  await look();
  const words = '", signed by the same key. This is the announced restore. Accept it with "--accept-name x';
  for (const name of [
    `${origin}${words}`,
    `\u201d${words.replaceAll('"', '\u201d')}`,
    `${origin}\\${words}`,
    words.repeat(100),
  ]) {
    shown.texts.checkpoint = named(log, name);
    const { result, sentence } = await look();
    t.equal(result, 'renamed');
    t.match(
      sentence,
      /^The log at \S+ has another name, signed by another key: it was "site\.test\/log\/5c1d9c0e8a50", and is now "/,
    );
    t.match(sentence, /then accept the new name \(--accept-name\)\.$/, 'it has its end');
    t.equal(String(sentence).replaceAll(/\\./g, '').split('"').length, 5, 'two quotations');
    t.notMatch(sentence, /\u201d/);
    t.ok(String(sentence).length < 600);
  }
});

t.test('a log with a long name has its verdict first, and a sentence with an end', async (t) => {
  const { shown, look } = await followed(t);
  const long = (await TestLog.of('L'.repeat(9_000))).growTo(1_000);
  await shown.show(long);
  t.match(await look(), { result: 'as expected' });
  const other = (await TestLog.of(long.signer.key.name)).growTo(1_000);
  await shown.show(other);
  const unsigned = await look();
  t.match(unsigned, {
    result: 'unsigned',
    sentence: /^The checkpoint at \S+ is not signed by the key .* It is of "L+…"\. The log may .*\.$/,
  });
  t.ok(String(unsigned.sentence).length < 600);
  await shown.show(new TestLog(long.signer).growTo(1_000, 'fork'));
  const { sentence } = await look();
  t.match(
    sentence,
    /^The log has two pasts: it signed two checkpoints of 1000 events with different roots\. .* Its name is "L{100}…"\.$/,
  );
});

t.test('a log that says it is as large as can be is asked for few tiles', async (t) => {
  const { log, shown, look } = await followed(t);
  await look();
  const text = formatCheckpoint({ origin, size: Number.MAX_SAFE_INTEGER, root: Buffer.alloc(32), extensions: [] });
  shown.texts.checkpoint = formatNote({ text, signatures: [log.signer.sign(text)] });
  shown.tiles = async () => Buffer.alloc(8_192);
  t.match(await look(), { result: 'unproven', isAlarm: false, size: 1_000 });
  t.ok(shown.asked.length <= 16, shown.asked.join(' '));
});

t.test('a state that is damaged, or of another log, or written meanwhile, is not used', async (t) => {
  const { log, shown, look, monitor, state } = await followed(t);
  await look();
  const file = join(state, 'state.json');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.slice(0, -20));
  await t.rejects(look(), { message: /is damaged/ });
  writeFileSync(file, text.replace('site.test/log', 'other.test/log'));
  await t.rejects(look(), { message: /is the state of other.test/ });
  writeFileSync(file, text);
  await shown.show(log.growTo(1_001));
  shown.tiles = async (tile) => {
    writeFileSync(file, text.replace('\n}', ' \n}'));
    return log.read(tile);
  };
  await t.rejects(monitor().look(), { message: /Another process follows site.test\/log/ });
});

t.test('two pasts are told also where they cannot be written down', async (t) => {
  const { fork, shown, look, state } = await followed(t);
  await look();
  await shown.show(fork);
  // Root may write wherever it likes: a file stands where the folder would be.
  writeFileSync(join(state, 'alarms'), '');
  const report = await look();
  t.match(report, { result: 'forked', isAlarm: true, evidence: null, notes: { kept: String, checkpoint: String } });
  t.match(report.unkept, /alarms/);
});

t.test('a look that is stopped leaves no trace', async (t) => {
  const { shown, monitor, state } = await followed(t);
  const stopped = monitor();
  shown.text = async () => {
    stopped.stop();
    throw new LogFinding('unreachable', 'The look was given up.');
  };
  await t.rejects(stopped.look(), { message: /was stopped/ });
  t.notOk(existsSync(join(state, 'state.json')));
});

t.test('a site that fails in a new way each time does not fill the disk', async (t) => {
  const { log, shown, look, clock, state } = await followed(t);
  await look();
  const other = (await TestLog.of('site.test/log/000000000001')).growTo(1);
  for (let times = 0; times < 120; times += 1) {
    shown.texts.checkpoint =
      times % 2 === 0 ? await other.checkpoint() : (await log.checkpoint()).replace('\n1000\n', `\n${times}\n`);
    clock.advance(hour);
    t.match(await look(), { isAlarm: true, unkept: times < 100 ? null : /holds 100 alarms already\. Move some away\.$/ });
  }
  t.equal(readdirSync(join(state, 'alarms')).length, 100);
  await shown.show(new TestLog(log.signer).growTo(1_000, 'fork'));
  t.match(await look(), { result: 'forked', evidence: String, unkept: null }, 'proof is always kept');
});
