import type { Logger } from 'pino';
import { Sealer } from './audit/sealer.ts';
import type { Services } from './services.ts';

const viewsWindow = 60_000;
const sealEvery = 60_000;
const sweepEvery = 60 * 60_000;
/** How long an idempotency key is remembered, in milliseconds. */
const claimLifetime = 24 * 60 * 60_000;

/**
 * Work that is done again and again; a failure is logged, and the next time comes. Who answers readers counts their views and what failed; the one that
 * projects seals the log and sweeps, so that of many processes one does. Answers a function that ends it.
 */
export const startChores = (services: Services, logger: Logger): (() => void) => {
  const { config, limits, log, views, record, accounts, runner, now } = services;
  const logged = (what: string) => (error: unknown) => logger.warn({ err: error }, `${what} failed`);
  const sealer = new Sealer(log, now);
  const seal = async () => {
    if (!runner.leads) return;
    for (const { digest, count } of await sealer.seal())
      logger.info({ digest, count }, 'log sealed: keep a copy of the digest elsewhere');
  };
  const sweep = async () => {
    if (runner.leads) await accounts.sweep(now().getTime(), now().getTime() - claimLifetime);
  };
  const timers: NodeJS.Timeout[] = [];
  if (config.role !== 'projector') {
    timers.push(setInterval(() => views.flush().catch(logged('counting views')), viewsWindow));
    timers.push(setInterval(() => record.flush().catch(logged('counting failed sign-ins')), limits.failuresWindow));
  }
  if (config.role !== 'api') {
    timers.push(setInterval(() => seal().catch(logged('sealing the log')), sealEvery));
    timers.push(setInterval(() => sweep().catch(logged('sweeping sessions')), sweepEvery));
    void sweep().catch(logged('sweeping sessions'));
  }
  return () => timers.forEach(clearInterval);
};
