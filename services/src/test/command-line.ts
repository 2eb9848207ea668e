import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import type { Test } from 'tap';
import { readConfig } from '../config.ts';
import { openStores } from '../stores.ts';
import { folder } from './folder.ts';
import { built } from './built.ts';

const program = built('cli');

/** Nobody came by sudo, whoever runs the tests. */
const usual = { SUDO_USER: '' };

/** A site's folder, its stores, and its command line as a process of its own. */
export const commandLine = async (t: Test) => {
  const place = folder(t);
  const environment = { DATA_DIR: place };
  const run = async (words: readonly string[], more: Readonly<Record<string, string>> = {}) => {
    const env = { ...process.env, ...usual, ...environment, ...more };
    const child = spawn(process.execPath, [program, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { out, err, code: await ended };
  };
  const stores = await openStores(readConfig(environment));
  t.teardown(() => stores.close());
  return { run, stores, place };
};
