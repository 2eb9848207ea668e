import { acceptedCheckpoint, type AcceptedCheckpoint } from '../../domain/transparency/accepted.ts';
import type { Checkpoint } from '../../domain/transparency/checkpoint.ts';
import { cosignedSince } from '../../domain/transparency/cosigned-since.ts';
import { MalformedError, NotProvenError } from '../../domain/transparency/errors.ts';
import { parseNote, verifiedSignatures } from '../../domain/transparency/note.ts';
import { policyOfLog, type Policy } from '../../domain/transparency/policy.ts';
import { parseUnverifiedCheckpoint } from '../../domain/transparency/parse-unverified-checkpoint.ts';
import { formatVerifierKey, parseVerifierKey, verifierKey, type VerifierKey } from '../../domain/transparency/verifier-key.ts';
import { quoted } from '../../domain/visible-text.ts';
import { LogFinding, shownKey } from './finding.ts';
import type { ShownLog } from './http-log.ts';

/** The state of a log that is kept between looks. */
export interface KeptLog {
  readonly origin: string;
  /** The verifier key that signed the checkpoint. */
  readonly key: string;
  /** Whether the key was taken from the site at the first look. */
  readonly isFirstUse: boolean;
  /** The largest one that was accepted, as a note. */
  readonly checkpoint: string;
}

/** The keys and names that are trusted. */
export interface Trust {
  /** Undefined: the key that the site shows at the first look. */
  readonly policy: Policy | undefined;
  /** The new name of the log, its origin, if the user accepted it. */
  readonly acceptedName: string | undefined;
  /** How old the cosignatures of a quorum may be, in milliseconds. */
  readonly mostAge: number;
}

/** The newest state that the witnesses of the policy have seen. */
export interface SeenByWitnesses {
  readonly size: number;
  /** Since when a quorum of them has seen it, in seconds since 1970. */
  readonly since: number;
  readonly cosignatures: AcceptedCheckpoint['cosignatures'];
}

/** A checkpoint that the log signed. */
export interface Signed {
  readonly note: string;
  readonly checkpoint: Checkpoint;
  readonly key: VerifierKey;
}

/** How far the clocks of witnesses may be ahead, in milliseconds. */
const clockSkew = 300_000;

const isRefusal = (error: unknown): error is MalformedError | NotProvenError =>
  error instanceof MalformedError || error instanceof NotProvenError;

const sentenceOf = (error: unknown): string => {
  if (isRefusal(error)) return error.message;
  throw error;
};

/**
 * The checkpoints that a log shows at one look, their signatures verified: by the keys of the policy, or else by the
 * key that was kept. Its methods reject with `LogFinding` if something is not as expected.
 */
export class ShownCheckpoints {
  /** The shown checkpoints and those that they are compared with, by kind. */
  readonly notes = new Map<string, string>();
  readonly #log: ShownLog;
  readonly #trust: Trust;
  readonly #now: Date;

  constructor(log: ShownLog, trust: Trust, now: Date) {
    this.#log = log;
    this.#trust = trust;
    this.#now = now;
  }

