import { acceptedCheckpoint } from '../../domain/transparency/accepted.ts';
import type { Checkpoint } from '../../domain/transparency/checkpoint.ts';
import { cosignedSince } from '../../domain/transparency/cosigned-since.ts';
import { MalformedError, NotProvenError } from '../../domain/transparency/errors.ts';
import { parseNote, verifiedSignatures } from '../../domain/transparency/note.ts';
import { policyOfLog, type Policy } from '../../domain/transparency/policy.ts';
import { checkpointIn } from '../../domain/transparency/signed-checkpoint.ts';
import { tilePath, type Tile } from '../../domain/transparency/tiles.ts';
import { formatVerifierKey, parseVerifierKey, verifierKey, type VerifierKey } from '../../domain/transparency/verifier-key.ts';
import { visibleText } from '../../domain/visible-text.ts';
import { beginsWith } from '../../event-log/tree/begins-with.ts';
import { StoredTree } from '../../event-log/tree/stored-tree.ts';
import { LogFinding } from './finding.ts';
import type { ShownLog } from './http-log.ts';

/** What is kept of a log from one look to the next. */
export interface KeptLog {
  readonly origin: string;
  /** The verifier key that signed the checkpoint. */
  readonly key: string;
  /** Whether the key was taken from the site at the first look. */
  readonly isFirstUse: boolean;
  /** The largest one that was accepted, as a note. */
  readonly checkpoint: string;
}

/** What whoever follows a log trusts. */
export interface Trust {
  /** Undefined: the key that the site shows at the first look. */
  readonly policy: Policy | undefined;
  /** The new name of the log, its origin, where somebody accepted it. */
  readonly acceptedName: string | undefined;
  /** How old the cosignatures of a quorum may be, in milliseconds. */
  readonly mostAge: number;
}

/** What a log looked like: notes by what they are, and the tiles that were fetched. */
export interface Evidence {
  readonly notes: Map<string, string>;
  readonly tiles: Map<string, Uint8Array>;
}

/** What the witnesses of the policy have seen. */
export interface SeenByWitnesses {
  readonly size: number;
  /** Since when a quorum of them has seen it, in seconds since 1970. */
  readonly since: number;
  readonly witnesses: readonly string[];
}

/** What came of one look. */
export interface Looked {
  /** Undefined where all is as expected. */
  readonly finding: LogFinding | undefined;
  /** What to keep from now on; undefined where nothing was accepted. */
  readonly accepted: KeptLog | undefined;
  readonly cosigned: SeenByWitnesses | undefined;
  readonly evidence: Evidence;
}

/** A checkpoint that the log signed. */
interface Signed {
  readonly note: string;
  readonly checkpoint: Checkpoint;
  readonly key: VerifierKey;
}

/** By how much the clocks of witnesses may be ahead, in milliseconds. */
const clockError = 300_000;

const sentenceOf = (error: unknown): string => {
  if (error instanceof MalformedError || error instanceof NotProvenError) return error.message;
  throw error;
};

/** One look at a log. It trusts what the policy says, or else the key that was kept; nothing of what the site says. */
class Look {
  readonly evidence: Evidence = { notes: new Map(), tiles: new Map() };
  readonly #log: ShownLog;
  readonly #trust: Trust;
  readonly #now: Date;

  constructor(log: ShownLog, trust: Trust, now: Date) {
    this.#log = log;
    this.#trust = trust;
    this.#now = now;
  }

