// Tries the mutants of all groups of stryker.config.js, or of those that are named, one group after the other (`make
// test-mutants`), and tells the score of each file. Fails where a group is below what the configuration asks for.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { groups, reportOf } from '../stryker.config.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(groups);
const unknown = names.filter((name) => !Object.hasOwn(groups, name));
if (unknown.length > 0) throw new Error(`There is no group ${unknown.join(', ')}. The groups: ${Object.keys(groups).join(', ')}`);

const run = (args, env = {}) =>
  spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;

const count = (mutants) => {
  const of = (...wanted) => mutants.filter(({ status }) => wanted.includes(status)).length;
  const [killed, left] = [of('Killed', 'Timeout'), of('Survived', 'NoCoverage')];
  return { killed, left, score: ((100 * killed) / (killed + left)).toFixed(1) };
};

const told = (name, { killed, left, score }) =>
  `${score.padStart(6)} %${String(killed).padStart(6)} killed${String(left).padStart(5)} not  ${name}`;

if (!run(['scripts/build.js'])) process.exit(1);
const lines = [];
for (const name of names) {
  // Tests that are stopped at their first failure leave their folders behind.
  const temporary = mkdtempSync(join(tmpdir(), 'mutants-'));
  const isEnough = run(['node_modules/@stryker-mutator/core/bin/stryker.js', 'run'], { MUTANT_GROUP: name, TMPDIR: temporary });
  rmSync(temporary, { recursive: true, force: true });
  if (!isEnough) process.exitCode = 1;
  const files = Object.entries(JSON.parse(readFileSync(join(root, reportOf(name)), 'utf8')).files);
  const all = files.flatMap(([, { mutants }]) => mutants);
  lines.push(told(name, count(all)), ...files.map(([file, { mutants }]) => told(`  ${file}`, count(mutants))));
}
console.log(lines.join('\n'));
