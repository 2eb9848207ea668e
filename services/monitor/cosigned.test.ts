import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { parsePolicy } from '../../domain/transparency/policy.ts';
import { formatVerifierKey } from '../../domain/transparency/verifier-key.ts';
import { cosigner } from '../../event-log/tree/sign.ts';
import { privateKeyOf, TestLog } from '../../event-log/tree/test/test-log.ts';
import { LogFinding } from './finding.ts';
import { cosignedAt, day, followed, hour, keyOf, noTiles, origin } from './test/shown-log.ts';

/** A log that is followed by a policy that asks for two of three witnesses. */
const witnessed = async (t: Test) => {
  const site = await followed(t);
  const [one, two, three] = await Promise.all(['one', 'two', 'three'].map((name) => cosigner(`${name}.test`, privateKeyOf())));
  if (!one || !two || !three) throw new Error('There are three.');
  const lines = [one, two, three].map(({ key }) => `witness ${key.name} ${formatVerifierKey(key)}\n`).join('');
  const quorum = 'group all 2 one.test two.test three.test\nquorum all\n';
  const policy = await parsePolicy(`log ${keyOf(site.log)}\n${lines}${quorum}`);
  return { ...site, one, two, three, look: () => site.look({ policy }) };
};

t.test('the newest checkpoint that witnesses cosigned is held against the policy, and against the log', async (t) => {
  const { log, shown, clock, look, one, two, metrics } = await witnessed(t);
  const now = clock.now().getTime();
  const witnesses = [[one, now - hour], [two, now - 2 * hour]] as const; // prettier-ignore
  shown.texts.cosigned = cosignedAt(await log.checkpoint(990), witnesses);
  const since = Math.floor((now - 2 * hour) / 1_000);
  const cosignatures = [
    { witness: 'one.test', time: since + hour / 1_000 },
    { witness: 'two.test', time: since },
  ];
  const cosigned = { size: 990, since, cosignatures };
  t.match(await look(), { result: 'as expected', size: 1_000, isFirstUse: false, cosigned });
  t.match(readFileSync(metrics, 'utf8'), new RegExp(`^benchnotes_monitor_cosigned_timestamp_seconds\\{.*\\} ${since}$`, 'm'));
  shown.texts.cosigned = cosignedAt(await log.growTo(1_500).checkpoint(), witnesses);
  t.match(await look(), { result: 'as expected', size: 1_500 }, 'it may be newer than the one that was fetched before it');
});

t.test('too few, none, and those of another log are no quorum', async (t) => {
  const { log, fork, shown, clock, look, one, two, three } = await witnessed(t);
  const now = clock.now().getTime();
  t.match(await look(), { result: 'uncosigned', isAlarm: true, sentence: /cosigned is not there/, size: 1_000 });
  shown.texts.cosigned = cosignedAt(await log.checkpoint(), [[one, now]]);
  t.match(await look(), { result: 'uncosigned', sentence: /no quorum/ });
  shown.texts.cosigned = cosignedAt(await log.checkpoint(), [[one, now], [three, now + day]]); // prettier-ignore
  t.match(await look(), { result: 'uncosigned', sentence: /later than now/ });
  const honest = cosignedAt(await log.checkpoint(999), [[one, now], [two, now]]); // prettier-ignore
  const [, , , , ...cosignatures] = honest.split('\n');
  shown.texts.cosigned = `${(await log.checkpoint()).trimEnd()}\n${cosignatures.slice(1).join('\n')}`;
  t.match(await look(), { result: 'uncosigned', sentence: /The signature of one.test is not of the key/ });
  shown.texts.cosigned = (await log.checkpoint()).replace(origin, 'other.test');
  t.match(await look(), { result: 'uncosigned', sentence: /is of another log, "other.test"/ });
  shown.texts.cosigned = honest.replace('\n999\n', '\n998\n');
  t.match(await look(), { result: 'unsigned', sentence: /at https:\/\/site.test\/log\/cosigned is not signed/ });
  shown.texts.cosigned = new LogFinding('unreachable', 'No answer.');
  t.match(await look(), { result: 'unreachable', isAlarm: false });
  shown.texts.cosigned = honest;
  t.match(await look(), { result: 'as expected' });
  shown.texts.cosigned = await fork.checkpoint(999);
  t.match(await look(), { result: 'forked', isAlarm: true }, 'what the log signed binds it, cosigned or not');
});