  /** The checkpoint that the log shows, and the last one that was accepted under its name. */
  async checkpoint(before: readonly KeptLog[]): Promise<{ readonly shown: Signed; readonly kept: KeptLog | undefined }> {
    const note = await this.#note('checkpoint');
    const { address } = this.#log;
    if (!note)
      throw new LogFinding(
        'unreachable',
        `${address}/checkpoint is not there: nothing is signed yet, or the log has another address.`,
      );
    const { origin } = note.checkpoint;
    const last = before.at(-1);
    if (last && origin !== last.origin && origin !== this.#trust.acceptedName) throw await this.#renamed(note, last);
    const kept = before.find((one) => one.origin === origin);
    if (kept) this.evidence.notes.set('kept', kept.checkpoint);
    const shown = { ...note, key: await this.#signer(note, await this.#keysOf(origin, kept), 'checkpoint') };
    return { shown, kept };
  }

  /** The newest checkpoint that witnesses cosigned, what it says of them, and what is wrong with it. */
  async cosigned(
    { checkpoint: { origin }, key }: Signed,
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
          `The newest checkpoint that is cosigned is of "${shown.checkpoint.origin}", another log.`,
        );
      signed = { ...shown, key: await this.#signer(shown, [key], 'cosigned') };
      const seen = await this.#seen(signed, policy);
      const age = this.#now.getTime() - seen.since * 1_000;
      const time = new Date(seen.since * 1_000).toISOString();
      const sentence = `The newest checkpoint of ${origin} that enough witnesses cosigned is from ${time}: that is too long ago (--most-age).`;
      return age > this.#trust.mostAge ? { signed, seen, finding: new LogFinding('old', sentence) } : { signed, seen };
    } catch (error) {
      if (!(error instanceof LogFinding)) throw error;
      return { ...(signed ? { signed } : {}), finding: error };
    }
  }

  /** The largest of some checkpoints of one log, where it grew out of all others. */
  async newest(heads: readonly [Signed, ...Signed[]]): Promise<Signed> {
    const newest = heads.reduce((one, other) => (other.checkpoint.size > one.checkpoint.size ? other : one));
    const { origin, size, root } = newest.checkpoint;
    const tree = new StoredTree(size, (tile) => this.#tile(tile));
    for (const { checkpoint: older } of heads) {
      const holds = await beginsWith(tree, root, older);
      if (holds === 'unproven')
        throw new LogFinding(
          'unproven',
          `The tiles that ${this.#log.address} serves are not those of the ${size} events that ${origin} signed.`,
        );
      if (holds === 'yes') continue;
      const what =
        older.size === size
          ? `signed two checkpoints of ${size} events with different roots`
          : `signed ${size} events that do not begin with the ${older.size} that it signed as well`;
      throw new LogFinding(
        'forked',
        `The log ${origin} has two pasts: it ${what}. Events were altered, inserted, removed or moved.`,
      );
    }
    return newest;
  }

  async #note(name: 'checkpoint' | 'cosigned'): Promise<Omit<Signed, 'key'> | undefined> {
    const note = await this.#log.text(name);
    if (note === undefined) return undefined;
    this.evidence.notes.set(name, note);
    try {
      return { note, checkpoint: checkpointIn(note) };
    } catch (error) {
      throw new LogFinding('unreachable', `${this.#log.address}/${name} answers no checkpoint. ${sentenceOf(error)}`);
    }
  }

  async #tile(tile: Tile): Promise<Uint8Array> {
    const hashes = await this.#log.tile(tile);
    this.evidence.tiles.set(tilePath(tile), hashes);
    return hashes;
  }

  /** Which keys may have signed for an origin. */
  async #keysOf(origin: string, kept: KeptLog | undefined): Promise<readonly VerifierKey[]> {
    const { policy } = this.#trust;
    if (!policy) return [await parseVerifierKey(kept?.key ?? (await this.#shownKey()))];
    const keys = policy.logs.map(({ key }) => key).filter(({ name }) => name === origin);
    if (keys.length === 0)
      throw new LogFinding(
        'renamed',
        `The log at ${this.#log.address} is "${origin}", and no key that you gave is of this name. If the log was renamed, ask its operator why, and for its key.`,
      );
    if (kept && !keys.some((key) => formatVerifierKey(key) === kept.key))
      throw new Error(
        `What was kept of ${visibleText(origin)} is signed by another key than those that you gave now: ${visibleText(kept.key)}. ` +
          'Find out which one is right; then give that one, or begin in another folder (--state).',
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
      throw new LogFinding('unreachable', `${this.#log.address}/key answers no key of a log. ${sentenceOf(error)}`);
    }
  }

  async #signer({ note, checkpoint }: Omit<Signed, 'key'>, keys: readonly VerifierKey[], name: string): Promise<VerifierKey> {
    const said = `The checkpoint of "${checkpoint.origin}" at ${this.#log.address}/${name} is not signed by the key that you trust`;
    try {
      const own = keys.filter((key) => key.name === checkpoint.origin);
      const [first] = await verifiedSignatures(parseNote(note), own);
      if (first) return first.key;
    } catch (error) {
      throw new LogFinding('unsigned', `${said}. ${sentenceOf(error)}`);
    }
    throw new LogFinding('unsigned', `${said} (${keys.map(formatVerifierKey).join(', ')}).`);
  }

  /** Whether the new name is signed by the public key of the old one is worth knowing; it makes it no safer to go on. */
  async #renamed({ note, checkpoint: { origin } }: Omit<Signed, 'key'>, kept: KeptLog): Promise<LogFinding> {
    const { type, publicKey } = await parseVerifierKey(kept.key);
    let isSameKey = false;
    try {
      isSameKey = (await verifiedSignatures(parseNote(note), [await verifierKey(origin, type, publicKey)])).length > 0;
    } catch (error) {
      // A name that no key can have, or a signature that does not hold: it is another one.
      sentenceOf(error);
    }
    return new LogFinding(
      'renamed',
      `The log at ${this.#log.address} was "${kept.origin}", and is now "${origin}", signed by ${isSameKey ? 'the same' : 'another'} key. ` +
        'No checkpoint of the one proves anything about the other: ask its operator why, then accept the new name (--accept-name).',
    );
  }

