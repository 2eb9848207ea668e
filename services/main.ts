// Before anything else: a full collection may come at any time.
import './start/tick-shape.ts';
import { pino } from 'pino';
import { explain } from './start/cannot-start.ts';
import { readConfig } from './config/config.ts';
import { isSqlite } from './config/store-urls.ts';
import { logOutput } from './start/log-output.ts';
import { serveSite, type Site } from './start/server.ts';
import { readStartOptions } from './start/start-options.ts';
import { endWithItsThreads } from './start/thread-panic-workaround.ts';

/** How long a start that is told to stop waits for a server that does not answer, in milliseconds. */
const longestWait = 5_000;
/** How long for its own threads, which write a page of events to SQLite each: seconds on a machine that is busy. */
const longestWrite = 25_000;

const fail = (sentences: readonly string[]): never => {
  for (const sentence of sentences) console.error(sentence);
  process.exit(1);
};

const start = async (): Promise<void> => {
  const options = readStartOptions(process.argv.slice(2));
  const config = readConfig(process.env);
  const logger = pino({ level: config.logLevel }, logOutput());
  const stopping = new AbortController();
  let site: Site | undefined;
  const stop = (signal: string): void => {
    logger.info({ signal }, 'stopping');
    stopping.abort();
    // What it was building stays as it is, and the next start goes on.
    if (site === undefined) {
      const hasThreads = isSqlite(config.eventLogUrl) || isSqlite(config.readStoreUrl);
      if (hasThreads) setTimeout(endWithItsThreads, longestWrite).unref();
      else setTimeout(() => process.exit(0), longestWait).unref();
      return;
    }
    site.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'did not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  try {
    site = await serveSite(config, logger, (line) => console.log(line), { ...options, signal: stopping.signal });
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
    process.exit(0);
  }
};

start().catch((error: unknown) => fail(explain(error as Error)));
