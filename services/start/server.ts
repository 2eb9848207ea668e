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
  /** Finishes the requests under way, writes down what is still in memory, closes the stores. */
  stop(): Promise<void>;
}

/** What a process of its role answers. */
const buildFor = (
  config: Config,
  services: Services,
  logger: Logger,
  frontend: Frontend | undefined,
): Promise<FastifyInstance> =>
  frontend ? buildApp(services, sessionSecret(config), logger, frontend) : buildProjector(services, logger);

/** What answers from the first moment on, and keeps the port for the site. */
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

/** A log that takes no event, for want of room as a rule, keeps nobody from reading. */
const identified = ({ log, now }: Services, logger: Logger): Promise<void> =>
  identifySite(log, now()).catch((error: unknown) =>
    logger.error({ err: error }, 'the site has no identity: the next start tries again'),
  );

/** Opens the stores and starts what works on them; leaves nothing open where that fails. */
const startSite = async (config: Config, logger: Logger, say: (line: string) => void, options: StartOptions) => {
  const stores = await openForServer(config, logger);
  // Meanwhile the log's server searches for the site's last event, which may stand far before what others wrote; and
  // the pages are loaded.
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

/** What the owner changes shows at once. */
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

/** Whoever reads the console is the operator. */
const howToSetUp = async ({ accounts, now }: Services, address: string): Promise<string> => {
  const link = await makeSetUpLink(accounts, address, now());
  return `This site has no admin yet. Open this link within ${setUpLinkMinutes} minutes to become the first one. It works once: ${link}`;
};

/**
 * Starts everything one process serves, and says where it is. It listens at once: until the site is there, it is told
 * that it is starting. Throws the reason of `options.signal` where that ends it before.
 */
export const serveSite = async (
  config: Config,
  logger: Logger,
  say: (line: string) => void,
  options: StartOptions = defaultStart,
): Promise<Site> => {
  const isProjector = config.role === 'projector';
  // A projector shows no page: of what the owner says it needs nothing.
  const ownerSite = await OwnerSite.read(isProjector ? { ...config, siteDir: usualSiteDir } : config);
  const starting = await listenWhileStarting(config, ownerSite.name, logger);
  const { onProgress, port } = starting;
  const { stores, services, app } = await startSite(config, logger, say, { ...options, onProgress, ownerSite }).finally(
    starting.close,
  );
  // A mail server that is away keeps nobody from reading.
  if (!isProjector) void services.mailer?.check();
  const jobs = startBackgroundJobs(services, logger, options.acceptLoss);
  const outbox = isProjector ? undefined : startOutbox(services, sessionSecret(config), logger);
  const closeServer = closerOf(app);
  await app.listen({ port, host: config.host, backlog: limits.backlog });
  const address = config.port === 0 || isProjector ? `http://localhost:${port}` : config.siteUrl;
  // A projector has no page that the link could open.
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
        // Whatever cannot be written down: the lease must be left to others at once.
        await services.runner.stop();
        await stores.close();
      }
    },
  };
};
