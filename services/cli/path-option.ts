import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';

/**
 * The folder in which `npm run benchnotes` was typed: npm starts the command in the folder of the project and names the
 * caller's in INIT_CWD (docs.npmjs.com/cli, "npm run"). Under other npm scripts INIT_CWD is ignored.
 */
const typedIn = ({ npm_lifecycle_event: script, INIT_CWD: place }: NodeJS.ProcessEnv): string | undefined =>
  script === 'benchnotes' ? place : undefined;

/** The path of a file or folder as an option takes it, from where the command was typed. */
export const pathOption = (path: string): string => {
  const place = typedIn(process.env);
  return place === undefined ? path : resolve(place, path);
};

/** The path of a file that is to be made: none is written over. Throws `InvalidArgumentError`. */
export const newFileOption = (typed: string): string => {
  const file = pathOption(typed);
  if (existsSync(file)) throw new InvalidArgumentError(`${file} is there already: name a file that is not, or move that one.`);
  const folder = dirname(file);
  if (!existsSync(folder)) throw new InvalidArgumentError(`There is no folder ${folder}: make it first, or name another one.`);
  return file;
};
