import { spawn, type SpawnOptionsWithoutStdio } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The path of a compiled program. */
export const fileOf = (program: 'main' | 'cli'): string => join(root, 'dist/services', `${program}.js`);

/**
 * The command that starts a compiled file as operators do. It leaves out the test runner's own loader, which takes a
 * second in each process.
 */
export const commandOf = (file: string): readonly string[] => ['env', '-u', 'NODE_OPTIONS', process.execPath, file];

/** Starts a compiled program with these arguments. */
export const start = (program: 'main' | 'cli', words: readonly string[], options: SpawnOptionsWithoutStdio) => {
  const [command = '', ...before] = commandOf(fileOf(program));
  return spawn(command, [...before, ...words], options);
};

/** The output of a program, and how it ended. */
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
