import type { Test } from 'tap';
import { readConfig } from '../config/config.ts';
import { openStores } from '../stores/stores.ts';
import { folder } from './folder.ts';
import { run as runProgram } from './built.ts';

/** As if no one came by sudo, however the tests are run. */
const usual = { SUDO_USER: '' };

/** Runs the command line with an environment, arguments and standard input. */
const runnerIn =
  (environment: NodeJS.ProcessEnv) =>
  (words: readonly string[], input = '', more: NodeJS.ProcessEnv = {}) =>
    runProgram('cli', words, { env: { ...process.env, ...usual, ...environment, ...more } }, input);

/**
 * A site's folder, its stores (in the folder, unless the settings name others), and its command line as a separate
 * process.
 */
export const commandLine = async (t: Test, settings: Readonly<Record<string, string>> = {}) => {
  const place = folder(t);
  const environment = { DATA_DIR: place, ...settings };
  const runIn = runnerIn(environment);
  const run = (words: readonly string[], more: Readonly<Record<string, string>> = {}) => runIn(words, '', more);
  const stores = await openStores(readConfig(environment), 'make');
  t.teardown(() => stores.close());
  return { run, runWith: runIn, stores, place };
};

/**
 * A site's folder without open stores, and its command line as a separate process. `stores` opens the site's stores.
 */
export const closedSite = async (t: Test) => {
  const environment = { DATA_DIR: folder(t) };
  await (await openStores(readConfig(environment), 'make')).close();
  const stores = async () => {
    const opened = await openStores(readConfig(environment), 'make');
    t.teardown(() => opened.close());
    return opened;
  };
  return { run: runnerIn(environment), stores, place: environment.DATA_DIR };
};

/** The lines of `audit export`. */
export const linesOf = (out: string) =>
  out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { readonly actor: string; readonly did: string; readonly title: string });
