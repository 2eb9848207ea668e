import { isEqual } from '../../domain/transparency/bytes.ts';
import type { Checkpoint } from '../../domain/transparency/checkpoint.ts';
import { NotProvenError } from '../../domain/transparency/errors.ts';
import { emptyRoot, isConsistent } from '../../domain/transparency/merkle.ts';
import { formatNote, signatureLine, verifiedSignatures, type Note } from '../../domain/transparency/note.ts';
import { parseUnverifiedCheckpoint } from '../../domain/transparency/parse-unverified-checkpoint.ts';
import type { VerifierKey } from '../../domain/transparency/verifier-key.ts';
import type { Cosigner } from '../../event-log/tree/sign.ts';
import { KeyedMutex } from '../../projections/keyed-mutex.ts';
import type { WitnessRecord } from './record.ts';
import type { Submission } from './submission.ts';

/** A log signed two checkpoints of one size with different roots. The two notes are the evidence. */
interface Fork {
  /** The cosigned one. */
  readonly recorded: string;
  readonly checkpoint: string;
}

/** Why a witness refuses to cosign, with the HTTP status of C2SP tlog-witness. */
type Refusal =
  | { readonly status: 400 | 403 | 404; readonly sentence: string }
  /** The size of the last cosigned checkpoint. */
  | { readonly status: 409; readonly size: number; readonly fork?: Fork | undefined }
  | {
      readonly status: 422;
      readonly sentence: string;
      /** The one that was refused, with the log's signature. */
      readonly checkpoint: string;
      /** Whether only the proof is wrong, which anyone can send; else the root that the log signed. */
      readonly isOfProof: boolean;
      readonly fork: Fork | undefined;
    };

/** The outcome of a submission: the lines of the cosignature, or the reason for a refusal. */
export type Answer = { readonly status: 200; readonly cosignature: string } | Refusal;

const refuse = (status: 400 | 403 | 404, sentence: string): Refusal => ({ status, sentence });

/** The size and root of the last cosigned checkpoint; without one, those of the empty tree. */
const lastOf = async (note: string | undefined): Promise<Pick<Checkpoint, 'size' | 'root'>> =>
  note === undefined ? { size: 0, root: await emptyRoot() } : parseUnverifiedCheckpoint(note);

/** Whether a log signed two roots for one size. */
const isFork = ({ size, root }: Checkpoint, last: Pick<Checkpoint, 'size' | 'root'>): boolean =>
  size === last.size && !isEqual(root, last.root);

/** The fault of a checkpoint after the last one; undefined if there is none. */
const inconsistency = async (
  { oldSize, proof, checkpoint: { size, root } }: Submission,
  oldRoot: Uint8Array,
): Promise<{ readonly sentence: string; readonly isOfProof: boolean } | undefined> => {
  if (size === 0 && !isEqual(root, await emptyRoot()))
    return { sentence: 'A log without leaves has another root.', isOfProof: false };
  if (await isConsistent({ oldSize, oldRoot, size, root, proof })) return undefined;
  const sentence = 'The proof does not show that this checkpoint grew out of the one that was cosigned last.';
  return { sentence, isOfProof: true };
};

/**
 * Cosigns checkpoints of known logs, each only if it grew out of the previous one (C2SP tlog-witness). Records a
 * checkpoint before it returns the cosignature.
 */
export class LogWitness {
  readonly #cosigner: Cosigner;
  readonly #logs: ReadonlyMap<string, readonly VerifierKey[]>;
  readonly #record: WitnessRecord;
  readonly #now: () => Date;
  readonly #mutex = new KeyedMutex();

  constructor(cosigner: Cosigner, logs: ReadonlyMap<string, readonly VerifierKey[]>, record: WitnessRecord, now: () => Date) {
    this.#cosigner = cosigner;
    this.#logs = logs;
    this.#record = record;
    this.#now = now;
  }

  /** Rejects if the record cannot be read or written; then nothing was cosigned. */
  async cosign(submission: Submission): Promise<Answer> {
    const { origin, size } = submission.checkpoint;
    const keys = this.#logs.get(origin);
    if (!keys) return refuse(404, `This witness does not follow the log "${origin}".`);
    const signed = await this.#signed(submission.note, keys);
    if (!signed) return refuse(403, `The log "${origin}" did not sign this checkpoint.`);
    if (submission.oldSize > size) return refuse(400, 'The old size is larger than that of the checkpoint.');
    return this.#mutex.run(origin, () => this.#follow(submission, signed));
  }

  /** The note with the log's signatures only; undefined if it has none, or an invalid one. */
  async #signed({ text, signatures }: Note, keys: readonly VerifierKey[]): Promise<Note | undefined> {
    try {
      const verified = await verifiedSignatures({ text, signatures }, keys);
      if (verified.length === 0) return undefined;
      return { text, signatures: verified.map(({ key: { name, id }, bytes }) => ({ name, keyId: id, bytes })) };
    } catch (error) {
      if (error instanceof NotProvenError) return undefined;
      throw error;
    }
  }

  async #follow(submission: Submission, signed: Note): Promise<Answer> {
    const { origin } = submission.checkpoint;
    const before = await this.#record.last(origin);
    const last = await lastOf(before);
    const checkpoint = formatNote(signed);
    const fork = before !== undefined && isFork(submission.checkpoint, last) ? { recorded: before, checkpoint } : undefined;
    if (submission.oldSize !== last.size) return { status: 409, size: last.size, fork };
    const wrong = await inconsistency(submission, last.root);
    if (wrong) return { status: 422, ...wrong, checkpoint, fork };
    const { text, signatures } = signed;
    const cosignature = this.#cosigner.cosign(text, Math.floor(this.#now().getTime() / 1000));
    const next = formatNote({ text, signatures: [...signatures, cosignature] });
    if (await this.#record.replace(origin, before, next)) return { status: 200, cosignature: signatureLine(cosignature) };
    // Another process of this witness was faster.
    return { status: 409, size: (await lastOf(await this.#record.last(origin))).size };
  }
}
