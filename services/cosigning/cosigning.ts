import { timeOfCosignature } from '../../domain/transparency/cosignature.ts';
import { parseUnverifiedCheckpoint } from '../../domain/transparency/parse-unverified-checkpoint.ts';
import { formatNote, parseNote, verifiedSignatures, type Signature } from '../../domain/transparency/note.ts';
import { isQuorum } from '../../domain/transparency/policy.ts';
import { formatVerifierKey } from '../../domain/transparency/verifier-key.ts';
import { KeyedMutex } from '../../projections/keyed-mutex.ts';
import type { CheckpointStore, SignedCheckpoint } from '../checkpoints/checkpoint-store.ts';
import { askWitness, NotCosignedError, type Asking, type Cosignature, type Submitted } from './ask-witness.ts';
import type { PolicyWitness, WitnessPolicy } from './witness-policy.ts';
import type { WitnessFailure, WitnessState, WitnessStates } from './witness-states.ts';

/** A change of a witness's state, for the operator's log. */
export interface WitnessNews {
  readonly witness: string;
  /** Null: it cosigns again, or for the first time. */
  readonly failure: WitnessFailure | null;
}

interface Options {
  readonly policy: WitnessPolicy;
  readonly checkpoints: Pick<CheckpointStore, 'last'>;
  /** Of the newest checkpoint that a quorum cosigned. */
  readonly cosigned: CheckpointStore;
  readonly states: WitnessStates;
  /** The consistency proof between two sizes of the log's tree. */
  readonly prove: (oldSize: number, size: number) => Promise<readonly Uint8Array[]>;
  readonly asking: Omit<Asking, 'now'>;
  readonly now: () => Date;
  readonly onNews: (news: WitnessNews) => void;
}

const second = 1_000;
const hour = 60 * 60 * second;

/** The wait before the next request to a failing witness: twice as long each time. */
const shortestWait = 10 * second;
const longestWait = hour;

/** An idle log is cosigned again, so that a recent cosignature shows that the site still has this past. */
const refreshAfter = hour;

interface Waiting {
  /** Milliseconds since 1970. */
  readonly until: number;
  readonly failures: number;
}

/** A cosignature, and when it came: milliseconds since 1970, by the clock of the site. */
type HeldCosignature = Cosignature & { readonly at: number };

/** The cosignatures of one checkpoint, by the witnesses that gave them. */
type Held = Map<PolicyWitness, HeldCosignature>;

/** The number of attempts to replace a checkpoint that another process of the site may replace at the same time. */
const mostTries = 3;

/**
 * Collects the cosignatures of witnesses for the newest checkpoint of the log, and keeps the newest one that a quorum
 * of them cosigned. Nothing waits for it.
 */
