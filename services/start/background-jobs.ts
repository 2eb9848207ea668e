import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { noticesKept } from '../../contracts/notices.ts';
import { Sealer, type SealMade } from '../../event-log/seals/sealer.ts';
import { limitSentence, limitsOf } from '../operations/stream-limits.ts';
import { removeUnused } from '../images/remove-unused.ts';
import type { Services } from '../http/services.ts';
import { witnessAsking } from './ask-witnesses.ts';
import { logSigning } from './sign-log.ts';

const viewsWindow = 60_000;
/** Every event is sealed within five seconds. If nothing was appended, this only asks the log for its head. */
const sealEvery = 4_000;
/** How long a stopping process seals unsealed events; the next process seals the rest. */
const lastSeals = 2_000;
/**
 * A copied site has its whole log to seal: pausing leaves the CPU to readers, so that it takes minutes instead of
 * seconds.
 */
const betweenSeals = 100;
const sealing = 'sealing the log';
const signing = 'signing the log';
/** Every acknowledged event is in a signed checkpoint within a second. */
const signEvery = 400;
const asking = 'asking witnesses';
/** The signed log is ahead of the cosigned one by at most this, plus the time that the witnesses take. */
const askEvery = 2_000;
/** The next start would seal an event inserted while no server ran, so report unusual seals. */
const sealedLate =
  'events were sealed late: no server ran when they were recorded, or somebody put them in, or removed their seals. Look at them ("audit verify")';
const firstLate =
  'old events were sealed, and the log had no seal: a version from before seals wrote it, no server ran, or somebody removed all seals. Look at them ("audit verify")';
const limitsEvery = 60_000;
const sweepEvery = 60 * 60_000;
const day = 24 * 60 * 60_000;
/** How long an idempotency key is kept, in milliseconds: a client may resend an unanswered submission weeks later. */
const idempotencyLifetime = 90 * day;

/** Keeps a promise in a set until it settles. */
const track = (underWay: Set<Promise<void>>, work: Promise<void>): void => {
  underWay.add(work);
  void work.finally(() => underWay.delete(work));
};

export interface BackgroundJobs {
  /** Stops all jobs; those under way end soon. */
  stop(): Promise<void>;
  /**
   * Seals and signs what this process has written, if it is the leader. Call it after `stop`, while this process still
   * leads. Never rejects.
   */
  sealRest(): Promise<void>;
}

/**
 * Runs periodic jobs; logs a failure and runs again next time. Processes that serve readers count views and failed
 * sign-ins; the leader among those that project seals the log and sweeps, so that only one process does.
 */
export const startBackgroundJobs = (services: Services, logger: Logger, acceptsLoss = false): BackgroundJobs => {
  const { config, limits, log, views, accountAuditLog, accounts, notices, imageStore, runner, metrics, now } = services;
  const sealer = new Sealer(log, now);
  const tellLate = ({ late, digest, revision }: SealMade): void => {
    if (!late) return;
    metrics.sealedLate.inc(late.events);
    logger.error({ ...late, digest }, revision === 0 ? firstLate : sealedLate);
  };
  const sign = logSigning(services, logger, acceptsLoss);
  const over = new AbortController();
  const askWitnesses = witnessAsking(services, logger, over.signal);
  const seal = async (pause: number, signal: AbortSignal) => {
    if (!runner.isLeader) return;
    for await (const made of sealer.seals()) {
      const { digest, count } = made;
      logger.info({ digest, count }, 'log sealed: keep a copy of the digest elsewhere');
      tellLate(made);
      if (pause > 0) await sleep(pause, undefined, { signal }).catch(() => undefined);
      if (signal.aborted || !runner.isLeader) return;
    }
  };
  const sweep = async () => {
    if (!runner.isLeader) return;
    const time = now().getTime();
    await accounts.sweep(time, time - idempotencyLifetime);
    await removeUnused(services, time, limits.unusedImage);
    await notices.sweep(new Date(time - noticesKept.days * day).toISOString());
  };
  const reported = new Set<string>();
  /** Reports each limit once, and again when it recurs. */
  const tellLimits = async () => {
    if (!runner.isLeader) return;
    const sentences = (await limitsOf(log)).map(limitSentence);
    for (const sentence of sentences) if (!reported.has(sentence)) logger.error(sentence);
    reported.clear();
    for (const sentence of sentences) reported.add(sentence);
  };
  const lookForPictures = async () => {
    for await (const _ of imageStore.names()) return;
  };
  const failed = (what: string) => (error: unknown) => logger.warn({ err: error }, `${what} failed`);
  const asked = new Set<Promise<void>>();
  const timers: NodeJS.Timeout[] = [];
  const underWay = new Map<string, Promise<unknown>>();
  /** Runs `work` periodically. Returns a function that runs it now, unless it is under way. */
  const every = (milliseconds: number, what: string, work: () => Promise<unknown>): (() => Promise<void>) => {
    const run = async (): Promise<void> => {
      if (underWay.has(what)) return;
      const done = work().catch(failed(what));
      underWay.set(what, done);
      await done;
      underWay.delete(what);
    };
    timers.push(setInterval(() => void run(), milliseconds));
    return run;
  };
  // Report an unusable store at the start rather than with the first image.
  lookForPictures().catch((error: unknown) => logger.error({ err: error }, 'the pictures cannot be reached'));
  if (config.role !== 'projector') {
    every(viewsWindow, 'counting views', () => views.flush());
    every(limits.failuresWindow, 'counting failed sign-ins', () => accountAuditLog.flush());
  }
  if (config.role !== 'api') {
    every(sealEvery, sealing, () => seal(betweenSeals, over.signal));
    every(signEvery, signing, () => sign());
    // A slow witness delays no other one.
    if (askWitnesses) timers.push(setInterval(() => track(asked, askWitnesses().catch(failed(asking))), askEvery));
    void every(limitsEvery, 'looking for limited streams', tellLimits)();
    void every(sweepEvery, 'sweeping sessions', sweep)();
  }
  return {
    stop: async () => {
      over.abort();
      timers.forEach(clearInterval);
      await Promise.all([underWay.get(sealing), underWay.get(signing), ...asked]);
    },
    sealRest: async () => {
      if (config.role === 'api') return;
      await seal(0, AbortSignal.timeout(lastSeals)).catch(failed(sealing));
      const isRead = log.head().then((head) => runner.reached(head, lastSeals));
      // `false`: signing must record no event now, because no process would seal it.
      if (await isRead.catch(failed(signing))) await sign(false);
    },
  };
};
