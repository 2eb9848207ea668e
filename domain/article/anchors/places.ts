import type { Run } from '../difference/sequence.ts';
import { passageIn, type Passage } from './anchor.ts';
import { changesOfLines, linesOf, type Line, type LineChange } from './lines.ts';

/** The place of a passage in a newer text. */
export interface Place extends Passage {
  /** Whether the text there differs. */
  readonly isChanged: boolean;
}

const lengthOf = (pieces: readonly string[]): number => pieces.reduce((sum, { length }) => sum + length, 0);

/** The place of part of a changed line: its remains, and the text that replaced the rest. */
const partIn = (runs: readonly Run<string>[], { start, end }: Passage): Passage | undefined => {
  let [at, place, isIn] = [0, 0, false];
  let found: Passage | undefined;
  const add = (from: number, to: number): void => {
    if (from < to) found = { start: found?.start ?? from, end: to };
  };
  for (const { change, items } of runs) {
    const length = lengthOf(items);
    if (change === 'added') {
      // Directly after a removed part of it, or between two parts of it.
      if (isIn) add(place, place + length);
    } else {
      const [from, to] = [Math.max(at, start), Math.min(at + length, end)];
      if (change === 'same') add(place + from - at, place + to - at);
      isIn = from < to && (change === 'removed' || to < end);
      at += length;
    }
    if (change !== 'removed') place += length;
  }
  return found;
};

/** The part of a passage that lies in a line, counted from the start of the line. */
const partOf = ({ text, start }: Line, passage: Passage): Passage => ({
  start: Math.max(0, passage.start - start),
  end: Math.min(text.length, passage.end - start),
});

const placeOfPart = (change: LineChange, part: Passage): Passage | undefined => {
  if (!change) return undefined;
  const { start, text } = change.line;
  const inLine = change.change === 'changed' ? partIn(change.runs, part) : change.change === 'same' ? part : { start: 0, end: text.length }; // prettier-ignore
  return inLine && { start: start + inLine.start, end: start + inLine.end };
};

/** The index of the line that contains the offset. */
const lineAt = (lines: readonly Line[], place: number): number => {
  let [low, high] = [0, lines.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((lines[middle] as Line).start <= place) low = middle;
    else high = middle - 1;
  }
  return low;
};

/**
 * Maps passages of a text to a newer version, in order; undefined for those of which nothing is left. Never throws;
 * time is bounded by the length of both.
 */
export const placesIn = (before: string, after: string, passages: readonly Passage[]): (Place | undefined)[] => {
  if (before === after) return passages.map(({ start, end }) => ({ start, end, isChanged: false }));
  const lines = linesOf(before);
  const changes = changesOfLines(lines, linesOf(after));
  return passages.map((passage) => {
    let found: Passage | undefined;
    for (let at = lineAt(lines, passage.start); (lines[at]?.start ?? Infinity) < passage.end; at += 1) {
      const part = placeOfPart(changes[at], partOf(lines[at] as Line, passage));
      // Leave out a line that moved up: the passage would have to cover what lies between.
      if (part && (!found || part.start > found.end)) found = { start: found?.start ?? part.start, end: part.end };
    }
    const place = found && passageIn(after, found);
    return place && { ...place, isChanged: after.slice(place.start, place.end) !== before.slice(passage.start, passage.end) };
  });
};
