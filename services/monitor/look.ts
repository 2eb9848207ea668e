import type { Checkpoint } from '../../domain/transparency/checkpoint.ts';
import { parseUnverifiedCheckpoint } from '../../domain/transparency/parse-unverified-checkpoint.ts';
import { tilePath, type Tile } from '../../domain/transparency/tiles.ts';
import { formatVerifierKey, parseVerifierKey } from '../../domain/transparency/verifier-key.ts';
import { quoted } from '../../domain/visible-text.ts';
import { compare } from './compare.ts';
import { LogFinding } from './finding.ts';
import type { ShownLog } from './http-log.ts';
import { ShownCheckpoints, type KeptLog, type SeenByWitnesses, type Signed, type Trust } from './shown-checkpoints.ts';
import { signedAmong, withUnproven, type UnprovenNote } from './unproven.ts';

/** The notes that a log showed, by their names, and its tiles, by their paths. */
export interface Evidence {
  readonly notes: Map<string, string>;
  readonly tiles: Map<string, Uint8Array>;
  /** The verifier keys that are trusted, and those that verify the notes. */
  readonly keys: Set<string>;
}

/** What is known of a log before a look. */
export interface Known {
  /** What was accepted under each of its names, the newest last. */
  readonly names: readonly KeptLog[];
  readonly unproven?: readonly UnprovenNote[];
}

/** The result of one look. */
export interface Looked {
  /** Undefined if everything is as expected. */
  readonly finding: LogFinding | undefined;
  /** The state to keep from now on; undefined if nothing was accepted. */
  readonly accepted: KeptLog | undefined;
  readonly cosigned: SeenByWitnesses | undefined;
  /** The checkpoints that later looks must still prove. */
  readonly unproven: readonly UnprovenNote[];
  readonly evidence: Evidence;
}

const keptOf = async ({ checkpoint, key }: KeptLog): Promise<Signed> => ({
  note: checkpoint,
  checkpoint: parseUnverifiedCheckpoint(checkpoint),
  key: await parseVerifierKey(key),
});

/** A checkpoint smaller than an accepted one: an old one, or that of a log restored to an earlier state. */
const behind = (shown: Checkpoint, before: Checkpoint, cause: LogFinding | undefined): LogFinding =>
  new LogFinding(
    'behind',
    `The log ${quoted(shown.origin)} shows ${shown.size} events, and showed ${before.size} before. ` +
      (cause
        ? `It was put back, or a cache kept an older checkpoint; which one cannot be told: ${cause.message}`
        : 'The older ones are as they were: a cache, or the site, shows an older checkpoint.'),
  );

/** A checkpoint that was signed for more events than the log shows now. */
const ahead = ({ checkpoint: { origin, size } }: Signed, shown: Checkpoint): LogFinding =>
  new LogFinding(
    'behind',
    `The log ${quoted(origin)} shows ${shown.size} events, and signed a checkpoint of ${size} before, whose tiles it did not have. ` +
      'It was put back, or a cache shows an older checkpoint.',
  );

const isLarger = ({ checkpoint: one }: Signed, { checkpoint: other }: Signed): boolean => one.size > other.size;

/**
 * Looks at a log once. Rejects only if what is known of it and the policy do not belong together, or because of an
 * internal error.
 */
export const look = async (log: ShownLog, { names, unproven: before = [] }: Known, trust: Trust, now: Date): Promise<Looked> => {
  const checkpoints = new ShownCheckpoints(log, trust, now);
  const trusted = trust.policy?.logs.map(({ key }) => formatVerifierKey(key)) ?? names.slice(-1).map(({ key }) => key);
  const evidence: Evidence = { notes: checkpoints.notes, tiles: new Map(), keys: new Set(trusted) };
  let seen: SeenByWitnesses | undefined;
  let unproven = before;
  try {
    const { shown, kept } = await checkpoints.shown(names);
    const last = kept && (await keptOf(kept));
    const cosigned = trust.policy?.quorum ? await checkpoints.cosigned(shown, trust.policy) : {};
    seen = cosigned.seen;
    const isBehind = last !== undefined && shown.checkpoint.size < last.checkpoint.size;
    const heads = [shown, ...(last ? [last] : []), ...(cosigned.signed ? [cosigned.signed] : [])] as const;
    for (const { key } of heads) evidence.keys.add(formatVerifierKey(key));
    const newest = heads.reduce((one, other) => (isLarger(other, one) ? other : one));
    const { origin } = newest.checkpoint;
    const signed = await signedAmong(before, origin, trust.policy?.logs.map(({ key }) => key) ?? [last?.key ?? shown.key]);
    // A larger one cannot be compared before the log has grown to its size.
    const [due, larger] = [signed.filter((one) => !isLarger(one, newest)), signed.filter((one) => isLarger(one, newest))];
    for (const [index, { note }] of due.entries()) evidence.notes.set(`unproven-${index + 1}`, note);
    const shownNow = heads.filter((one) => one !== last);
    unproven = withUnproven(before, shownNow);
    const keptTile = async (wanted: Tile): Promise<Uint8Array> => {
      const hashes = await log.tile(wanted);
      evidence.tiles.set(tilePath(wanted), hashes);
      return hashes;
    };
    const all = [...heads, ...due].map(({ checkpoint }) => checkpoint);
    await compare(all, keptTile, log.address).catch((error: unknown) => {
      if (isBehind && error instanceof LogFinding && error.kind !== 'forked')
        throw behind(shown.checkpoint, last.checkpoint, error);
      throw error;
    });
    unproven = before.filter(({ checkpoint }) => !due.some(({ note }) => note === checkpoint));
    const accepted = {
      origin,
      key: formatVerifierKey(newest.key),
      isFirstUse: !trust.policy && (kept?.isFirstUse ?? true),
      checkpoint: newest.note,
    };
    const further = larger[0] && ahead(larger[0], newest.checkpoint);
    const finding = isBehind ? behind(shown.checkpoint, last.checkpoint, undefined) : (cosigned.finding ?? further);
    return { finding, accepted, cosigned: seen, unproven, evidence };
  } catch (error) {
    if (!(error instanceof LogFinding)) throw error;
    return { finding: error, accepted: undefined, cosigned: seen, unproven, evidence };
  }
};
