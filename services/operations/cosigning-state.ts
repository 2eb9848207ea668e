import { cosignedSince } from '../../domain/transparency/cosigned-since.ts';
import { parseUnverifiedCheckpoint } from '../../domain/transparency/parse-unverified-checkpoint.ts';
import { formatVerifierKey } from '../../domain/transparency/verifier-key.ts';
import type { CheckpointStore } from '../checkpoints/checkpoint-store.ts';
import { cosignedOf } from '../checkpoints/cosigned.ts';
import { cosignaturesIn } from '../cosigning/cosignatures-in.ts';
import type { WitnessPolicy } from '../cosigning/witness-policy.ts';
import type { WitnessState, WitnessStates } from '../cosigning/witness-states.ts';

/** A log that does not grow is cosigned again every hour, and a failing witness is asked again as often. */
export const longestUncosigned = 3 * 60 * 60_000;

/** The state of the witnesses of WITNESS_POLICY. */
export interface CosigningState {
  /** The newest checkpoint that a quorum cosigned: how many events it covers, and since when a quorum has seen it. */
  readonly cosigned: { readonly size: number; readonly time: string } | null;
  /** How many events the newest checkpoint covers; 0 if none was signed. */
  readonly signed: number;
  readonly witnesses: readonly {
    /** The name in the policy. */
    readonly name: string;
    readonly verifierKey: string;
    /** Its last cosignature of this log. */
    readonly cosigned: { readonly size: number; readonly time: string } | null;
    readonly failure: WitnessState['failure'];
    /** Whether that cosignature has become too old, and newer checkpoints exist, as when the site asks no more. */
    readonly isLate: boolean;
  }[];
}

interface Options {
  readonly witnessPolicy: WitnessPolicy | undefined;
  readonly checkpoints: Pick<CheckpointStore, 'last'>;
  readonly cosigned: Pick<CheckpointStore, 'last'>;
  readonly witnessStates: Pick<WitnessStates, 'all'>;
  readonly now: () => Date;
}

/** Null if the cosigners of a checkpoint are no quorum of the policy, as after the policy changed. */
const stateIn = (note: string, policy: WitnessPolicy): CosigningState['cosigned'] => {
  const since = cosignedSince({ cosignatures: cosignaturesIn(note, policy) }, policy, Infinity);
  return since === undefined ? null : { size: parseUnverifiedCheckpoint(note).size, time: new Date(since * 1_000).toISOString() };
};

/** Null if no witnesses are configured. Throws `StoreUnavailableError`. */
export const cosigningStateOf = async ({
  witnessPolicy: policy,
  checkpoints,
  cosigned,
  witnessStates,
  now,
}: Options): Promise<CosigningState | null> => {
  if (!policy) return null;
  const newest = await checkpoints.last();
  const last = newest && (await cosignedOf(cosigned, newest));
  const { origin, size: signed = 0 } = newest ? parseUnverifiedCheckpoint(newest.note) : {};
  const isLate = (own: { readonly size: number; readonly time: string }): boolean =>
    own.size < signed && now().getTime() - Date.parse(own.time) >= longestUncosigned;
  const states = new Map((await witnessStates.all()).map((state) => [state.verifierKey, state]));
  return {
    cosigned: last ? stateIn(last.note, policy) : null,
    signed,
    witnesses: policy.asked.map(({ name, key }) => {
      const verifierKey = formatVerifierKey(key);
      const { cosigned: kept = null, failure = null } = states.get(verifierKey) ?? {};
      const own = kept && kept.origin === origin ? { size: kept.size, time: kept.time } : null;
      return { name, verifierKey, cosigned: own, failure, isLate: own !== null && isLate(own) };
    }),
  };
};
