import { differenceOfSequences, Effort, type Run } from '../difference/sequence.ts';
import { piecesOf } from '../difference/tokens.ts';

/** A line of a text and its start offset. */
export interface Line {
  readonly text: string;
  readonly start: number;
}

/**
 * The fate of a line: `same` (at that place in the newer text), `changed` (with the runs of its pieces), `replaced` (by
 * the line now in its place), or undefined (gone).
 */
export type LineChange =
  | { readonly change: 'same' | 'replaced'; readonly line: Line }
  | { readonly change: 'changed'; readonly line: Line; readonly runs: readonly Run<string>[] }
  | undefined;

/** Lines that share less than this fraction of their pieces count as different lines. */
const leastAlike = 0.4;
/** How many of the next new lines to search for one that resembles an old line. */
const nearest = 8;
/** A shorter line that recurs elsewhere may be a coincidence, not a move. */
const leastMoved = 12;

export const linesOf = (text: string): Line[] => {
  let start = 0;
  return text.split('\n').map((line) => {
    const found = { text: line, start };
    start += line.length + 1;
    return found;
  });
};

/** Assigns a number to each distinct text. */
const numbering = () => {
  const numbers = new Map<string, number>();
  return (text: string): number => {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  };
};

/** Finds the fate of each line, with bounded effort. */
class Following {
  readonly #effort = new Effort();
  readonly #numberOf = numbering();
  readonly #pieces = new Map<Line, ReadonlySet<string>>();
  readonly #before: readonly Line[];
  readonly #after: readonly Line[];
  readonly changes: LineChange[];
  /** Lines of the newer text that match no older line, by their text. */
  readonly #free = new Map<string, Line>();
  readonly #unpaired: number[] = [];

  constructor(before: readonly Line[], after: readonly Line[]) {
    this.#before = before;
    this.#after = after;
    this.changes = before.map(() => undefined);
  }

  follow(): void {
    const runs = differenceOfSequences(this.#before, this.#after, ({ text }) => this.#numberOf(text), this.#effort);
    let [at, place, gapAt, gapPlace] = [0, 0, 0, 0];
    const closeGap = (): void => this.#pair([gapAt, at], [gapPlace, place]);
    for (const { change, items } of runs) {
      if (change === 'same') {
        closeGap();
        for (const line of items) this.changes[at++] = { change, line };
        place += items.length;
        [gapAt, gapPlace] = [at, place];
      } else if (change === 'removed') at += items.length;
      else place += items.length;
    }
    closeGap();
    this.#findMoved();
  }

  /** Pairs old and new lines of a replaced block: similar ones count as changed. */
  #pair([from, to]: readonly [number, number], [begin, end]: readonly [number, number]): void {
    let [next, waiting] = [begin, from];
    for (let at = from; at < to; at += 1) {
      const line = this.#before[at] as Line;
      for (let place = next; place < Math.min(next + nearest, end); place += 1) {
        const other = this.#after[place] as Line;
        if (!this.#isAlike(line, other)) continue;
        this.#replace([waiting, at], [next, place]);
        this.changes[at] = { change: 'changed', line: other, runs: this.#runs(line, other) };
        [next, waiting] = [place + 1, at + 1];
        break;
      }
    }
    this.#replace([waiting, to], [next, end]);
  }

  /** Pairs dissimilar lines in order. */
  #replace([from, to]: readonly [number, number], [begin, end]: readonly [number, number]): void {
    for (let place = begin; place < end; place += 1) {
      const line = this.#after[place] as Line;
      if (!this.#free.has(line.text)) this.#free.set(line.text, line);
    }
    for (let at = from; at < to; at += 1) {
      this.#unpaired.push(at);
      const line = begin + at - from < end ? this.#after[begin + at - from] : undefined;
      this.changes[at] = line && { change: 'replaced', line };
    }
  }

  /** A line that moved counts as the same line. */
  #findMoved(): void {
    for (const at of this.#unpaired) {
      const { text } = this.#before[at] as Line;
      const line = text.length >= leastMoved ? this.#free.get(text) : undefined;
      if (line) this.changes[at] = { change: 'same', line };
    }
  }

  #runs(line: Line, other: Line): Run<string>[] {
    return differenceOfSequences(piecesOf(line.text), piecesOf(other.text), this.#numberOf, this.#effort);
  }

  #isAlike(one: Line, other: Line): boolean {
    const [few, many] = [this.#piecesOf(one), this.#piecesOf(other)].toSorted((a, b) => a.size - b.size) as [
      ReadonlySet<string>,
      ReadonlySet<string>,
    ];
    if (few.size < leastAlike * many.size) return false;
    let shared = 0;
    for (const piece of few) if (many.has(piece)) shared += 1;
    return shared > 0 && shared >= leastAlike * many.size;
  }

  #piecesOf(line: Line): ReadonlySet<string> {
    const known = this.#pieces.get(line) ?? new Set(piecesOf(line.text).filter((piece) => piece.trim() !== ''));
    this.#pieces.set(line, known);
    return known;
  }
}

/** The fate of each line of a text in a newer version. Time is bounded by the length of both. */
export const changesOfLines = (before: readonly Line[], after: readonly Line[]): readonly LineChange[] => {
  const following = new Following(before, after);
  following.follow();
  return following.changes;
};
