import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Argument, Command } from 'commander';
import { asof } from './asof.ts';
import { attacks } from './attacks.ts';
import { isMet, type Benchmark, type Measurement } from './benchmark.ts';
import { copying } from './copying.ts';
import { desk } from './desk.ts';
import { encryption } from './encryption.ts';
import { mongodbLists } from './mongodb-lists.ts';
import { neighbours } from './neighbours.ts';
import { overload } from './overload.ts';
import { pages } from './pages.ts';
import { socialPictures } from './pictures.ts';
import { queue } from './queue.ts';
import { reads } from './reads.ts';
import { replayReaders } from './replay-readers.ts';
import { replay } from './replay.ts';
import { roles } from './roles.ts';
import { signing } from './signing.ts';
import { slowClients } from './slow-clients.ts';
import { soak } from './soak.ts';
import { submissions } from './submissions.ts';
import { typing } from './typing.ts';
import { uploads } from './uploads.ts';
import { verify } from './verify.ts';
import { vitals } from './vitals.ts';

const all: readonly Benchmark[] = [
  reads,
  pages,
  submissions,
  signing,
  replay,
  verify,
  copying,
  encryption,
  replayReaders,
  overload,
  slowClients,
  attacks,
  socialPictures,
  uploads,
  typing,
  vitals,
  desk,
  soak,
  mongodbLists,
  roles,
  neighbours,
  asof,
  queue,
];

const resultsFolder = fileURLToPath(new URL('bench/results/', import.meta.resolve('#package.json')));

const chosen = (names: readonly string[]): readonly Benchmark[] =>
  all.filter(({ name, onlyWhenNamed }) => (names.length === 0 ? !onlyWhenNamed : names.includes(name)));

const shown = (value: number): string => (value < 10 ? value.toFixed(3) : Math.round(value).toLocaleString('en'));

const rowOf = (measurement: Measurement): string[] => {
  const { what, value, unit, spread, target, atMost } = measurement;
  const wanted = target !== undefined ? `≥ ${target}` : atMost !== undefined ? `≤ ${atMost}` : '';
  const verdict = wanted === '' ? '' : isMet(measurement) ? 'met' : 'MISSED';
  return [what, shown(value), unit, spread?.map(shown).join(' – ') ?? '', wanted, verdict];
};

const table = (measurements: readonly Measurement[]): string => {
  const rows = [['measurement', 'median', 'unit', 'rounds from – to', 'target', ''], ...measurements.map(rowOf)];
  const widths = (rows[0] as string[]).map((_, column) => Math.max(...rows.map((row) => (row[column] as string).length)));
  const padded = (cell: string, column: number) =>
    column === 1 ? cell.padStart(widths[column] as number) : cell.padEnd(widths[column] as number);
  return rows.map((row) => row.map(padded).join('  ').trimEnd()).join('\n');
};

const write = (quick: boolean, results: Readonly<Record<string, readonly Measurement[]>>): void => {
  mkdirSync(resultsFolder, { recursive: true });
  const time = new Date().toISOString();
  const machine = { node: process.version, processors: availableParallelism(), model: cpus()[0]?.model ?? '' };
  const file = join(resultsFolder, `${time.replaceAll(':', '-')}.json`);
  writeFileSync(file, `${JSON.stringify({ time, quick, machine, results }, undefined, 2)}\n`);
  console.log(`Written to ${file}`);
};

const program = new Command('npm run bench --')
  .description('Measures the program, each benchmark against its bare counterpart or a limit, side by side.')
  .addArgument(new Argument('[names...]', 'which of them, where not all').choices(all.map(({ name }) => name)))
  .option('--quick', 'a short form: to see that they run, not how fast', false)
  .parse();
const names = program.args;
const { quick } = program.opts<{ quick: boolean }>();
const folder = mkdtempSync(join(tmpdir(), 'benchnotes-bench-'));
const results: Record<string, Measurement[]> = {};
try {
  for (const { name, compares, leftOut, run } of chosen(names)) {
    console.log(`\n${name}: ${leftOut === undefined ? compares : `left out. ${leftOut}`}\n`);
    if (leftOut !== undefined) continue;
    const measurements = await run({ quick, folder, say: (line) => console.error(`  … ${line}`) });
    results[name] = measurements;
    console.log(table(measurements));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
write(quick, results);
process.exitCode = Object.values(results).flat().every(isMet) ? 0 : 1;
