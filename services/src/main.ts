import { pino } from 'pino';
import { ConfigError, readConfig } from './config.ts';
import { serveSite, type Site } from './server.ts';

const fail = (sentences: readonly string[]): never => {
  for (const sentence of sentences) console.error(sentence);
  process.exit(1);
};

const start = async (): Promise<void> => {
  const config = readConfig(process.env);
  const logger = pino({ level: config.logLevel });
  let site: Site | undefined;
  const stop = (signal: string): void => {
    logger.info({ signal }, 'stopping');
    // Before it serves there is nothing to finish: whatever it was building is void, and is built again.
    if (site === undefined) return process.exit(0);
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
  site = await serveSite(config, logger, (line) => console.log(line));
};

/** What an operator can do about it. */
const explain = (error: NodeJS.ErrnoException): readonly string[] => {
  if (error instanceof ConfigError) {
    return ['Benchnotes cannot start with these settings:', ...error.faults.map((fault) => `  - ${fault}`)];
  }
  const hints: Readonly<Record<string, string>> = {
    EADDRINUSE: 'Its port is taken by another program. Stop that one, or set PORT to another number.',
    EADDRNOTAVAIL: 'This machine does not have the address that HOST names.',
    EACCES: 'The data folder cannot be written, or the port is reserved. Set DATA_DIR or PORT, or change the permissions.',
    ENOSPC: 'The disk is full.',
    EROFS: 'The data folder is on a disk that can only be read. Set DATA_DIR to another one.',
  };
  return [`Benchnotes cannot start: ${error.message}`, hints[error.code ?? ''] ?? ''].filter((line) => line !== '');
};

start().catch((error: unknown) => fail(explain(error as Error)));