  async #seen({ note, checkpoint: { size, origin } }: Signed, policy: Policy): Promise<SeenByWitnesses> {
    try {
      const accepted = await acceptedCheckpoint(note, policy);
      const since = cosignedSince(accepted, policy, (this.#now.getTime() + clockError) / 1_000);
      if (since !== undefined) return { size, since, witnesses: accepted.cosignatures.map(({ witness }) => witness) };
    } catch (error) {
      throw new LogFinding('uncosigned', `Too few witnesses cosigned ${size} events of ${origin}. ${sentenceOf(error)}`);
    }
    throw new LogFinding(
      'uncosigned',
      `Too few witnesses cosigned ${size} events of ${origin}: some say that they will do so later than now.`,
    );
  }
}

const keptOf = async ({ checkpoint, key }: KeptLog): Promise<Signed> => ({
  note: checkpoint,
  checkpoint: checkpointIn(checkpoint),
  key: await parseVerifierKey(key),
});

/** A smaller checkpoint than one that was accepted. It is older, and that cannot be told from a log that was put back. */
const behind = (shown: Checkpoint, before: Checkpoint, cause: LogFinding | undefined): LogFinding =>
  new LogFinding(
    'behind',
    `The log ${shown.origin} shows ${shown.size} events, and showed ${before.size} before. ` +
      (cause
        ? `It was put back, or a cache kept an older checkpoint; which one cannot be told: ${cause.message}`
        : 'The older ones are as they were: a cache, or the site, shows an older checkpoint.'),
  );

/**
 * Looks at a log once. `before`: what was kept of it under each of its names, the newest last. Rejects only where that
 * and the policy do not belong together, or by a fault of its own.
 */
export const look = async (log: ShownLog, before: readonly KeptLog[], trust: Trust, now: Date): Promise<Looked> => {
  const one = new Look(log, trust, now);
  let seen: SeenByWitnesses | undefined;
  try {
    const { shown, kept } = await one.checkpoint(before);
    const last = kept && (await keptOf(kept));
    const cosigned = trust.policy?.quorum ? await one.cosigned(shown, trust.policy) : {};
    seen = cosigned.seen;
    const isBehind = last !== undefined && shown.checkpoint.size < last.checkpoint.size;
    const heads = [shown, ...(last ? [last] : []), ...(cosigned.signed ? [cosigned.signed] : [])] as const;
    const newest = await one.newest(heads).catch((error: unknown) => {
      if (isBehind && error instanceof LogFinding && error.kind !== 'forked')
        throw behind(shown.checkpoint, last.checkpoint, error);
      throw error;
    });
    const accepted = {
      origin: newest.checkpoint.origin,
      key: formatVerifierKey(newest.key),
      isFirstUse: !trust.policy && (kept?.isFirstUse ?? true),
      checkpoint: newest.note,
    };
    const finding = isBehind ? behind(shown.checkpoint, last.checkpoint, undefined) : cosigned.finding;
    return { finding, accepted, cosigned: seen, evidence: one.evidence };
  } catch (error) {
    if (!(error instanceof LogFinding)) throw error;
    return { finding: error, accepted: undefined, cosigned: seen, evidence: one.evidence };
  }
};
