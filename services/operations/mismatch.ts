import type { Logger } from 'pino';
import type { Position } from '../../contracts/recorded.ts';
import { prepare, type Preparation } from '../../projections/prepare.ts';
import type { Runner } from '../../projections/run.ts';
import { assertLogHolds, LogMismatchError } from '../../projections/witness.ts';
import { hashOf } from '../../event-log/chain.ts';
import { guarded } from '../../event-log/guarded.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import type { Stores } from '../stores/stores.ts';

/** How often to repeat the message about a different log, in milliseconds. */
const sayAgain = 30_000;

/** Logs failures of the runner; repeats that of a different log while it lasts, but not on every check. */
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
 * How the log differs from what the collections have seen; undefined if it holds all of it. Throws the errors of the
 * log and the store.
 */
export const findMismatch = (stores: Pick<Stores, 'log' | 'store'>): Promise<LogMismatchError | undefined> =>
  orMismatch(assertHolds(stores));

/**
 * Builds missing collections. If the log differs from what the collections have seen, returns how and builds nothing:
 * readers then get the existing ones.
 */
export const prepared = (options: Preparation): Promise<LogMismatchError | undefined> => orMismatch(prepare(options));

/**
 * The log of a running site: refuses appends while the runner sees a different log; while the runner cannot follow,
 * each append checks for itself.
 */
export const guardedBy = (runner: Pick<Runner, 'mismatch' | 'progress'>, stores: Pick<Stores, 'log' | 'store'>): EventLog =>
  guarded(stores.log, async () => {
    if (runner.mismatch) throw runner.mismatch;
    if (runner.progress.failure === undefined) return;
    await assertHolds(stores).catch((error: unknown) => {
      // An unavailable store says nothing about the log.
      if (error instanceof LogMismatchError) throw error;
    });
  });

/** The stores for a single task: each append checks the log. */
export const guardedStores = (stores: Stores): Stores => ({ ...stores, log: guarded(stores.log, () => assertHolds(stores)) });

/** The log position that the read collections, and so their store, have seen; 0 if there are none yet. */
export const seenBy = async (store: Pick<Stores['store'], 'group'>): Promise<Position> =>
  (await store.group('live'))?.position ?? 0;
