import { join } from 'node:path';
import { pino } from 'pino';
import { ofSite } from '../event-log/of-site.ts';
import { SqliteEventLog } from '../event-log/sqlite.ts';
import { allProjections } from '../projections/all.ts';
import { logTiles } from '../projections/log-tiles.ts';
import type { Projection } from '../projections/projection.ts';
import { readConfig } from '../services/config/config.ts';
import { buildApp } from '../services/http/app.ts';
import { loadFrontend } from '../services/http/frontend.ts';
import { startBackgroundJobs } from '../services/start/background-jobs.ts';
import { startServices } from '../services/start/start-services.ts';
import { openStores } from '../services/stores/stores.ts';
import { answerJobs } from './children.ts';
import { Coverage } from './coverage.ts';
import { writeAtPace, type Writing } from './writing.ts';

/** A site to be started. */
export interface SubmitSite {
  /** A seeded data folder. */
  readonly folder: string;
  /** Whether the log stores what is written as it is. */
  readonly isPlain?: boolean;
  /** Whether the log has a tree, of which checkpoints are signed. */
  readonly isSigned?: boolean;
}

/** `start` comes first. Without `write` it only answers. */
export interface SubmitSiteJob {
  readonly start?: SubmitSite;
  readonly write?: Writing;
}

export interface SubmitSiteAnswer {
  readonly address: string;
  /** Seconds of processor time that the site used until now. */
  readonly used: number;
  /** The first of the posts that wait after `write`. */
  readonly waiting: number;
  /** From the acknowledgement of each event of `write` to the checkpoint that covers it, in milliseconds. */
  readonly covered: readonly number[];
}

/** Leaves the tree out of what is built from the log: no setting of the program does. */
const withoutTree = (): void => {
  const all = allProjections as Projection[];
  all.splice(all.indexOf(logTiles as Projection), 1);
};

const startSite = async ({ folder, isPlain = false, isSigned = true }: SubmitSite) => {
  if (!isSigned) withoutTree();
  const config = readConfig({ DATA_DIR: folder, RATE_LIMITS: 'false' });
  const stores = await openStores(config, 'make');
  const log = isPlain ? ofSite(new SqliteEventLog(join(folder, 'events.db'))) : stores.log;
  const coverage = new Coverage(stores.checkpoints);
  // A seeded log is sealed late, and one without a tree cannot be signed: the site would complain of both.
  const logger = pino({ level: 'fatal' });
  const services = await startServices(config, { ...stores, log, checkpoints: coverage.checkpoints }, logger);
  startBackgroundJobs(services, logger);
  const app = await buildApp(services, 'a secret of thirty-two characters', logger, await loadFrontend());
  return { services, coverage, isSigned, address: await app.listen({ port: 0, host: '127.0.0.1' }) };
};

let site: Awaited<ReturnType<typeof startSite>> | undefined;

/** A site that is asked over HTTP, with read collections that follow. It ends with whoever began it. */
answerJobs<SubmitSiteJob, SubmitSiteAnswer>(async ({ start, write }) => {
  if (start) site = await startSite(start);
  if (!site) throw new Error('The site was not started.');
  const { address, services, coverage, isSigned } = site;
  const waiting = write ? await writeAtPace(services.log, write, coverage.acknowledged) : 0;
  const { user, system } = process.cpuUsage();
  return { address, used: (user + system) / 1_000_000, waiting, covered: write && isSigned ? await coverage.take() : [] };
});
