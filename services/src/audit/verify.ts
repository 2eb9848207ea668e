import type { LogSealed } from '../../../contracts/events/seal.ts';
import { DamagedEvent, type EventReader, type Position, type RecordedEvent } from '../../../contracts/recorded.ts';
import { hashOf } from '../event-log/chain.ts';
import { digestOf, hashesIn, isSealable, sealedPart } from './seals.ts';
import { StreamChains } from './stream-chains.ts';

/** Something in the log that is not as it was recorded. */
export interface Finding {
  readonly position: Position;
  readonly stream: string;
  readonly revision: number;
  /** A sentence. */
  readonly what: string;
}

export interface Verified {
  readonly events: number;
  readonly streams: number;
  /** How many events stand in seals; what came later is held by the chain of its stream alone, and the last event of a stream by nothing yet. */
  readonly sealed: number;
  /** The digests of the seals, the newest last. */
  readonly digests: readonly string[];
  /** In the order of the log; none where all is as it was recorded. */
  readonly findings: readonly Finding[];
}

interface Hashed {
  readonly event: RecordedEvent;
  readonly hash: string;
}

const finding = ({ position, stream, revision }: RecordedEvent, what: string): Finding => ({ position, stream, revision, what });

const named = ({ position, stream, revision }: RecordedEvent): string => `${stream}, revision ${revision}, position ${position}`;

/** Holds the log against its seals. After the first event that is not as it was sealed, the seals cannot be told apart any more. */
class Seals {
  readonly digests: string[] = [];
  sealed = 0;
  found: Finding | undefined;
  #waiting: Hashed[] = [];
  /** The last event of the seal before. */
  #before: RecordedEvent | undefined;

  add(hashed: Hashed): void {
    if (isSealable(hashed.event)) this.#waiting.push(hashed);
    else if (!this.found) this.#hold(hashed.event);
  }

  #hold(event: RecordedEvent): void {
    const seal = event.data as LogSealed;
    const expected = hashesIn(seal);
    const there = this.#waiting.slice(0, seal.count);
    const different = expected.findIndex((hash, index) => hash !== sealedPart(there[index]?.hash ?? ''));
    if (different !== -1) {
      this.found = this.#difference(event, expected, different);
      return;
    }
    const digest = digestOf(
      there.map(({ hash }) => hash),
      this.digests.at(-1) ?? '',
    );
    if (digest !== seal.digest) {
      this.found = finding(event, `The digest of this seal was altered (${named(event)}).`);
      return;
    }
    this.digests.push(digest);
    this.sealed += seal.count;
    this.#before = there.at(-1)?.event;
    this.#waiting = this.#waiting.slice(seal.count);
  }

  /** What became of the first event that is not where it was sealed. */
  #difference(seal: RecordedEvent, expected: readonly string[], index: number): Finding {
    const hashes = this.#waiting.map(({ hash }) => sealedPart(hash));
    const here = this.#waiting[index]?.event;
    const before = this.#waiting[index - 1]?.event ?? this.#before;
    const after = before ? `after ${named(before)}` : 'before all others';
    const elsewhere = this.#waiting[hashes.indexOf(expected[index] ?? '', index)]?.event;
    if (here && elsewhere) return finding(here, `This event was put in another place: ${named(elsewhere)} stood here, ${after}.`);
    const isKnown = here && expected.includes(hashes[index] ?? '', index + 1);
    if (here && !isKnown) return finding(here, `This event was altered (${named(here)}).`);
    return finding(here ?? seal, `An event was removed from the log ${after}.`);
  }
}

const pageSize = 2_000;

/** The events of the log; the one that cannot be read is told, and the rest must be left. */
const read = async function* (
  log: EventReader,
  onProgress?: (position: Position, events: number) => void,
): AsyncGenerator<RecordedEvent, Finding | undefined> {
  for (let after: Position = 0, events = 0; ;) {
    try {
      const page = await log.readAll(after, pageSize);
      yield* page;
      events += page.length;
      const last = page.at(-1);
      if (!last) return undefined;
      after = last.position;
      onProgress?.(after, events);
    } catch (error) {
      if (!(error instanceof DamagedEvent)) throw error;
      const { position, stream, revision, message } = error;
      return { position, stream, revision, what: message };
    }
  }
};

/**
 * Recomputes the hash chain of every stream and every seal (design, "Events": each event carries the hash of the one before it).
 * Throws `LogUnavailable`.
 */
export const verifyLog = async (
  log: EventReader,
  onProgress?: (position: Position, events: number) => void,
): Promise<Verified> => {
  const chains = new StreamChains();
  const seals = new Seals();
  let events = 0;
  const reading = read(log, onProgress);
  let next = await reading.next();
  for (; !next.done; next = await reading.next()) {
    const hash = hashOf(next.value);
    chains.add(next.value, hash);
    seals.add({ event: next.value, hash });
    events += 1;
  }
  const all = [...chains.findings(), seals.found, next.value].filter((found) => found !== undefined);
  const findings = all.toSorted((one, other) => one.position - other.position);
  return { events, streams: chains.streams, sealed: seals.sealed, digests: seals.digests, findings };
};
