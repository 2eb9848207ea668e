import type { LogSealed } from '../../contracts/events/seal.ts';
import type { Position } from '../../contracts/recorded.ts';
import { inOrder, type Anchor } from './alignment.ts';
import type { Standing } from './chains.ts';
import type { Entries, Entry } from './entries.ts';
import { at, named, type Finding } from './findings.ts';
import { moveOf, movesIn, type Gap, type Move, type Stood } from './gaps.ts';
import { LateSeals } from './late-seals.ts';
import { SealChain } from './seal-chain.ts';
import type { StoredSeal } from './stored-seals.ts';
import { digestOf, sealedPart } from './seals.ts';

/**
 * How many sealed hashes to compare together where log and seals differ: a single moved event then does not mislead the
 * search.
 */
const ahead = 6_000;
/**
 * How far ahead in the log to look for sealed events, since that many may have been inserted; and how far if seals are
 * missing.
 */
const far = 20_000;
const farthest = 200_000;
/** How many events may have been inserted when the last sealed one is gone. */
const inserted = 10;

type Seal = StoredSeal & { readonly seal: LogSealed };
interface Part {
  readonly part: string;
  readonly seal: Seal;
}
type Resolved = (entry: Entry, standing: Standing, sealedAt: Position) => void;

const hashesAltered = 'The hashes in this seal were altered: its digest is that of the events';

const isReadable = (seal: StoredSeal): seal is Seal => seal.seal !== undefined;

/** Whether these events are the ones that a seal holds. */
const areSealed = (entries: readonly Entry[], parts: readonly string[]): boolean =>
  parts.every((part, index) => part === sealedPart(entries[index]?.hash ?? ''));

const fullHashes = (entries: readonly Entry[]): string[] => entries.flatMap(({ hash }) => hash ?? []);

/**
 * Compares the events of a log with its seals, in log order. Where they differ, it looks for the sealed events further
 * on, and continues there.
 */
export class SealCheck {
  readonly findings: Finding[] = [];
  readonly chain = new SealChain();
  readonly late = new LateSeals();
  gaps: Gap[] = [];
  moves: Move[] = [];
  /** The places in their streams of sealed events that are gone or changed: a seal names its last event. */
  readonly stood = new Map<string, Stood>();
  sealed = 0;
  /** The last event that a seal holds. */
  last: Entry | undefined;
  readonly #entries: Entries;
  readonly #resolved: Resolved;
  #open: Gap | undefined;
  #newest: Seal | undefined;
  /** The digests that the next seal may build on: unknown after a missing seal. */
  #digests: readonly string[] | undefined = [''];

  /** `resolved` is called once with the verdict on each event, not always in log order. */
  constructor(entries: Entries, resolved: Resolved) {
    this.#entries = entries;
    this.#resolved = resolved;
  }

  /** Throws `LogUnavailableError`. */
  async run(seals: AsyncIterator<StoredSeal>): Promise<void> {
    const waiting: StoredSeal[] = [];
    let isOver = false;
    const look = async (enough: () => boolean): Promise<void> => {
      while (!isOver && !enough()) {
        const next = await seals.next();
        if (next.done) isOver = true;
        else waiting.push(next.value);
      }
    };
    for (;;) {
      await look(() => waiting.length > 1);
      const [seal] = waiting;
      if (!seal) break;
      if (this.chain.add(seal)) this.#lackSeal();
      if (!isReadable(seal)) {
        this.#lackSeal();
        waiting.shift();
      } else if (await this.#fits(seal)) {
        waiting.shift();
      } else {
        let parts = 0;
        let looked = 0;
        await look(() => {
          for (; looked < waiting.length; looked += 1) parts += (waiting[looked] as StoredSeal).parts.length;
          return parts > ahead;
        });
        await this.#search(waiting, parts > ahead ? parts / 2 : parts);
      }
    }
    await this.#finish();
  }

  /** The usual case: the next events in the log are those that this seal holds. */
  async #fits(seal: Seal): Promise<boolean> {
    if (this.#open && this.#open.parts.length > 0) return false;
    const { parts } = seal;
    await this.#entries.fill(parts.length);
    const there = this.#entries.peek(parts.length);
    const isSame = areSealed(there, parts);
    const digest = this.#digestFits(seal, there);
    if (!isSame && digest !== true) return false;
    if (!isSame) this.#wrong(seal, hashesAltered);
    this.#entries.forget();
    this.#close(there[0], seal.position);
    this.#hold(this.#entries.take(parts.length), seal, digest === false);
    this.#passed(seal, fullHashes(there));
    return true;
  }

