import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import t from 'tap';
import { folder } from '../services/test/folder.ts';
import { testFiles } from './test-files.ts';
import { groupsOf, inOwnProcess, writeGroups } from './test-groups.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

t.test('each test file is in one group, with others of its folder', async (t) => {
  const files = testFiles();
  const groups = groupsOf(files);
  t.strictSame(groups.flatMap((group) => group.files).toSorted(), files.toSorted());
  t.equal(new Set(groups.map(({ name }) => name)).size, groups.length);
  for (const { name, files } of groups) {
    t.ok(files.length <= 10, name);
    t.ok(files.every((file) => file === name || name.startsWith(file.slice(0, file.lastIndexOf('/')))));
  }
});

t.test('files that need their own process exist and are alone', async (t) => {
  const files = testFiles();
  const groups = groupsOf(files);
  for (const pattern of Object.values(inOwnProcess).flat()) {
    const found = files.filter((file) => matchesGlob(file, pattern));
    t.not(found.length, 0, pattern);
    for (const file of found) t.ok(groups.some((group) => group.files.length === 1 && group.files[0] === file));
  }
});

t.test('a group of one file needs no entry file', async (t) => {
  const { files, together } = writeGroups([{ name: 'a', files: ['a/a.test.ts'] }], folder(t), '.tap/tests');
  t.strictSame(files, ['a/a.test.ts']);
  t.strictSame(together, {});
});

const grouped = pathToFileURL(join(root, 'scripts/grouped-tap.ts')).href;
const bundle = (...lines: readonly string[]): string =>
  [`import t, { beforeEachFile, leaveFileOut, processTest } from '${grouped}';`, ...lines].join('\n');

const bundles = {
  'one.js': bundle(
    `beforeEachFile(() => console.log('# before a file'));`,
    `processTest.teardown(() => console.log('# the last file has ended'));`,
    `t.teardown(() => console.log('# one has ended'));`,
    `t.test('of one', async (t) => t.pass());`,
  ),
  'wrong.js': bundle(`throw new Error('the planted failure');`),
  'none.js': bundle(`leaveFileOut('There is no server.');`, `t.fail('it goes on');`),
  'last.js': bundle(`t.test('of the last', async (t) => t.pass());`),
};

t.test('grouped files run one after the other, even if one fails', async (t) => {
  const place = folder(t);
  for (const [name, source] of Object.entries(bundles)) writeFileSync(join(place, name), source);
  const files = Object.keys(bundles).map((name) => name.replace('js', 'ts'));
  const run = join(place, 'run.mjs');
  const tests = pathToFileURL(`${place}/`).href;
  writeFileSync(
    run,
    `import { runTogether } from '${grouped}';\nawait runTogether(new URL('${tests}'), ${JSON.stringify(files)});`,
  );
  const loader = `--import=${join(root, 'scripts/load-typescript.js')}`;
  const { status, stdout } = spawnSync(process.execPath, [loader, run], { encoding: 'utf8', env: { PATH: process.env.PATH } });
  t.equal(status, 1);
  const seen =
    /^(?:ok|not ok) .*?(?= # time)|^# (?:before|one|the last).*|of (?:one|the last)(?= # time)|the planted failure$|# SKIP.*/gm;
  t.strictSame(stdout.match(seen), [
    'of one',
    '# one has ended',
    'ok 1 - one.ts',
    '# before a file',
    'the planted failure',
    'not ok 2 - wrong.ts',
    '# before a file',
    '# SKIP There is no server.',
    'ok 3 - none.ts',
    '# before a file',
    'of the last',
    'ok 4 - last.ts',
    '# the last file has ended',
  ]);
});
