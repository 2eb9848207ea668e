import { spawnSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { folder } from '../services/test/folder.ts';
import { readRecord } from './ci/record.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A test file that prints these lines of TAP. */
const prints = (...lines: readonly string[]): string =>
  `console.log(${JSON.stringify(['TAP version 14', ...lines].join('\n'))});`;

const files = {
  'right.js': prints('ok 1 - first # time=1240ms', 'ok 2 - second', 'ok 3 - third # SKIP There is no server.', '1..3'),
  'wrong.js': `console.error('the disk is full');
    ${prints('# Subtest: outer', '    not ok 1 - inner', '    # a remark', '    1..1', 'not ok 1 - outer', '1..1')}`,
  'broken.js': 'process.exit(3);',
};

/** Runs these files by tap; returns the output and the record. */
const run = (t: Test, files: Readonly<Record<string, string>>, groups = {}) => {
  const place = folder(t);
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'));
  writeFileSync(join(place, 'package.json'), '{"type":"module"}');
  writeFileSync(join(place, '.taprc'), 'allow-empty-coverage: true\n');
  for (const [name, source] of Object.entries(files)) writeFileSync(join(place, name), source);
  const words = [`--reporter=${join(root, 'scripts/progress.js')}`, '--comments', '--jobs=2', ...Object.keys(files)];
  const record = join(place, 'record.jsonl');
  const { status, stdout, stderr } = spawnSync(process.execPath, ['node_modules/tap/dist/esm/run.mjs', ...words], {
    cwd: place,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, TEST_GROUPS: JSON.stringify(groups), TEST_RECORD: record },
  });
  return { status, said: stdout + stderr, record: readRecord(record) };
};

t.test('it says how far it is, failures with what the file wrote, what was left out, the slowest files, and the counts', (t) => {
  const { status, said } = run(t, files);
  t.equal(status, 1);
  for (const line of [
    /^ {4}wrong\.js: a remark$/m,
    /^FAILED wrong\.js/m,
    /^ {4}.*outer > inner$/m,
    /^ {4}the disk is full$/m,
    /^FAILED broken\.js \(exit code 3\)$/m,
    /^3 of 3 files, 2 failed, \d+:\d\d$/m,
    /^ +\d+\.\d {2}right\.js, of which 1\.2 "first"$/m,
    /^ +\d+\.\d {2}broken\.js$/m,
    /^Left out: 1 tests in 1 files\. There is no server\.$/m,
    /^2 passed, 2 failed, 1 left out, in \d+:\d\d\.$/m,
  ])
    t.match(said, line);
  t.end();
});

const of = (file: string, ...tests: readonly string[]): string[] => [`# Subtest: ${file}`, ...tests.map((line) => `    ${line}`)];

t.test('each file of a group is reported on its own, also if it did not run', (t) => {
  const source = `${prints(
    ...of('a.test.ts', 'ok 1 - first', '# a remark', 'ok 2 - second # SKIP There is no server.', '1..2'),
    'ok 1 - a.test.ts # time=20ms',
    ...of('b.test.ts', 'not ok 1 - wrong', '1..1'),
    'not ok 2 - b.test.ts # time=20ms',
    ...of('c.test.ts', 'ok 1 - right'),
  )} process.exitCode = 3;`;
  const { said, record } = run(t, { 'group.js': source }, { 'group.js': ['a.test.ts', 'b.test.ts', 'c.test.ts', 'd.test.ts'] });
  t.match(said, /^ {4}a\.test\.ts: a remark$/m);
  t.match(said, /^FAILED b\.test\.ts\n.* > b\.test\.ts > wrong$/m);
  t.match(said, /^FAILED c\.test\.ts \(exit code 3\)$/m);
  t.match(said, /^FAILED d\.test\.ts: it did not run\. The process of its group had ended \(exit code 3\)\.$/m);
  t.match(said, /^4 of 4 files, 3 failed/m);
  t.match(record, {
    isComplete: true,
    files: [
      { file: 'a.test.ts', ok: true, passed: 1, failed: 0, leftOut: ['There is no server.'] },
      { file: 'b.test.ts', ok: false, passed: 0, failed: 1 },
      { file: 'c.test.ts', ok: false },
      { file: 'd.test.ts', ok: false, isPassedOver: true },
    ],
  });
  t.end();
});

t.test('a failure after the last file of a group is reported with that file', (t) => {
  const source = `${prints(...of('a.test.ts', 'ok 1 - right', '1..1'), 'ok 1 - a.test.ts', '1..1')} process.exitCode = 3;`;
  const { status, said, record } = run(t, { 'group.js': source }, { 'group.js': ['a.test.ts'] });
  t.equal(status, 1);
  t.match(said, /^FAILED a\.test\.ts, or a file before it in its group \(exit code 3\)/m);
  t.match(record.files, [
    { file: 'a.test.ts', ok: true },
    { file: 'a.test.ts', ok: false, failed: 1 },
  ]);
  t.end();
});
