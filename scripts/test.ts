/**
 * `npm test`: tap with the words that it is given, shown by scripts/progress.js. Without files TEST_SCALE=quick leaves
 * some out, and says which.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { leftOutAtQuick, testScale } from './test-scale.ts';

const words = process.argv.slice(2);
const leavesOut = testScale() === 'quick' && words.every((word) => word.startsWith('-'));
const leftOut = leavesOut ? Object.values(leftOutAtQuick).flat() : [];
const child = spawn('tap', ['--reporter=./scripts/progress.js', ...leftOut.map((file) => `--exclude=${file}`), ...words], {
  stdio: 'inherit',
});
const [code] = (await once(child, 'exit')) as [number | null];
if (leavesOut) {
  console.log(`TEST_SCALE=quick left out these files, which TEST_SCALE=ci runs:`);
  for (const [what, files] of Object.entries(leftOutAtQuick)) console.log(`  ${what}: ${files.join(' ')}`);
}
process.exitCode = code ?? 1;
