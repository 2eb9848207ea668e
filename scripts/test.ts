/**
 * `npm test`: tap with the words that it is given, shown by scripts/progress.js. Without files TEST_SCALE=quick leaves
 * some out and says which. Files share processes unless `--jobs` is given.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { matchesGlob } from 'node:path';
import { testFiles } from './test-files.ts';
import { groupsOf, writeGroups } from './test-groups.ts';
import { leftOutAtQuick, testScale } from './test-scale.ts';

const valuesOf = (option: string, words: readonly string[]): string[] =>
  words.filter((word) => word.startsWith(`${option}=`)).map((word) => word.slice(option.length + 1));

const words = process.argv.slice(2);
const namesNone = words.every((word) => word.startsWith('-'));
const leftOut = namesNone && testScale() === 'quick' ? Object.values(leftOutAtQuick).flat() : [];
const folder = `.tap/groups/${process.pid}`;

/** The test files to run if none are given. */
const chosenFiles = (): string[] => {
  const [included, excluded] = [valuesOf('--include', words), [...valuesOf('--exclude', words), ...leftOut]];
  const isOf = (patterns: readonly string[], file: string): boolean => patterns.some((pattern) => matchesGlob(file, pattern));
  return testFiles().filter((file) => (included.length === 0 || isOf(included, file)) && !isOf(excluded, file));
};

/** The arguments for tap, and the files in each group. */
const planned = (): { words: readonly string[]; together: Readonly<Record<string, readonly string[]>> } => {
  if (!namesNone) return { words, together: {} };
  const chosen = chosenFiles();
  if (chosen.length === 0) throw new Error('No test file matches these patterns.');
  const isShared = testScale() !== 'full' && valuesOf('--jobs', words).length === 0;
  const options = words.filter((word) => !/^--(include|exclude)=/.test(word));
  if (!isShared) return { words: [...options, ...chosen], together: {} };
  const { files, together } = writeGroups(groupsOf(chosen), folder, '.tap/tests');
  // A test process spends a third of its time waiting for the disk, threads and other processes.
  return { words: [...options, `--jobs=${availableParallelism() + 1}`, ...files], together };
};

const plan = planned();
const child = spawn('tap', ['--reporter=./scripts/progress.js', ...plan.words], {
  stdio: 'inherit',
  env: { ...process.env, TEST_GROUPS: JSON.stringify(plan.together) },
});
const [code] = (await once(child, 'exit')) as [number | null];
rmSync(folder, { recursive: true, force: true });
if (leftOut.length > 0) {
  console.log(`TEST_SCALE=quick left out these files, which TEST_SCALE=ci runs:`);
  for (const [what, files] of Object.entries(leftOutAtQuick)) console.log(`  ${what}: ${files.join(' ')}`);
}
process.exitCode = code ?? 1;
