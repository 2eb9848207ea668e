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
/** An event stands in a seal within five seconds. Where nothing was appended the log is asked for its end, no more. */
const sealEvery = 4_000;
/** How long a process that ends seals what it finds unsealed; whoever comes next seals the rest. */
const lastSeals = 2_000;
/**
 * After a site was copied its whole log is to be sealed: readers come first, so that it takes a few minutes instead of
 * a few seconds of theirs.
 */
const betweenSeals = 100;
const sealing = 'sealing the log';
const signing = 'signing the log';
/** What was acknowledged stands in a signed checkpoint within a second. */
const signEvery = 400;
const asking = 'asking witnesses';
/** The signed log is ahead of the cosigned one by this much, and by how long the witnesses take. */
const askEvery = 2_000;
/** Whoever put an event in while no server ran would have it sealed by the next start: what is not as usual is said. */
const sealedLate =
  'events were sealed late: no server ran when they were recorded, or somebody put them in, or removed their seals. Look at them ("audit verify")';
const firstLate =
  'old events were sealed, and the log had no seal: a version from before seals wrote it, no server ran, or somebody removed all seals. Look at them ("audit verify")';
const limitsEvery = 60_000;
const sweepEvery = 60 * 60_000;
const day = 24 * 60 * 60_000;
/**
 * How long an idempotency key is remembered, in milliseconds: a draft whose submission was never answered may be sent
 * again weeks later.
 */
const idempotencyLifetime = 90 * day;

/** Has a set hold what is under way. */
const track = (underWay: Set<Promise<void>>, work: Promise<void>): void => {
  underWay.add(work);
  void work.finally(() => underWay.delete(work));
};

export interface BackgroundJobs {
  /** Ends all of it; what is under way ends soon. */
  stop(): Promise<void>;
  /**
   * Seals and signs what the process has written, where it is the one that does. After `stop`, and as long as this one
   * leads. Never rejects.
   */
  sealRest(): Promise<void>;
}

/**
 * Work that is done again and again; a failure is logged, and the next time comes. Who answers readers counts their
 * views and what failed; the one that projects seals the log and sweeps, so that of many processes one does.
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
  const told = new Set<string>();
  /** Each is said once, and again when it comes back. */
  const tellLimits = async () => {
    if (!runner.isLeader) return;
    const sentences = (await limitsOf(log)).map(limitSentence);
    for (const sentence of sentences) if (!told.has(sentence)) logger.error(sentence);
    told.clear();
    for (const sentence of sentences) told.add(sentence);
  };
  const lookForPictures = async () => {
    for await (const _ of imageStore.names()) return;
  };
  const failed = (what: string) => (error: unknown) => logger.warn({ err: error }, `${what} failed`);
  const asked = new Set<Promise<void>>();
  const timers: NodeJS.Timeout[] = [];
  const underWay = new Map<string, Promise<unknown>>();
  /** Answers what does it once more, unless it is under way. */
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
  // A store that cannot be used is told at the start, not when the first picture comes.
  lookForPictures().catch((error: unknown) => logger.error({ err: error }, 'the pictures cannot be reached'));
  if (config.role !== 'projector') {
    every(viewsWindow, 'counting views', () => views.flush());
    every(limits.failuresWindow, 'counting failed sign-ins', () => accountAuditLog.flush());
  }
  if (config.role !== 'api') {
    every(sealEvery, sealing, () => seal(betweenSeals, over.signal));
    every(signEvery, signing, () => sign());
    // A slow witness holds up no other one.
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
      // What that would record nobody would seal.
      if (await isRead.catch(failed(signing))) await sign(false);
    },
  };
};
