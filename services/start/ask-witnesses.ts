import type { Logger } from 'pino';
import { treeOf } from '../checkpoints/signed-tree.ts';
import { Cosigning, type WitnessNews } from '../cosigning/cosigning.ts';
import type { Services } from '../http/services.ts';
import { within } from '../outgoing/within.ts';

type Witnessed = Pick<Services, 'store' | 'checkpoints' | 'cosigned' | 'witnessStates' | 'witnessPolicy' | 'runner' | 'now'>;

const report =
  (logger: Logger) =>
  ({ witness, failure }: WitnessNews): void => {
    if (!failure) return logger.info({ witness }, 'a witness cosigns the log');
    const { reason } = failure;
    if (!failure.isAlarm) return logger.warn({ witness, reason }, 'a witness does not cosign the log');
    logger.error({ witness, reason }, 'a witness refuses the log: see docs/operations/cosigning.md');
  };

/**
 * Returns a function that collects cosignatures from the witnesses of WITNESS_POLICY, in the process that projects;
 * undefined if there are none. A request to a witness ends after `limits.witnessTime`, and when `signal` is aborted.
 */
export const witnessAsking = (services: Witnessed & Pick<Services, 'limits'>, logger: Logger, signal: AbortSignal) => {
  const { witnessPolicy: policy, store, checkpoints, cosigned, witnessStates: states, runner, limits, now } = services;
  if (!policy) return undefined;
  const cosigning = new Cosigning({
    ...{ policy, checkpoints, cosigned, states, now },
    prove: (oldSize, size) => treeOf(store, size).consistencyProof(oldSize),
    asking: { fetch, within: within(signal, limits.witnessTime) },
    onNews: report(logger),
  });
  return async (): Promise<void> => {
    if (!runner.isLeader || runner.mismatch || signal.aborted) return;
    await cosigning.collect().catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  };
};
