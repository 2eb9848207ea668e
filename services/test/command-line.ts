import type { Test } from 'tap';
import { readConfig } from '../config/config.ts';
import { openStores } from '../stores/stores.ts';
import { folder } from './folder.ts';
import { run as runProgram } from './built.ts';

/** Nobody came by sudo, whoever runs the tests. */
const usual = { SUDO_USER: '' };

/**
 * A site's folder, its stores (in the folder, unless the settings name others), and its command line as a process of
 * its own.
 */
export const commandLine = async (t: Test, settings: Readonly<Record<string, string>> = {}) => {
  const place = folder(t);
  const environment = { DATA_DIR: place, ...settings };
  const run = (words: readonly string[], more: Readonly<Record<string, string>> = {}) =>
    runProgram('cli', words, { env: { ...process.env, ...usual, ...environment, ...more } });
  const stores = await openStores(readConfig(environment), 'make');
  t.teardown(() => stores.close());
  return { run, stores, place };
};

/**
 * A site's folder without an open store beside it, and its command line as a process of its own. `stores` opens the
 * site's stores.
 */
export const closedSite = async (t: Test) => {
  const environment = { DATA_DIR: folder(t) };
  await (await openStores(readConfig(environment), 'make')).close();
  const run = (words: readonly string[], input = '', more: NodeJS.ProcessEnv = {}) =>
    runProgram('cli', words, { env: { ...process.env, ...environment, ...more } }, input);
  const stores = async () => {
    const opened = await openStores(readConfig(environment), 'make');
    t.teardown(() => opened.close());
    return opened;
  };
  return { run, stores, place: environment.DATA_DIR };
};

/** The lines of `audit export`. */
export const linesOf = (out: string) =>
  out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { readonly actor: string; readonly did: string; readonly title: string });