  /** Undefined if that cannot be determined. */
  #digestFits({ seal, parts }: Seal, there: readonly Entry[]): boolean | undefined {
    const hashes = fullHashes(there);
    if (hashes.length !== parts.length) return undefined;
    return this.#digests?.some((before) => digestOf(hashes, before) === seal.digest);
  }

  #hold(entries: readonly Entry[], seal: Seal, isVoid: boolean): void {
    for (const entry of entries) this.#resolved(entry, isVoid ? 'unsealed' : 'sealed', isVoid ? 0 : seal.position);
    if (!isVoid) {
      this.sealed += entries.length;
      this.late.add(entries, seal);
    }
    this.last = entries.at(-1) ?? this.last;
  }

  #passed(seal: Seal, hashes: readonly string[]): void {
    const { count, last, digest } = seal.seal;
    if (count !== seal.parts.length) this.#wrong(seal, 'This seal was altered: its count is not that of its hashes');
    else if (this.last && hashes.length === count && (this.last.stream !== last.stream || this.last.revision !== last.revision))
      this.#wrong(seal, 'This seal was altered: it names another event as its last');
    if (this.last && this.last.position > seal.position)
      this.#wrong(seal, 'This seal was put in another place: it stands before what it seals');
    const made = hashes.length === seal.parts.length ? (this.#digests ?? []).map((before) => digestOf(hashes, before)) : [];
    if (made.length > 0 && !made.includes(digest))
      this.#wrong(seal, 'This seal was altered: its digest is not that of what it seals');
    this.#digests = [...new Set([digest, ...made])].slice(0, 3);
    this.#newest = seal;
  }

  #wrong(seal: Seal, what: string): void {
    this.chain.isWrong(seal);
    this.findings.push(at(seal, 'seal', `${what} (${named(seal)}).`));
  }

  #lackSeal(): void {
    this.#digests = undefined;
    this.#gap().lacksSeal = true;
  }

  #gap(): Gap {
    return (this.#open ??= {
      ...{ parts: [], entries: [], before: this.last, after: undefined },
      ...{ lacksSeal: false, isDoubtful: false, sealedAt: 0 },
    });
  }

  /** Ends the open gap before this event. */
  #close(after: Entry | undefined, sealedAt: Position): void {
    const gap = this.#open;
    this.#open = undefined;
    if (!gap || (gap.parts.length === 0 && gap.entries.length === 0)) return;
    gap.after = after;
    gap.sealedAt = sealedAt;
    this.gaps.push(gap);
  }

  /** Looks ahead for the events of these seals, and continues after about `enough` of their hashes. */
  async #search(waiting: StoredSeal[], enough: number): Promise<void> {
    const parts = waiting.filter(isReadable).flatMap((seal) => seal.parts.map((part): Part => ({ part, seal })));
    const pending = this.#open?.parts.length ?? 0;
    await this.#entries.fill(pending + parts.length + (this.#open?.lacksSeal ? farthest : far));
    const places = inOrder(
      parts.flatMap(({ part }, index): Anchor[] => {
        const place = this.#entries.find(part);
        return place === undefined ? [] : [[index, place]];
      }),
    );
    // A seal cannot hold events after it: they were put there later.
    const isBefore = ([index, place]: Anchor): boolean =>
      (this.#entries.peekAt(place)?.position ?? 0) < (parts[index] as Part).seal.position;
    const there = new Map(places.filter(isBefore));
    let taken = 0;
    for (let from = 0; waiting[0] && (from === 0 || from < enough);) {
      const seal = waiting.shift() as StoredSeal;
      if (from > 0 && this.chain.add(seal)) this.#lackSeal();
      if (!isReadable(seal)) {
        this.#lackSeal();
        continue;
      }
      taken += this.#walk(seal, from, there, taken, this.chain.isBroken(seal, waiting[0]));
      from += seal.parts.length;
    }
  }

  /** Checks one seal, whose first hash is at `from` among those looked for. Returns how many events it took. */
  #walk(seal: Seal, from: number, there: ReadonlyMap<number, number>, before: number, isBroken: boolean): number {
    const { parts } = seal;
    const placeOf = (index: number): number | undefined => {
      const place = there.get(from + index);
      return place === undefined ? undefined : place - before;
    };
    const first = placeOf(0) ?? 0;
    const isAll = parts.every((_, index) => placeOf(index) !== undefined);
    if (!this.chain.follows(seal) && parts.every((_, index) => placeOf(index) === undefined)) {
      this.#wrong(seal, 'This seal was altered or put in: it follows no other, and seals nothing that is there');
      return 0;
    }
    // Take its events as consecutive: the digest then shows whether its hashes were altered, or an earlier seal is
    // missing.
    const run = this.#entries.peek(first + parts.length).slice(first);
    const digest = this.#digestFits(seal, run);
    if (digest === true && !areSealed(run, parts)) {
      this.#wrong(seal, hashesAltered);
      const count = this.#take(seal, run, first);
      this.#passed(seal, fullHashes(run));
      return count;
    }
    if (
      isAll &&
      digest === false &&
      first > (this.#open?.parts.length ?? 0) &&
      placeOf(parts.length - 1) === first + parts.length - 1
    ) {
      this.#lackSeal();
      // Otherwise this seal has a hash too few or too many, and is reported for that.
      if (parts.length === seal.seal.count)
        this.#wrong(seal, 'A seal before this one was removed: its digest follows another one');
    }
    let taken = 0;
    const held: Entry[] = [];
    parts.forEach((part, index) => {
      const place = placeOf(index);
      if (place === undefined) {
        this.#gap().parts.push(part);
        this.#gap().isDoubtful ||= isBroken;
        if (index === parts.length - 1) this.stood.set(part, seal.seal.last);
        return;
      }
      const entry = this.#entries.peekAt(place - taken) as Entry;
      taken += this.#take(seal, [entry], place - taken);
      held.push(entry);
    });
    this.#passed(seal, isAll ? fullHashes(held) : []);
    return taken;
  }

  /** Takes the events of a seal, and those before them into the gap. Returns how many that is in total. */
  #take(seal: Seal, run: readonly Entry[], first: number): number {
    const put = this.#entries.take(first);
    if (put.length > 0) this.#gap().entries.push(...put);
    this.#close(run[0], seal.position);
    this.#hold(this.#entries.take(run.length), seal, false);
    return first + run.length;
  }

  /** Handles the events after the last seal. */
  async #finish(): Promise<void> {
    const newest = this.#newest;
    const gap = this.#open;
    if (newest && gap && gap.parts.length > 0) {
      const count = gap.parts.length;
      await this.#entries.fill(count + far);
      const there = this.#entries.peek(count + far).filter(({ position }) => position < newest.position);
      // The seal's last event, altered or not, shows how far the seal went. If that event is gone, all waiting events
      // count as sealed, unless there are far too many.
      const { stream, revision } = newest.seal.last;
      const isMoved = ({ hash }: Entry): boolean => gap.parts.includes(sealedPart(hash ?? ''));
      const end = there.findIndex((entry) => entry.stream === stream && entry.revision === revision && !isMoved(entry));
      const likely = there.length <= count + inserted ? there.length : count - 1;
      gap.entries.push(...this.#entries.take(end === -1 ? likely : end + 1));
    }
    this.#close(undefined, newest?.position ?? 0);
    this.moves = movesIn(this.gaps);
    await this.#rest();
    for (const { entries, lacksSeal, sealedAt } of this.gaps)
      for (const entry of entries) this.#resolved(entry, lacksSeal ? 'unsealed' : 'blamed', lacksSeal ? 0 : sealedAt);
    for (const { entry, from } of this.moves) this.#resolved(entry, 'sealed', from.sealedAt);
  }

  async #rest(): Promise<void> {
    const rest = this.#gap();
    this.#open = undefined;
    for (await this.#entries.fill(1); this.#entries.waiting > 0; await this.#entries.fill(1)) {
      for (const entry of this.#entries.take(this.#entries.waiting)) {
        const move = moveOf(entry, this.gaps, rest);
        if (move) this.moves.push(move);
        else this.#resolved(entry, 'unsealed', 0);
      }
    }
  }
}
