import { isQuorum } from '../../domain/transparency/policy.ts';
import { checkpointIn } from '../../domain/transparency/signed-checkpoint.ts';
import { formatVerifierKey, type VerifierKey } from '../../domain/transparency/verifier-key.ts';
import type { CheckpointStore } from '../checkpoints/checkpoint-store.ts';
import { cosignedOf } from '../checkpoints/cosigned.ts';
import { cosignaturesIn } from '../cosigning/cosignatures-in.ts';
import type { WitnessPolicy } from '../cosigning/witness-policy.ts';
import type { WitnessState, WitnessStates } from '../cosigning/witness-states.ts';

/** How it stands with the witnesses of WITNESS_POLICY. */
export interface CosigningState {
  /** The newest checkpoint that a quorum cosigned: how many events it covers, and since when a quorum has seen it. */
  readonly cosigned: { readonly size: number; readonly time: string } | null;
  /** How many events the newest checkpoint covers; 0 where nothing was signed. */
  readonly signed: number;
  readonly witnesses: readonly {
    /** As the policy names it. */
    readonly name: string;
    /** What it cosigned last of this log. */
    readonly cosigned: { readonly size: number; readonly time: string } | null;
    readonly failure: WitnessState['failure'];
  }[];
}

interface Options {
  readonly witnessPolicy: WitnessPolicy | undefined;
  readonly checkpoints: Pick<CheckpointStore, 'last'>;
  readonly cosigned: Pick<CheckpointStore, 'last'>;
  readonly witnessStates: Pick<WitnessStates, 'all'>;
}

/**
 * A cosigned checkpoint, and since when a quorum of a policy's witnesses has seen it; null where those who cosigned it
 * are none, as where the policy changed since.
 */
const stateIn = (note: string, { witnesses, quorum }: WitnessPolicy): CosigningState['cosigned'] => {
  const counted = new Set<VerifierKey>();
  const newestFirst = cosignaturesIn(note, witnesses).toSorted((one, other) => Date.parse(other.time) - Date.parse(one.time));
  for (const { witness, time } of newestFirst)
    if (isQuorum(quorum, counted.add(witness.key))) return { size: checkpointIn(note).size, time };
  return null;
};

/** Null where no witnesses are asked. Throws `StoreUnavailableError`. */
export const cosigningStateOf = async ({
  witnessPolicy: policy,
  checkpoints,
  cosigned,
  witnessStates,
}: Options): Promise<CosigningState | null> => {
  if (!policy) return null;
  const newest = await checkpoints.last();
  const last = newest && (await cosignedOf(cosigned, newest));
  const { origin, size: signed = 0 } = newest ? checkpointIn(newest.note) : {};
  const states = new Map((await witnessStates.all()).map((state) => [state.verifierKey, state]));
  return {
    cosigned: last ? stateIn(last.note, policy) : null,
    signed,
    witnesses: policy.witnesses.map(({ name, key }) => {
      const { cosigned: own = null, failure = null } = states.get(formatVerifierKey(key)) ?? {};
      return { name, cosigned: own && own.origin === origin ? { size: own.size, time: own.time } : null, failure };
    }),
  };
};
