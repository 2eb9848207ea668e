import type { Position } from '../../contracts/recorded.ts';
import { acceptedCheckpoint } from '../../domain/transparency/accepted.ts';
import { parseUnverifiedCheckpoint } from '../../domain/transparency/parse-unverified-checkpoint.ts';
import type { Checkpoint } from '../../domain/transparency/checkpoint.ts';
import { hashLength } from '../../domain/transparency/merkle.ts';
import type { Policy } from '../../domain/transparency/policy.ts';
import { tileAt, tileSpan } from '../../domain/transparency/tiles.ts';
import { isTlogProof, parseTlogProof } from '../../domain/transparency/tlog-proof.ts';
import { readAllOrDamaged, type EventOrDamaged } from '../../event-log/or-damaged.ts';
import { named, type Finding, type Place } from '../../event-log/seals/findings.ts';
import { GrowingTree } from '../../event-log/tree/growing-tree.ts';
import { eventLeafHash } from '../../event-log/tree/leaf.ts';
import type { ReadTile, StoredTree } from '../../event-log/tree/stored-tree.ts';

/** How a log compares with a checkpoint of it that was kept elsewhere. */
export interface AgainstCheckpoint {
  readonly origin: string;
  /** How many events the checkpoint covers. */
  readonly size: number;
  /** Whether the signature was verified, which requires a verifier key. */
  readonly isSigned: boolean;
  /** Whether these events are the first of the log, unaltered and in order; `shorter`: the log has fewer. */
  readonly holds: 'yes' | 'shorter' | 'no';
  /** How many findings of other checks concern these events. */
  readonly findings: number;
}

/**
 * The checkpoint in a signed note (C2SP tlog-checkpoint), or in a receipt. Throws `MalformedError` if it is neither,
 * and `NotProvenError` if the policy, if one is given, does not accept it.
 */
export const keptCheckpoint = async (kept: string, policy: Policy | undefined): Promise<Checkpoint> => {
  const note = isTlogProof(kept) ? parseTlogProof(kept).checkpoint : kept;
  return policy ? acceptedCheckpoint(note, policy) : parseUnverifiedCheckpoint(note);
};

/** Builds the tree over the events that a checkpoint covers, in constant memory, and compares its root. */
export class CheckpointCheck {
  readonly #checkpoint: Checkpoint;
  readonly #tree = new GrowingTree();
  #waiting: Buffer[] = [];
  /** The position of the last event that the checkpoint covers. */
  #last: Position = 0;

  constructor(checkpoint: Checkpoint) {
    this.#checkpoint = checkpoint;
  }

  /** Takes the next event of the log. */
  add(event: EventOrDamaged): void {
    if (this.#size >= this.#checkpoint.size) return;
    this.#waiting.push(eventLeafHash(event));
    this.#last = event.position;
    if (this.#waiting.length === tileSpan) this.#flush();
  }

  /** Call this after the last event, with the findings of other checks. */
  result(isSigned: boolean, findings: readonly Finding[]): AgainstCheckpoint {
    this.#flush();
    const { origin, size, root } = this.#checkpoint;
    const holds = this.#tree.size < size ? 'shorter' : Buffer.compare(this.#tree.root(), root) === 0 ? 'yes' : 'no';
    return { origin, size, isSigned, holds, findings: findings.filter((one) => this.#mayConcern(one)).length };
  }

  /** Whether a finding may concern an event that the checkpoint covers. One about a whole stream always may. */
  #mayConcern({ position, near, stream }: Finding): boolean {
    const place = position ?? near;
    return place === undefined ? stream !== null : place <= this.#last;
  }

  get #size(): number {
    return this.#tree.size + this.#waiting.length;
  }

  #flush(): void {
    this.#tree.append(this.#waiting);
    this.#waiting = [];
  }
}

/** Reads events as `EventReader` does. */
type Reading = Parameters<typeof readAllOrDamaged>[0];

/**
 * The first event of the log that differs from the signed one, according to the tree that the site stored; undefined if
 * that tree is missing or does not match the checkpoint. Throws `LogUnavailableError`.
 */
export const firstDifference = async (
  log: Reading,
  tree: Pick<StoredTree, 'root' | 'size'>,
  read: ReadTile,
  { root }: Checkpoint,
): Promise<Place | undefined> => {
  if (Buffer.compare(await tree.root(), root) !== 0) return undefined;
  let [index, after]: [number, Position] = [0, 0];
  let hashes: Uint8Array = Buffer.alloc(0);
  for (;;) {
    const page = await readAllOrDamaged(log, after, 1_000);
    for (const event of page) {
      if (index === tree.size) return undefined;
      const place = index % tileSpan;
      const tile = place === 0 ? tileAt(0, Math.floor(index / tileSpan), tree.size) : undefined;
      if (tile) hashes = await read(tile);
      const signed = hashes.subarray(place * hashLength, (place + 1) * hashLength);
      if (Buffer.compare(eventLeafHash(event), signed) !== 0)
        return { position: event.position, stream: event.stream, revision: event.revision };
      index += 1;
      after = event.position;
    }
    if (page.length === 0) return undefined;
  }
};

/** Describes the comparison in sentences; `from`: the first event that differs, if known. */
export const checkpointSentences = (
  { origin, size, isSigned, holds, findings }: AgainstCheckpoint,
  events: number,
  from: Place | undefined,
): string[] => {
  const said = {
    yes:
      findings === 0
        ? `The log begins with the ${size} events of the checkpoint of ${origin}, unaltered and in their order.`
        : `The first ${size} events of the log have the hashes of the checkpoint of ${origin}, but ${findings === 1 ? '1 finding above concerns' : `${findings} findings above concern`} these events.`,
    shorter: `The checkpoint of ${origin} covers ${size} events, and the log has ${events}: events were removed, or the log is another one.`,
    no: `The first ${size} events of the log are not those of the checkpoint of ${origin}: events were altered, inserted, removed or moved, or the log is another one.`,
  };
  return [
    said[holds],
    ...(from ? [`The first event that differs from what was signed: ${named(from)}.`] : []),
    ...(isSigned ? [] : ['The signature of the checkpoint was not verified: give the verifier key that you kept (--log-key).']),
  ];
};
