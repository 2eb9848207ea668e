import { spawnSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { folder } from '../services/test/folder.ts';

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

t.test(
  'it says how far it is, failures with what the file wrote, what was left out, the slowest files, and the counts',
  async (t) => {
    const place = folder(t);
    symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'));
    writeFileSync(join(place, 'package.json'), '{"type":"module"}');
    writeFileSync(join(place, '.taprc'), 'allow-empty-coverage: true\n');
    for (const [name, source] of Object.entries(files)) writeFileSync(join(place, name), source);
    const words = [`--reporter=${join(root, 'scripts/progress.js')}`, '--comments', '--jobs=2', ...Object.keys(files)];
    const { status, stdout, stderr } = spawnSync(process.execPath, ['node_modules/tap/dist/esm/run.mjs', ...words], {
      cwd: place,
      encoding: 'utf8',
      env: { PATH: process.env.PATH },
    });
    t.equal(status, 1);
    const said = stdout + stderr;
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
  },
);