t.test('the age is that of the oldest cosignature that makes a quorum', async (t) => {
  const { log, shown, clock, look, one, two, three } = await witnessed(t);
  const now = clock.now().getTime();
  shown.texts.cosigned = cosignedAt(await log.checkpoint(), [[one, now - 3 * day], [two, now], [three, now - day]]); // prettier-ignore
  t.match(await look(), { result: 'as expected' });
  clock.advance(1_000);
  t.match(await look(), { result: 'old', isAlarm: true, sentence: /is from 2026-02-28T12:00:00.000Z/, size: 1_000 });
});

t.test('witnesses and everybody else are shown different pasts', async (t) => {
  const { log, fork, shown, clock, look, one, two } = await witnessed(t);
  const now = clock.now().getTime();
  await look();
  shown.texts.cosigned = cosignedAt(await fork.checkpoint(950), [[one, now], [two, now]]); // prettier-ignore
  const report = await look();
  t.match(report, { result: 'forked', isAlarm: true, sentence: /signed 1000 events that do not begin with the 950/ });
  t.match(report.notes, { checkpoint: await log.checkpoint(), cosigned: shown.texts.cosigned });
});

t.test('a log that changes its key is followed by a policy with both', async (t) => {
  const { log, shown, clock, look } = await followed(t);
  const witness = await cosigner('one.test', privateKeyOf());
  const next = new TestLog((await TestLog.of(origin)).signer).growTo(1_000);
  const keys = [log, next].map((one) => `log ${keyOf(one)}\n`).join('');
  const policy = await parsePolicy(`${keys}witness one ${formatVerifierKey(witness.key)}\nquorum one\n`);
  shown.texts.cosigned = cosignedAt(await log.checkpoint(990), [[witness, clock.now().getTime()]]);
  t.match(await look({ policy }), { result: 'as expected', key: keyOf(log) });
  await shown.show(next.growTo(1_100));
  t.match(await look({ policy }), { result: 'as expected', key: keyOf(next), size: 1_100, cosigned: { size: 990 } });
  await shown.show(new TestLog(log.signer).growTo(1_200, 'fork'));
  const { evidence } = await look({ policy });
  const kept = readFileSync(join(String(evidence), 'finding.txt'), 'utf8').split('\n');
  t.same(kept.slice(3), [keyOf(log), keyOf(next), ''], 'a fork by the old key is proven by both keys');
});

t.test('two pasts are found also where the tiles are missing that others need', async (t) => {
  const { log, fork, shown, look } = await witnessed(t);
  await look();
  await shown.show(log.growTo(2_000));
  shown.texts.cosigned = await fork.growTo(2_000).checkpoint();
  shown.tiles = noTiles;
  t.match(await look(), { result: 'forked', sentence: /two checkpoints of 2000 events/ });
});

t.test('two pasts are found also where another checkpoint cannot be compared', async (t) => {
  const { log, fork, shown, look } = await witnessed(t);
  await shown.show(log, 2);
  await look();
  await shown.show(log.growTo(100_000));
  shown.texts.cosigned = await fork.growTo(99_999).checkpoint();
  // The first 256 leaves, which only the smallest one needs.
  shown.tiles = (tile) => (tile.level === 0 && tile.index === 0 ? noTiles() : log.read(tile));
  t.match(await look(), { result: 'forked', sentence: /signed 100000 events that do not begin with the 99999/ });
});
