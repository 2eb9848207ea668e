import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { loadDemo } from '../../demo/load.ts';
import { Sealer } from './audit/sealer.ts';
import type { Config } from './config.ts';
import { loadFrontend } from './frontend.ts';
import { buildApp } from './http/app.ts';
import { sessionSecret } from './secret.ts';
import { startServices, type Services } from './services.ts';
import { openStores } from './stores.ts';

export interface Site {
  readonly address: string;
  /** Finishes the requests under way, writes down what is still in memory, closes the stores. */
  stop(): Promise<void>;
}

const viewsWindow = 60_000;
const sealEvery = 60_000;
const sweepEvery = 60 * 60_000;
/** How long an idempotency key is remembered, in milliseconds. */
const claimLifetime = 24 * 60 * 60_000;

/** Work that is done again and again; a failure is logged, and the next time comes. */
const everySoOften = (services: Services, logger: Logger): (() => void) => {
  const { log, views, accounts, now } = services;
  const logged = (what: string) => (error: unknown) => logger.warn({ err: error }, `${what} failed`);
  const sweep = () => accounts.sweep(now().getTime(), now().getTime() - claimLifetime).catch(logged('sweeping sessions'));
  const sealer = new Sealer(log, now);
  const seal = async () => {
    for (const { digest, count } of await sealer.seal())
      logger.info({ digest, count }, 'log sealed: keep a copy of the digest elsewhere');
  };
  const timers = [
    setInterval(() => views.flush().catch(logged('counting views')), viewsWindow),
    setInterval(() => seal().catch(logged('sealing the log')), sealEvery),
    setInterval(sweep, sweepEvery),
  ];
  void sweep();
  return () => timers.forEach(clearInterval);
};

/** Stops listening and waits for the requests under way; a connection is closed as soon as its last answer is sent. */
const closeServer = async (app: FastifyInstance): Promise<void> => {
  const hangUp = setInterval(() => app.server.closeIdleConnections(), 50);
  await app.close();
  clearInterval(hangUp);
};

/** Starts everything one process serves, and says where it is. */
export const serveSite = async (config: Config, logger: Logger, say: (line: string) => void): Promise<Site> => {
  mkdirSync(config.dataDir, { recursive: true });
  const secret = sessionSecret(config);
  const stores = await openStores(config);
  const services = await startServices(config, stores, logger);
  if (config.demo) await loadDemo(services, say);
  const app = await buildApp(services, secret, logger, await loadFrontend());
  const stopTimers = everySoOften(services, logger);
  await app.listen({ port: config.port, host: config.host });
  const { port } = app.server.address() as AddressInfo;
  const address = config.port === 0 ? `http://localhost:${port}` : config.siteUrl;
  say(`${config.siteName} is at ${address} (API reference: ${address}/api/docs)`);
  if (config.siteUrl.startsWith('https:') && config.trustProxy.length === 0) {
    logger.warn(
      'SITE_URL is https, but TRUST_PROXY names no proxy: nobody can sign in until it names the one in front of this server.',
    );
  }
  return {
    address,
    stop: async () => {
      stopTimers();
      await closeServer(app);
      await services.views.flush();
      await services.runner.stop();
      await stores.close();
    },
  };
};
