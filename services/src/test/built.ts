import { execFileSync, spawn, type SpawnOptionsWithoutStdio } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync, utimesSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const compiler = join(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc');
const record = 'dist/.tsbuildinfo';
const sources = ['contracts', 'projections', 'services', 'demo'];

const changedAt = (file: string): number => statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;

const lastChange = (): number => {
  const files = sources.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  return files.filter((file) => file.endsWith('.ts')).reduce((newest, file) => Math.max(newest, changedAt(file)), 0);
};

/** Compiles what changed. The compiler leaves its record as it is where a change is to no file that it writes. */
const compile = (): void => {
  const now = new Date();
  execFileSync(process.execPath, [compiler, '-p', join(root, 'tsconfig.build.json')]);
  utimesSync(join(root, record), now, now);
};

/** Where a compiled program lies: anew where a source has changed since. */
export const fileOf = (program: 'main' | 'cli'): string => {
  if (lastChange() > changedAt(record)) compile();
  return join(root, 'dist/services/src', `${program}.js`);
};

/** What starts a compiled file as operators do. The test runner's own loader is left out, which takes a second in each process. */
export const commandOf = (file: string): readonly string[] => ['env', '-u', 'NODE_OPTIONS', process.execPath, file];

/** Starts a compiled program with these words. */
export const start = (program: 'main' | 'cli', words: readonly string[], options: SpawnOptionsWithoutStdio) => {
  const [command = '', ...before] = commandOf(fileOf(program));
  return spawn(command, [...before, ...words], options);
};

/** What a program said, and how it ended. */
export interface Ended {
  readonly out: string;
  readonly err: string;
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** Runs a compiled program to its end. */
export const run = async (
  program: 'main' | 'cli',
  words: readonly string[],
  options: SpawnOptionsWithoutStdio,
  input = '',
): Promise<Ended> => {
  const child = start(program, words, options);
  child.stdin.end(input);
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code, signal] = await ended;
  return { out, err, code, signal };
};