  /** The checkpoint that the log shows, and the last one that was accepted under its name. */
  async shown(before: readonly KeptLog[]): Promise<{ readonly shown: Signed; readonly kept: KeptLog | undefined }> {
    const note = await this.#note('checkpoint');
    const { address } = this.#log;
    if (!note)
      throw new LogFinding(
        'unreachable',
        `${address}/checkpoint is not there: nothing is signed yet, or the log has another address or name.`,
      );
    const { origin } = note.checkpoint;
    const last = before.at(-1);
    if (last && origin !== last.origin && origin !== this.#trust.acceptedName) {
      this.notes.set('kept', last.checkpoint);
      throw await this.#renamed(note, last);
    }
    const kept = before.find((one) => one.origin === origin);
    if (kept) this.notes.set('kept', kept.checkpoint);
    const shown = { ...note, key: await this.#signer(note, await this.#keysOf(origin, kept), 'checkpoint') };
    return { shown, kept };
  }

  /** The newest cosigned checkpoint, its witnesses, and what is wrong with it. */
  async cosigned(
    { checkpoint: { origin } }: Signed,
    policy: Policy,
  ): Promise<{ readonly signed?: Signed; readonly seen?: SeenByWitnesses; readonly finding?: LogFinding }> {
    let signed: Signed | undefined;
    try {
      const shown = await this.#note('cosigned');
      if (!shown)
        throw new LogFinding('uncosigned', `${this.#log.address}/cosigned is not there: no witnesses cosigned the log.`);
      if (shown.checkpoint.origin !== origin)
        throw new LogFinding(
          'uncosigned',
          `The newest checkpoint that is cosigned is of another log, ${quoted(shown.checkpoint.origin)}.`,
        );
      const keys = policy.logs.map(({ key }) => key);
      signed = { ...shown, key: await this.#signer(shown, keys, 'cosigned') };
      const seen = await this.#seen(signed, policy);
      const age = this.#now.getTime() - seen.since * 1_000;
      const time = new Date(seen.since * 1_000).toISOString();
      const sentence = `The newest checkpoint that enough witnesses cosigned is from ${time}: that is too long ago (--most-age). It is of ${quoted(origin)}.`;
      return age > this.#trust.mostAge ? { signed, seen, finding: new LogFinding('old', sentence) } : { signed, seen };
    } catch (error) {
      if (!(error instanceof LogFinding)) throw error;
      return { ...(signed ? { signed } : {}), finding: error };
    }
  }

  async #note(name: 'checkpoint' | 'cosigned'): Promise<Omit<Signed, 'key'> | undefined> {
    const note = await this.#log.text(name);
    if (note === undefined) return undefined;
    this.notes.set(name, note);
    try {
      return { note, checkpoint: parseUnverifiedCheckpoint(note) };
    } catch (error) {
      throw new LogFinding('unreachable', `${this.#log.address}/${name} answers no checkpoint. ${sentenceOf(error)}`);
    }
  }

  /** The keys that may sign for an origin. */
  async #keysOf(origin: string, kept: KeptLog | undefined): Promise<readonly VerifierKey[]> {
    const { policy } = this.#trust;
    if (!policy) return [await parseVerifierKey(kept?.key ?? (await this.#shownKey()))];
    const keys = policy.logs.map(({ key }) => key).filter(({ name }) => name === origin);
    if (keys.length === 0)
      throw new LogFinding(
        'renamed',
        `No key that you gave is of the name that the log at ${this.#log.address} has: ${quoted(origin)}. If the log was renamed, ask its operator why, and for its key.`,
      );
    if (kept && !keys.some((key) => formatVerifierKey(key) === kept.key))
      throw new Error(
        `What was kept of ${quoted(origin)} is signed by another key than those that you gave now: ${shownKey(kept.key)}. ` +
          'If the log changed its key, and you compared the new one, give both (--log-key twice). Else find out which one is right.',
      );
    return keys;
  }

  async #shownKey(): Promise<string> {
    const key = (await this.#log.text('key'))?.trim();
    if (key === undefined)
      throw new LogFinding('unreachable', `${this.#log.address}/key is not there: give the verifier key of the log (--log-key).`);
    try {
      await policyOfLog(key);
      return key;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      throw new LogFinding('unreachable', `${this.#log.address}/key answers no key of a log: ${quoted(key)}.`);
    }
  }

  async #signer({ note, checkpoint }: Omit<Signed, 'key'>, keys: readonly VerifierKey[], name: string): Promise<VerifierKey> {
    const said = `The checkpoint at ${this.#log.address}/${name} is not signed by the key that you trust`;
    const named = `It is of ${quoted(checkpoint.origin)}.`;
    try {
      const own = keys.filter((key) => key.name === checkpoint.origin);
      const [first] = await verifiedSignatures(parseNote(note), own);
      if (first) return first.key;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      throw new LogFinding('unsigned', `${said}: its signature does not hold. ${named}`);
    }
    const trusted = keys.map((key) => shownKey(formatVerifierKey(key))).join(', ');
    const ifChanged =
      `The log may have changed its key: ask its operator for the new one, compare it with ${this.#log.address}/key through ` +
      'another channel than the site, then give both (--log-key twice, or a line log for each in the policy).';
    throw new LogFinding('unsigned', `${said} (${trusted}). ${named} ${ifChanged}`);
  }

  /** Says whether the same public key signed, too. It makes it no safer to go on. */
  async #renamed({ note, checkpoint: { origin } }: Omit<Signed, 'key'>, kept: KeptLog): Promise<LogFinding> {
    const { type, publicKey } = await parseVerifierKey(kept.key);
    let isSameKey = false;
    try {
      isSameKey = (await verifiedSignatures(parseNote(note), [await verifierKey(origin, type, publicKey)])).length > 0;
    } catch (error) {
      // No key can have this name, or the signature is invalid: it is another key.
      if (!isRefusal(error)) throw error;
    }
    return new LogFinding(
      'renamed',
      `The log at ${this.#log.address} has another name, signed by ${isSameKey ? 'the same' : 'another'} key: it was ${quoted(kept.origin)}, and is now ${quoted(origin)}. ` +
        'No checkpoint of the one proves anything about the other: ask its operator why, then accept the new name (--accept-name).',
    );
  }

  async #seen({ note, checkpoint: { size, origin } }: Signed, policy: Policy): Promise<SeenByWitnesses> {
    try {
      const accepted = await acceptedCheckpoint(note, policy);
      const since = cosignedSince(accepted, policy, (this.#now.getTime() + clockSkew) / 1_000);
      if (since !== undefined) return { size, since, cosignatures: accepted.cosignatures };
    } catch (error) {
      throw new LogFinding('uncosigned', `Too few witnesses cosigned ${size} events of ${quoted(origin)}. ${sentenceOf(error)}`);
    }
    throw new LogFinding(
      'uncosigned',
      `Too few witnesses cosigned ${size} events: some say that they will do so later than now. The log is ${quoted(origin)}.`,
    );
  }
}
