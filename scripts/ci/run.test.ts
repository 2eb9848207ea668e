import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { folder } from '../../services/test/folder.ts';
import { testFiles } from '../test-files.ts';
import { runStages } from './run.ts';
import { chosen, seedOf, suites, type Stage } from './stages.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const prints = (...lines: readonly string[]): string =>
  `console.log(${JSON.stringify(['TAP version 14', ...lines].join('\n'))});`;

const files = {
  'right.js': prints('ok 1 - right', '1..1'),
  'wrong.js': prints('not ok 1 - the planted failure', '1..1'),
  // Fails only in its first run.
  'once.js': `import { existsSync, writeFileSync } from 'node:fs';
    const isAgain = existsSync('ran-before');
    writeFileSync('ran-before', '');
    ${prints('1..1')}
    console.log((isAgain ? 'ok' : 'not ok') + ' 1 - it happens in a first run');`,
};

t.test('all stages run whatever fails, a failed file runs again alone, and one summary ends it', async (t) => {
  const place = folder(t);
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'));
  writeFileSync(join(place, 'package.json'), '{"type":"module"}');
  writeFileSync(join(place, '.taprc'), 'allow-empty-coverage: true\n');
  for (const [name, source] of Object.entries(files)) writeFileSync(join(place, name), source);

  const tap = ['node', 'node_modules/tap/dist/esm/run.mjs', `--reporter=${join(root, 'scripts/progress.js')}`];
  const tests = (...names: string[]): Stage => ({ needs: [], steps: [{ words: [...tap, ...names], isRunAgain: true }] });
  const stages: [string, Stage][] = [
    ['broken', { needs: [], steps: [{ words: ['sh', '-c', 'exit 3'] }] }],
    ['unit', tests('right.js', 'once.js', 'wrong.js')],
    ['last', { needs: [], steps: [{ words: ['sh', '-c', 'echo "$TEST_SCALE" >last'] }] }],
  ];
  const said: string[] = [];
  const { lines, isGreen } = await runStages(stages, {
    aloneAgain: (names) => [...tap, '--jobs=1', ...names],
    folder: place,
    env: { PATH: process.env.PATH },
    say: (text) => said.push(text.trim()),
  });

  const shown = lines.join('\n');
  t.notOk(isGreen);
  t.ok(existsSync(join(place, 'last')), 'the last stage ran');
  t.equal(readFileSync(join(place, 'last'), 'utf8'), 'ci\n', 'at the scale of continuous integration');
  t.strictSame(said, ['== broken', '== unit', '== last', '== again, alone']);
  t.match(shown, /^ {2}broken: sh -c exit 3 ended with 3$/m);
  t.match(shown, /^Passed only when run again.*\n {2}once\.js\n(.*\n)*.*it happens in a first run/m);
  t.match(shown, /^ {2}wrong\.js \(unit\)\n(.*\n)*.*the planted failure/m);
  t.match(shown, /^broken +FAILED/m);
  t.match(shown, /^unit +FAILED/m);
  t.match(shown, /^last +passed/m);
  t.equal(lines.at(-1), '2 passed, 2 failed');
});

t.test('stages are chosen by name, and the gate without a word', async (t) => {
  const names = (...words: string[]) => chosen(words).map(([name]) => name);
  t.strictSame(names(), ['checks', 'unit', 'stores', 'browser', 'start']);
  t.strictSame(names('browser', 'soak'), ['browser', 'soak']);
  t.strictSame(names('gate', 'nightly').length, new Set(names('gate', 'nightly')).size);
  t.throws(() => chosen(['units']), /There is no stage "units"\. The stages: checks unit/);
});

t.test('the night draws a new seed for the whole run, the gate none, and TEST_SEED sets it for both', async (t) => {
  t.equal(seedOf(chosen([]), ''), undefined);
  const [one, other] = [seedOf(chosen(['nightly']), ''), seedOf(chosen(['unit', 'attacks']), '')];
  t.match(one, /^\d+$/);
  t.match(other, /^\d+$/);
  t.not(one, other);
  t.equal(seedOf(chosen([]), '7'), '7');
  t.equal(seedOf(chosen(['nightly']), '7'), '7');
});

t.test('each pattern of a suite names a test file', async (t) => {
  const files = testFiles();
  for (const pattern of Object.values(suites).flat())
    t.ok(
      files.some((file) => matchesGlob(file, pattern)),
      pattern,
    );
});
