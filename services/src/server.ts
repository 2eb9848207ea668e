import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { loadDemo } from '../../demo/load.ts';
import { startChores } from './chores.ts';
import type { Config } from './config.ts';
import { loadFrontend } from './frontend.ts';
import { buildApp } from './http/app.ts';
import { buildProjector } from './http/projector.ts';
import { mendLog } from './operating/mend-log.ts';
import { sessionSecret } from './secret.ts';
import { startServices, type Services } from './services.ts';
import { defaultStart, type StartOptions } from './start-options.ts';
import { openStores } from './stores.ts';

export interface Site {
  readonly address: string;
  /** Finishes the requests under way, writes down what is still in memory, closes the stores. */
  stop(): Promise<void>;
}

/** Stops listening and waits for the requests under way; a connection is closed as soon as its last answer is sent. */
const closeServer = async (app: FastifyInstance): Promise<void> => {
  const hangUp = setInterval(() => app.server.closeIdleConnections(), 50);
  await app.close();
  clearInterval(hangUp);
};

/** What a process of its role answers. */
const buildFor = async (config: Config, services: Services, logger: Logger): Promise<FastifyInstance> =>
  config.role === 'projector'
    ? buildProjector(services, logger)
    : buildApp(services, sessionSecret(config), logger, await loadFrontend());

/** Starts everything one process serves, and says where it is. */
export const serveSite = async (
  config: Config,
  logger: Logger,
  say: (line: string) => void,
  options: StartOptions = defaultStart,
): Promise<Site> => {
  const stores = await openStores(config, 'make');
  for (const { what } of stores.schema?.changes ?? []) logger.error(`${what} Run "audit verify".`);
  const services = await startServices(config, stores, logger, undefined, options).catch(async (error: unknown) => {
    await stores.close();
    throw error;
  });
  await mendLog(stores, services, logger);
  if (config.demo && !services.runner.mismatch) await loadDemo(services, say);
  const app = await buildFor(config, services, logger);
  const chores = startChores(services, logger);
  await app.listen({ port: config.port, host: config.host, backlog: services.limits.backlog });
  const { port } = app.server.address() as AddressInfo;
  const isProjector = config.role === 'projector';
  const address = config.port === 0 || isProjector ? `http://localhost:${port}` : config.siteUrl;
  say(
    isProjector
      ? `${config.siteName}: the projector is at ${address} (/healthz, /readyz, /metrics)`
      : `${config.siteName} is at ${address} (API reference: ${address}/api/docs)`,
  );
  if (!isProjector && config.siteUrl.startsWith('https:') && config.trustProxy.length === 0) {
    logger.warn(
      'SITE_URL is https, but TRUST_PROXY names no proxy: nobody can sign in until it names the one in front of this server.',
    );
  }
  return {
    address,
    stop: async () => {
      await chores.stop();
      await closeServer(app);
      await services.replays.stop();
      await services.articleWorkers.stop();
      try {
        await services.record.flush();
        await services.views.flush();
        await chores.sealRest();
      } finally {
        // Whatever cannot be written down: the lease must be left to others at once.
        await services.runner.stop();
        await stores.close();
      }
    },
  };
};
