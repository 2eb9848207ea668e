import type { Test } from 'tap';
import { acceptedCheckpoint } from '../../../domain/transparency/accepted.ts';
import { parsePolicy } from '../../../domain/transparency/policy.ts';
import { formatVerifierKey } from '../../../domain/transparency/verifier-key.ts';
import type { TestLog } from '../../../event-log/tree/test/test-log.ts';
import type { CheckpointStore, SignedCheckpoint } from '../../checkpoints/checkpoint-store.ts';
import { Clock } from '../../test/build.ts';
import { Cosigning, type WitnessNews } from '../cosigning.ts';
import { readWitnessPolicy } from '../witness-policy.ts';
import type { WitnessState, WitnessStates } from '../witness-states.ts';
import { policyFile } from './test-witnesses.ts';

class KeptCheckpoints implements CheckpointStore {
  kept: SignedCheckpoint | undefined;

  async last(): Promise<SignedCheckpoint | undefined> {
    return this.kept;
  }

  async replace(before: SignedCheckpoint | undefined, next: SignedCheckpoint): Promise<boolean> {
    if (before?.note !== this.kept?.note) return false;
    this.kept = next;
    return true;
  }
}

class KeptStates implements WitnessStates {
  readonly kept = new Map<string, WitnessState>();

  async all(): Promise<readonly WitnessState[]> {
    return [...this.kept.values()];
  }

  async keep(state: WitnessState): Promise<void> {
    this.kept.set(state.verifierKey, state);
  }
}

/** A site's signed log whose cosignatures are collected from the witnesses of a policy. */
export const cosignedSite = async (t: Test, log: TestLog, text: string, clock = new Clock()) => {
  const policy = await readWitnessPolicy(policyFile(t, text));
  if (!policy) throw new Error('There is a policy.');
  const [cosigned, states] = [new KeptCheckpoints(), new KeptStates()];
  const news: WitnessNews[] = [];
  const asked: string[] = [];
  const shown = { log, size: log.size };
  const counted: typeof fetch = (url, options) => {
    const [old = ''] = (options?.body as string).split('\n');
    asked.push(old);
    return fetch(url, options);
  };
  const start = (limit = () => AbortSignal.timeout(30_000)) =>
    new Cosigning({
      ...{ policy, cosigned, states, now: clock.now },
      checkpoints: {
        last: async () => ({
          note: await shown.log.checkpoint(shown.size),
          verifierKey: formatVerifierKey(shown.log.signer.key),
          signedAt: clock.now().toISOString(),
        }),
      },
      prove: (oldSize, size) => shown.log.at(size).consistencyProof(oldSize),
      asking: { fetch: counted, within: (work) => work(limit()) },
      onNews: (one) => void news.push(one),
    });
  return {
    ...{ policy, clock, cosigned, states, news, shown, start },
    /** What was sent since this was called last: "old <size>" for each request. */
    sent: () => asked.splice(0),
    /** Which witnesses cosigned the checkpoint that is kept, as a verifier with the same policy finds them. */
    accepted: async () => {
      if (!cosigned.kept) return undefined;
      const verifier = await parsePolicy(`log ${cosigned.kept.verifierKey}\n${text}`);
      const { size, cosignatures } = await acceptedCheckpoint(cosigned.kept.note, verifier);
      return { size, by: cosignatures.map(({ witness }) => witness) };
    },
  };
};

export const keyOf = (log: TestLog): string => formatVerifierKey(log.signer.key);
