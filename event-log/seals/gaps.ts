import type { Position } from '../../contracts/recorded.ts';
import type { Entry } from './entries.ts';
import { at, between, missingAt, named, without, type Finding, type Place } from './findings.ts';
import { sealedPart } from './seals.ts';

/** A stretch where the log differs from its seals, between two events that match them. */
export interface Gap {
  /** The sealed parts of events that are not there. */
  parts: string[];
  /** Events that are there but were not sealed so. */
  entries: Entry[];
  readonly before: Place | undefined;
  after: Place | undefined;
  /** A seal is missing here: it may have sealed these events. */
  lacksSeal: boolean;
  /** A seal that names these parts was itself altered. */
  isDoubtful: boolean;
  sealedAt: Position;
}

/** An event found in another gap than it was sealed in. */
export interface Move {
  readonly entry: Entry;
  readonly from: Gap;
  readonly to: Gap;
}

/** More changes than this are not edits of single events: the log was rewritten, or its seals were. */
const wholesale = 1_000;

const partOf = ({ hash }: Entry): string => sealedPart(hash ?? '');

/** Finds events that moved since they were sealed, and removes them from the gaps. */
export const movesIn = (gaps: readonly Gap[]): Move[] => {
  const from = new Map(gaps.flatMap((gap) => gap.parts.map((part) => [part, gap] as const)));
  const moves: Move[] = [];
  for (const to of gaps) {
    for (const entry of to.entries) {
      const old = from.get(partOf(entry));
      if (!old) continue;
      from.delete(partOf(entry));
      moves.push({ entry, from: old, to });
    }
  }
  const moved = new Set(moves.map(({ entry }) => entry));
  const parts = new Set(moves.map(({ entry }) => partOf(entry)));
  for (const gap of gaps) {
    gap.entries = gap.entries.filter((entry) => !moved.has(entry));
    gap.parts = gap.parts.filter((part) => !parts.has(part));
  }
  return moves;
};

/** The move of an event to a place after all gaps, if it moved; its hash then no longer counts as missing. */
export const moveOf = (entry: Entry, gaps: readonly Gap[], to: Gap): Move | undefined => {
  const from = gaps.find(({ parts }) => parts.includes(partOf(entry)));
  if (!from) return undefined;
  from.parts = from.parts.filter((part) => part !== partOf(entry));
  return { entry, from, to };
};

const isEmpty = ({ parts, entries }: Gap): boolean => parts.length === 0 && entries.length === 0;

/** The only event between the old and new place of another, if there is exactly one: then either could have moved. */
const passed = ({ from, to }: Move): Place | undefined => {
  if (!isEmpty(from) || !isEmpty(to)) return undefined;
  if (from.after && from.after === to.before) return from.after;
  return from.before && from.before === to.after ? from.before : undefined;
};

const changed = (one: Place, other: Place): Finding =>
  at(one, 'moved', `Two events changed their places: this one (${named(one)}) and ${named(other)}.`);

export const moveFindings = (moves: readonly Move[]): Finding[] =>
  moves.flatMap((move) => {
    const { entry, from, to } = move;
    const isAlone = !moves.some((other) => other !== move && [other.from, other.to].some((gap) => gap === from || gap === to));
    const other = isAlone ? passed(move) : undefined;
    if (other) return [changed(entry, other), changed(other, entry)];
    const what = `This event was put in another place (${named(entry)}): it stood ${between(from.before, from.after)}.`;
    return [at(entry, 'moved', what)];
  });

const missing = ({ before, after }: Gap, count: number, parts: readonly string[]): Finding => {
  const which = count === 1 ? 'An event that was sealed' : `${count} events that were sealed`;
  const hashes = parts.length === 0 ? '' : ` (hash ${parts.slice(0, 3).join(', ')}${parts.length > 3 ? ', …' : ''})`;
  const what = `${which} ${between(before, after)} ${count === 1 ? 'is' : 'are'} missing${hashes}.`;
  return without('missing', what, before?.position ?? 0);
};

/** The original place of an event, according to the next one in its stream. */
export type Stood = Pick<Place, 'stream' | 'revision'>;

const isAt = ({ stream, revision }: Stood, other: Stood): boolean => stream === other.stream && revision === other.revision;

const rewritten = ({ entries, before, after }: Gap): Finding => {
  const what = `${entries.length} events ${between(before, after)} are not those that were sealed there: they were rewritten, or the seals were.`;
  return without('unclear', what, before?.position ?? 0);
};

/** The findings about a gap; `stood` has the original places of some sealed events in their streams. */
export const gapFindings = (gap: Gap, stood: ReadonlyMap<string, Stood>): Finding[] => {
  const { parts, before, after } = gap;
  if (parts.length > wholesale && gap.entries.length > wholesale && !gap.lacksSeal) return [rewritten(gap)];
  const entries = gap.lacksSeal ? [] : gap.entries;
  const known = parts.flatMap((part) => stood.get(part) ?? []);
  const unknown = parts.filter((part) => !stood.has(part));
  const gone = known.filter((one) => !entries.some((entry) => isAt(one, entry)));
  const others = entries.filter((entry) => !known.some((one) => isAt(one, entry)));
  const findings = gone.map((one) => {
    const what = `Revision ${one.revision} of ${one.stream} is missing; it was sealed ${between(before, after)}.`;
    return missingAt(one, before?.position ?? 0, what);
  });
  const lost = unknown.length - others.length;
  if (lost > 0) findings.push(missing(gap, lost, others.length === 0 ? unknown : []));
  const said = (entry: Entry): Finding => {
    if (gap.isDoubtful)
      return at(entry, 'unclear', `This event is not what its seal says, and the seal was altered, too (${named(entry)}).`);
    const isOther = others.includes(entry);
    if (isOther && unknown.length === 0)
      return at(entry, 'inserted', `This event was inserted: it was not there when the log was sealed (${named(entry)}).`);
    const how = !isOther
      ? 'altered'
      : lost < 0
        ? 'altered, put in the place of another, or inserted'
        : 'altered, or put in the place of another';
    return at(entry, 'altered', `This event was ${how} (${named(entry)}).`);
  };
  // Unreadable events are reported separately.
  findings.push(...entries.filter(({ hash }) => hash !== undefined).map(said));
  return findings;
};
