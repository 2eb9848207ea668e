import { pino } from 'pino';
import { explain } from './cannot-start.ts';
import { readConfig } from './config.ts';
import { serveSite, type Site } from './server.ts';
import { readStartOptions } from './start-options.ts';

const fail = (sentences: readonly string[]): never => {
  for (const sentence of sentences) console.error(sentence);
  process.exit(1);
};

const start = async (): Promise<void> => {
  const options = readStartOptions(process.argv.slice(2));
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
  site = await serveSite(config, logger, (line) => console.log(line), options);
};

start().catch((error: unknown) => fail(explain(error as Error)));
