import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Sealer } from './audit/sealer.ts';
import type { Services } from './services.ts';

const viewsWindow = 60_000;
const sealEvery = 60_000;
/** After a site was copied its whole log is to be sealed: readers come first, so that it takes a few minutes instead of a few seconds of theirs. */
const betweenSeals = 100;
const sweepEvery = 60 * 60_000;
/** How long an idempotency key is remembered, in milliseconds. */
const claimLifetime = 24 * 60 * 60_000;

/**
 * Work that is done again and again; a failure is logged, and the next time comes. Who answers readers counts their views and what failed; the one that
 * projects seals the log and sweeps, so that of many processes one does. Answers a function that ends it.
 */
export const startChores = (services: Services, logger: Logger): (() => void) => {
  const { config, limits, log, views, record, accounts, runner, now } = services;
  const sealer = new Sealer(log, now);
  const over = new AbortController();
  const seal = async () => {
    if (!runner.leads) return;
    for await (const { digest, count } of sealer.seals()) {
      logger.info({ digest, count }, 'log sealed: keep a copy of the digest elsewhere');
      await sleep(betweenSeals, undefined, { signal: over.signal }).catch(() => undefined);
      if (over.signal.aborted || !runner.leads) return;
    }
  };
  const sweep = async () => {
    if (runner.leads) await accounts.sweep(now().getTime(), now().getTime() - claimLifetime);
  };
  const timers: NodeJS.Timeout[] = [];
  /** Answers what does it once more, unless it is under way. */
  const every = (milliseconds: number, what: string, work: () => Promise<unknown>): (() => Promise<void>) => {
    let isUnderWay = false;
    const run = async (): Promise<void> => {
      if (isUnderWay) return;
      isUnderWay = true;
      await work().catch((error: unknown) => logger.warn({ err: error }, `${what} failed`));
      isUnderWay = false;
    };
    timers.push(setInterval(() => void run(), milliseconds));
    return run;
  };
  if (config.role !== 'projector') {
    every(viewsWindow, 'counting views', () => views.flush());
    every(limits.failuresWindow, 'counting failed sign-ins', () => record.flush());
  }
  if (config.role !== 'api') {
    every(sealEvery, 'sealing the log', seal);
    void every(sweepEvery, 'sweeping sessions', sweep)();
  }
  return () => {
    over.abort();
    timers.forEach(clearInterval);
  };
};
