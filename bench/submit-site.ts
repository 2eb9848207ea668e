import { join } from 'node:path';
import { pino } from 'pino';
import { ofSite } from '../event-log/of-site.ts';
import { SqliteEventLog } from '../event-log/sqlite.ts';
import { readConfig } from '../services/config/config.ts';
import { buildApp } from '../services/http/app.ts';
import { loadFrontend } from '../services/http/frontend.ts';
import { startServices } from '../services/start/start-services.ts';
import { openStores } from '../services/stores/stores.ts';
import { answerJobs } from './children.ts';

export interface SubmitSiteJob {
  /** A seeded data folder, where the site is to be started; left out once it runs. */
  readonly folder?: string;
  /** Whether the log stores what is written as it is. */
  readonly isPlain?: boolean;
}

export interface SubmitSiteAnswer {
  readonly address: string;
  /** Seconds of processor time that the site used until now. */
  readonly used: number;
}

let address = '';

const start = async (folder: string, isPlain: boolean): Promise<string> => {
  const config = readConfig({ DATA_DIR: folder, RATE_LIMITS: 'false' });
  const stores = await openStores(config, 'make');
  const log = isPlain ? ofSite(new SqliteEventLog(join(folder, 'events.db'))) : stores.log;
  const logger = pino({ level: 'warn' });
  const services = await startServices(config, { ...stores, log }, logger);
  const app = await buildApp(services, 'a secret of thirty-two characters', logger, await loadFrontend());
  return app.listen({ port: 0, host: '127.0.0.1' });
};

/** A site that is asked over HTTP, with read collections that follow. It ends with whoever began it. */
answerJobs<SubmitSiteJob, SubmitSiteAnswer>(async ({ folder, isPlain = false }) => {
  if (folder !== undefined) address = await start(folder, isPlain);
  const { user, system } = process.cpuUsage();
  return { address, used: (user + system) / 1_000_000 };
});
