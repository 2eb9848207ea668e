import type { Logger } from 'pino';
import type { Position } from '../../contracts/recorded.ts';
import { prepare, type Preparation } from '../../projections/prepare.ts';
import type { Runner } from '../../projections/run.ts';
import { assertLogHolds, LogMismatchError } from '../../projections/witness.ts';
import { hashOf } from '../../event-log/chain.ts';
import { guarded } from '../../event-log/guarded.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import type { Stores } from '../stores/stores.ts';

/** How often it is said that the log is another one, in milliseconds. */
const sayAgain = 30_000;

/**
 * Logs failures of the runner; that of another log again and again, for as long as it is there, but not each time that
 * it is looked at.
 */
export const failureLog = (logger: Logger): ((error: Error) => void) => {
  let saidAt = -sayAgain;
  return (error) => {
    if (!(error instanceof LogMismatchError))
      return logger.error({ err: error }, 'projections stopped; they start again by themselves');
    if (performance.now() - saidAt < sayAgain) return;
    saidAt = performance.now();
    const { kind, position, head, witness, message } = error;
    logger.error({ kind, position, head, witness }, message);
  };
};

const assertHolds = ({ log, store }: Pick<Stores, 'log' | 'store'>): Promise<void> => assertLogHolds({ log, store, hashOf });

const orMismatch = async (work: Promise<void>): Promise<LogMismatchError | undefined> => {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof LogMismatchError) return error;
    throw error;
  }
};

/**
 * Answers how the log differs from what the collections have seen; undefined where it holds all of it. Throws what the
 * log and the store throw.
 */
export const findMismatch = (stores: Pick<Stores, 'log' | 'store'>): Promise<LogMismatchError | undefined> =>
  orMismatch(assertHolds(stores));

/**
 * Builds what is missing. Answers how the log differs from what the collections have seen: nothing is built then, and
 * readers get what is there.
 */
export const prepared = (options: Preparation): Promise<LogMismatchError | undefined> => orMismatch(prepare(options));

/**
 * The log of a site that runs: nothing is appended while the runner finds it another one; where it cannot follow, each
 * append looks itself.
 */
export const guardedBy = (runner: Pick<Runner, 'mismatch' | 'progress'>, stores: Pick<Stores, 'log' | 'store'>): EventLog =>
  guarded(stores.log, async () => {
    if (runner.mismatch) throw runner.mismatch;
    if (runner.progress.failure === undefined) return;
    await assertHolds(stores).catch((error: unknown) => {
      // A store that is away says nothing about the log.
      if (error instanceof LogMismatchError) throw error;
    });
  });

/** The stores for one piece of work: each append looks itself. */
export const guardedStores = (stores: Stores): Stores => ({ ...stores, log: guarded(stores.log, () => assertHolds(stores)) });

/** Up to where the read collections, and so their store, have seen the log; 0 where there are none yet. */
export const seenBy = async (store: Pick<Stores['store'], 'group'>): Promise<Position> =>
  (await store.group('live'))?.position ?? 0;
