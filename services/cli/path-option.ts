import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';

/**
 * The folder in which `npm run benchnotes` was typed: npm runs the command in the project folder and passes the
 * caller's in INIT_CWD (docs.npmjs.com/cli, "npm run"). INIT_CWD is ignored for other npm scripts.
 */
const typedIn = ({ npm_lifecycle_event: script, INIT_CWD: place }: NodeJS.ProcessEnv): string | undefined =>
  script === 'benchnotes' ? place : undefined;

/** Resolves a path option relative to the folder in which the command was typed. */
export const pathOption = (path: string): string => {
  const place = typedIn(process.env);
  return place === undefined ? path : resolve(place, path);
};

/** Parses the path of a new file, and refuses to overwrite one. Throws `InvalidArgumentError`. */
export const newFileOption = (typed: string): string => {
  const file = pathOption(typed);
  if (existsSync(file)) throw new InvalidArgumentError(`${file} is there already: name a file that is not, or move that one.`);
  const folder = dirname(file);
  if (!existsSync(folder)) throw new InvalidArgumentError(`There is no folder ${folder}: make it first, or name another one.`);
  return file;
};
