import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { loadDemo } from '../demo/load.ts';
import type { Progress } from '../../projections/building.ts';
import { startBackgroundJobs } from './background-jobs.ts';
import { closerOf } from './close-server.ts';
import type { Config } from '../config/config.ts';
import { loadFrontend, type Frontend } from '../http/frontend.ts';
import { buildApp } from '../http/app.ts';
import { buildProjector } from '../http/projector.ts';
import { buildStarting } from '../http/starting.ts';
import { limits } from '../config/limits.ts';
import { mendLog } from '../operations/mend-log.ts';
import { identifySite } from '../operations/site-identity.ts';
import { setUpLinkMinutes } from '../../contracts/setup.ts';
import { hasNoAdmin, makeSetUpLink } from '../accounts/setup-link.ts';
import { sessionSecret } from '../config/secret.ts';
import type { Services } from '../http/services.ts';
import { proxyWarnings } from './proxy-warnings.ts';
import { startOutbox } from './start-outbox.ts';
import { startServices } from './start-services.ts';
import { defaultStart, type StartOptions } from './start-options.ts';
import { usualSiteDir } from '../config/own-files.ts';
import { OwnerSite } from '../site/owner-site.ts';
import { openForServer } from '../stores/stores.ts';

export interface Site {
  readonly address: string;
  /** Finishes pending requests, writes what is still in memory, and closes the stores. */
  stop(): Promise<void>;
}

/** The application for the role of this process. */
const buildFor = (
  config: Config,
  services: Services,
  logger: Logger,
  frontend: Frontend | undefined,
): Promise<FastifyInstance> =>
  frontend ? buildApp(services, sessionSecret(config), logger, frontend) : buildProjector(services, logger);

/** Answers from the first moment on, and reserves the port for the site. */
const listenWhileStarting = async (config: Config, siteName: string, logger: Logger) => {
  let progress: Progress | undefined;
  const app = await buildStarting(config, siteName, logger, () => progress);
  await app.listen({ port: config.port, host: config.host, backlog: limits.backlog });
  const { port } = app.server.address() as AddressInfo;
  return { port, onProgress: (now: Progress) => void (progress = now), close: () => app.close() };
};

const closeServices = async (services: Services): Promise<void> => {
  await services.replays.stop();
  await services.articleWorkers.stop();
  await services.imageUploads.stop();
  await services.runner.stop();
};

/** A log that accepts no events, usually for lack of disk space, does not keep the site from serving readers. */
const identified = ({ log, now }: Services, logger: Logger): Promise<void> =>
  identifySite(log, now()).catch((error: unknown) =>
    logger.error({ err: error }, 'the site has no identity: the next start tries again'),
  );

/** Opens the stores and starts the services; closes everything if that fails. */
const startSite = async (config: Config, logger: Logger, say: (line: string) => void, options: StartOptions) => {
  const stores = await openForServer(config, logger);
  // Start early: the log's server may have to search for the site's last event behind many of other sites, and
  // meanwhile the pages load.
  stores.log.head().catch(() => undefined);
  const frontend = config.role === 'projector' ? undefined : loadFrontend();
  frontend?.catch(() => undefined);
  let services: Services | undefined;
  try {
    for (const { what } of stores.schema?.changes ?? []) logger.error(`${what} Run "audit verify".`);
    services = await startServices(config, stores, logger, undefined, options);
    if (!services.runner.mismatch) await identified(services, logger);
    await mendLog(stores, services, logger);
    if (config.demo && !services.runner.mismatch) await loadDemo(services, config.dataDir, say);
    const app = await buildFor(config, services, logger, await frontend);
    await app.ready();
    options.signal?.throwIfAborted();
    return { stores, services, app };
  } catch (error) {
    if (services) await closeServices(services);
    await stores.close();
    throw error;
  }
};

/** Shows the owner's changes at once. */
const watchOwnerSite = ({ ownerSite, responseCache }: Services, logger: Logger): (() => void) | undefined => {
  const onChange = (): void => {
    responseCache.clear();
    logger.info('SITE_DIR changed: the pages show what it says now');
  };
  const onFault = (sentence: string): void => logger.error(`SITE_DIR changed, but the site goes on as it was: ${sentence}`);
  try {
    return ownerSite.watch(onChange, onFault);
  } catch (error) {
    logger.warn({ err: error }, 'SITE_DIR is not watched: what changes in it shows after a restart');
    return undefined;
  }
};

const whereItIs = (config: Config, siteName: string, address: string): string =>
  config.role === 'projector'
    ? `${siteName}: the projector is at ${address} (/healthz, /startupz, /readyz, /metrics)`
    : `${siteName} is at ${address} (API reference: ${address}/api/docs)`;

/** The link goes to the console, which only the operator reads. */
const howToSetUp = async ({ accounts, now }: Services, address: string): Promise<string> => {
  const link = await makeSetUpLink(accounts, address, now());
  return `This site has no admin yet. Open this link within ${setUpLinkMinutes} minutes to become the first one. It works once: ${link}`;
};

/**
 * Starts everything that one process serves, and prints its address. It listens at once, and answers that the site is
 * starting until it is ready. Throws the reason of `options.signal` if that aborts the start.
 */
export const serveSite = async (
  config: Config,
  logger: Logger,
  say: (line: string) => void,
  options: StartOptions = defaultStart,
): Promise<Site> => {
  const isProjector = config.role === 'projector';
  // A projector shows no pages, so it needs no site content.
  const ownerSite = await OwnerSite.read(isProjector ? { ...config, siteDir: usualSiteDir } : config);
  const starting = await listenWhileStarting(config, ownerSite.name, logger);
  const { onProgress, port } = starting;
  const { stores, services, app } = await startSite(config, logger, say, { ...options, onProgress, ownerSite }).finally(
    starting.close,
  );
  // Do not wait: an unreachable mail server must not delay the start.
  if (!isProjector) void services.mailer?.check();
  const jobs = startBackgroundJobs(services, logger, options.acceptLoss);
  const outbox = isProjector ? undefined : startOutbox(services, sessionSecret(config), logger);
  const closeServer = closerOf(app);
  await app.listen({ port, host: config.host, backlog: limits.backlog });
  const address = config.port === 0 || isProjector ? `http://localhost:${port}` : config.siteUrl;
  // A projector has no page for the link.
  const isSetUpHere = !isProjector && !services.runner.mismatch && (await hasNoAdmin(services.accounts));
  if (isSetUpHere) say(await howToSetUp(services, address));
  say(whereItIs(config, ownerSite.name, address));
  const endWatch = isProjector ? undefined : watchOwnerSite(services, logger);
  if (!isProjector) for (const warning of proxyWarnings(config)) logger.warn(warning);
  return {
    address,
    stop: async () => {
      endWatch?.();
      await jobs.stop();
      await outbox?.stop();
      await closeServer();
      services.mailer?.stop();
      await services.replays.stop();
      await services.articleWorkers.stop();
      await services.imageUploads.stop();
      try {
        await services.accountAuditLog.flush();
        await services.views.flush();
        await jobs.sealRest();
      } finally {
        // Even if writing fails, release the lease for other processes at once.
        await services.runner.stop();
        await stores.close();
      }
    },
  };
};
