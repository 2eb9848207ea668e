import { pino } from 'pino';
import { ConfigError, readConfig } from './config.ts';
import { serveSite } from './server.ts';

const fail = (sentences: readonly string[]): never => {
  for (const sentence of sentences) console.error(sentence);
  process.exit(1);
};

const start = async (): Promise<void> => {
  const config = readConfig(process.env);
  const logger = pino({ level: config.logLevel });
  const site = await serveSite(config, logger, (line) => console.log(line));
  const stop = (signal: string): void => {
    logger.info({ signal }, 'stopping');
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
};

start().catch((error: unknown) => {
  if (error instanceof ConfigError)
    fail(['Benchnotes cannot start with these settings:', ...error.faults.map((fault) => `  - ${fault}`)]);
  fail([`Benchnotes cannot start: ${(error as Error).message}`]);
});