export class Cosigning {
  readonly #options: Options;
  readonly #waiting = new Map<PolicyWitness, Waiting>();
  readonly #mutex = new KeyedMutex();
  readonly #asked = new Set<PolicyWitness>();
  #states: Map<string, WitnessState> | undefined;
  #current: { readonly text: string; readonly held: Held } | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Asks those witnesses that have not cosigned the newest checkpoint, all at once, except for those that an earlier
   * call still asks: no witness waits for another one. A witness that fails is left alone for a while. Throws
   * `StoreUnavailableError`, and an `AbortError` when the process stops.
   */
  async collect(): Promise<void> {
    const { checkpoints, policy, states, prove } = this.#options;
    const newest = await checkpoints.last();
    if (!newest) return;
    this.#states ??= new Map((await states.all()).map((state) => [state.verifierKey, state]));
    const { text } = parseNote(newest.note);
    if (this.#current?.text !== text) this.#current = { text, held: await this.#heldOf(text) };
    const { held } = this.#current;
    const checkpoint = parseUnverifiedCheckpoint(newest.note);
    const submitted: Submitted = { note: newest.note, checkpoint, prove: (old) => prove(old, checkpoint.size) };
    const due = policy.asked.filter((witness) => this.#isDue(witness, held));
    const asked = await Promise.allSettled(due.map((witness) => this.#ask(witness, submitted, newest, held)));
    for (const one of asked) if (one.status === 'rejected') throw one.reason;
  }

  #isDue(witness: PolicyWitness, held: Held): boolean {
    const now = this.#options.now().getTime();
    if (this.#asked.has(witness) || (this.#waiting.get(witness)?.until ?? 0) > now) return false;
    const cosignature = held.get(witness);
    return !cosignature || Math.abs(now - cosignature.at) >= refreshAfter;
  }

  /** The cosignatures that an earlier process of the site collected. */
  async #heldOf(text: string): Promise<Held> {
    const { cosigned, policy } = this.#options;
    const held: Held = new Map();
    const stored = await cosigned.last();
    const note = stored && parseNote(stored.note);
    if (note?.text !== text) return held;
    for (const witness of policy.asked) {
      const signature = note.signatures.find(({ name, keyId }) => name === witness.key.name && keyId === witness.key.id);
      const [own] = signature ? await verifiedSignatures({ text, signatures: [signature] }, [witness.key]) : [];
      if (signature && own) {
        const time = timeOfCosignature(own.bytes);
        held.set(witness, { signature, time, at: time * second });
      }
    }
    return held;
  }

  async #ask(witness: PolicyWitness, submitted: Submitted, newest: SignedCheckpoint, held: Held): Promise<void> {
    this.#asked.add(witness);
    try {
      await this.#cosigned(witness, submitted, newest, held);
    } catch (error) {
      if (error instanceof NotCosignedError) {
        if (!(await this.#isOvertaken(error))) await this.#failed(witness, error);
        return;
      }
      // A cosignature that could not be stored is requested again.
      held.delete(witness);
      throw error;
    } finally {
      this.#asked.delete(witness);
    }
  }

  /** Whether a witness has cosigned more than it was asked for because another process of the site asked, too. */
  async #isOvertaken({ recorded }: NotCosignedError): Promise<boolean> {
    const newest = recorded > 0 ? await this.#options.checkpoints.last() : undefined;
    return newest !== undefined && parseUnverifiedCheckpoint(newest.note).size >= recorded;
  }

  async #cosigned(witness: PolicyWitness, submitted: Submitted, newest: SignedCheckpoint, held: Held): Promise<void> {
    const { asking, now } = this.#options;
    const { origin, size } = submitted.checkpoint;
    const before = this.#stateOf(witness);
    const from = before.cosigned?.origin === origin ? before.cosigned.size : 0;
    const cosignature = await askWitness(witness, submitted, from, { ...asking, now });
    held.set(witness, { ...cosignature, at: now().getTime() });
    this.#waiting.delete(witness);
    const time = new Date(cosignature.time * second).toISOString();
    await this.#keep(witness, { ...before, cosigned: { origin, size, time }, failure: null });
    await this.#mutex.run('', () => this.#publish(newest, held));
  }

  async #failed(witness: PolicyWitness, { message: reason, isAlarm, retryAfter }: NotCosignedError): Promise<void> {
    const now = this.#options.now();
    const failures = (this.#waiting.get(witness)?.failures ?? 0) + 1;
    const wait = Math.min(longestWait, Math.max(shortestWait * 2 ** (failures - 1), retryAfter));
    this.#waiting.set(witness, { until: now.getTime() + wait, failures });
    const before = this.#stateOf(witness);
    const since = before.failure?.since ?? now.toISOString();
    await this.#keep(witness, { ...before, failure: { since, reason, isAlarm } });
  }

  #stateOf({ key }: PolicyWitness): WitnessState {
    const verifierKey = formatVerifierKey(key);
    return this.#states?.get(verifierKey) ?? { verifierKey, cosigned: null, failure: null };
  }

  /** Stores a state, and reports what is new about it. */
  async #keep(witness: PolicyWitness, state: WitnessState): Promise<void> {
    const before = this.#stateOf(witness);
    this.#states?.set(state.verifierKey, state);
    await this.#options.states.keep(state);
    const { failure } = state;
    const isNew = failure ? failure.reason !== before.failure?.reason : before.failure !== null || before.cosigned === null;
    if (isNew) this.#options.onNews({ witness: witness.name, failure });
  }

  /** The cosignatures of a checkpoint that only another process of the site received, and verified. */
  #othersIn(before: SignedCheckpoint | undefined, text: string, own: readonly Signature[]): Signature[] {
    const stored = before && parseNote(before.note);
    if (stored?.text !== text) return [];
    const { asked } = this.#options.policy;
    const isBy = (one: Signature, { name, id }: PolicyWitness['key']): boolean => one.name === name && one.keyId === id;
    const others = asked.filter(({ key }) => !own.some((one) => isBy(one, key)));
    return stored.signatures.filter((one) => others.some(({ key }) => isBy(one, key)));
  }

  /** Keeps the checkpoint with its cosignatures where they are a quorum, unless a larger one of the log is kept. */
  async #publish({ note, ...newest }: SignedCheckpoint, held: Held): Promise<void> {
    const { cosigned, policy } = this.#options;
    if (!isQuorum(policy.quorum, new Set([...held.keys()].map(({ key }) => key)))) return;
    const { text, signatures } = parseNote(note);
    const { origin, size } = parseUnverifiedCheckpoint(note);
    const own: Signature[] = [...signatures, ...[...held.values()].map(({ signature }) => signature)];
    for (let tries = 0; tries < mostTries; tries += 1) {
      const before = await cosigned.last();
      const last = before && parseUnverifiedCheckpoint(before.note);
      if (last?.origin === origin && last.size > size) return;
      const all = [...own, ...this.#othersIn(before, text, own)];
      if (await cosigned.replace(before, { ...newest, note: formatNote({ text, signatures: all }) })) return;
    }
  }
}
