import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { holdFile } from '../../storage/driver.ts';
import { makePrivate } from '../config/private-files.ts';
import { isSqlite, type StoreUrls } from '../config/store-urls.ts';

/** How long startup waits for the previous server to end, in milliseconds. */
const patience = 3_000;

/** Another server holds the database. */
class OtherServerError extends Error {
  constructor(database: string, holder: string) {
    super(
      `another server has ${database} open${holder}, and of two each would hide from its readers what the other one writes. ` +
        'Stop that one first, or set DATA_DIR to another folder. The command line may run beside a server.',
    );
    this.name = 'OtherServerError';
  }
}

/** The lock file is empty; its holder is in the file beside it. */
const filesOf = (database: string) => ({ lock: `${database}-server`, note: `${database}-server.txt` });

/** The holder's note; empty if it cannot be read. */
const holderIn = (note: string): string => {
  try {
    return readFileSync(note, 'utf8').trim();
  } catch {
    return '';
  }
};

const hold = async (database: string): Promise<() => void> => {
  const { lock, note } = filesOf(database);
  makePrivate(lock);
  const end = performance.now() + patience;
  let release = holdFile(lock);
  for (; !release && performance.now() < end; release = holdFile(lock)) await sleep(100);
  const holder = holderIn(note);
  if (!release) throw new OtherServerError(database, holder && ` (${holder})`);
  writeFileSync(note, `process ${process.pid} on ${hostname()}, since ${new Date().toISOString()}\n`, { mode: 0o600 });
  return () => {
    rmSync(note, { force: true });
    release();
  };
};

const filesIn = ({ eventLogUrl, readStoreUrl }: StoreUrls): string[] =>
  [eventLogUrl, readStoreUrl].filter(isSqlite).map((url) => url.replace(/^sqlite:/, ''));

/**
 * The server that holds a site's databases: its process and start, null if none does. Undefined if no database is a
 * file, or the disk does not support locks. Creates nothing, so this also works on a copy.
 */
export const serverOf = (urls: StoreUrls): string | null | undefined => {
  const [database] = filesIn(urls);
  if (database === undefined) return undefined;
  const { lock, note } = filesOf(database);
  if (!existsSync(lock)) return null;
  try {
    const release = holdFile(lock);
    release?.();
    return release ? null : holderIn(note);
  } catch {
    return undefined;
  }
};

/**
 * Locks a site's database files for one server; other programs, such as the command line, are not affected. Returns the
 * release function. Logs a warning if the disk does not support locks. Throws `OtherServerError`.
 */
export const holdForOneServer = async (urls: StoreUrls, logger: Logger): Promise<() => void> => {
  const held: (() => void)[] = [];
  const release = (): void => {
    for (const one of held.splice(0)) one();
  };
  for (const database of filesIn(urls)) {
    try {
      held.push(await hold(database));
    } catch (error) {
      if (error instanceof OtherServerError) {
        release();
        throw error;
      }
      logger.warn({ err: error, database }, 'it cannot be seen to that no other server has this database open');
    }
  }
  return release;
};
