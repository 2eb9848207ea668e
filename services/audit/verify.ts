import { DamagedEventError, type EventReader, type Position, type RecordedEvent } from '../../contracts/recorded.ts';
import { keepsCommitment } from '../../event-log/commitment.ts';
import { readAllOrDamaged, type EventOrDamaged } from '../../event-log/or-damaged.ts';
import { Chains, type Standing } from '../../event-log/seals/chains.ts';
import { Entries, type Entry } from '../../event-log/seals/entries.ts';
import { at, missingAt, named, without, type Finding, type Place } from '../../event-log/seals/findings.ts';
import { gapFindings, moveFindings, type Stood } from '../../event-log/seals/gaps.ts';
import type { SealedLate } from '../../event-log/seals/late-seals.ts';
import { failed, withOfOne, type Check, type CheckedFinding } from './checks.ts';
import { Erasures } from './erasures.ts';
import { readSideFindings, type ReadSide } from './read-side.ts';
import { Rights } from './rights.ts';
import { SealCheck } from '../../event-log/seals/seal-check.ts';
import { storedSeals, type StoredSeal } from '../../event-log/seals/stored-seals.ts';
import { checkStream, type Misfit, type StreamMisfits } from '../../event-log/seals/stream-check.ts';

/** Events that no seal covers. */
interface Unsealed {
  readonly events: number;
  /** The first of them. */
  readonly from: Place & { readonly time: string };
}

export interface Verified {
  readonly events: number;
  readonly streams: number;
  /** How many events the seals cover. */
  readonly sealed: number;
  readonly seals: number;
  /** Events that were old when they were sealed: they match their seals, but may have been altered before that. */
  readonly late: readonly SealedLate[];
  /**
   * Events after the last seal: only their stream's hash chain protects them, and nothing yet protects the last event
   * of a stream.
   */
  readonly unsealed: Unsealed | null;
  /** The digest of the newest seal. */
  readonly newest: string | null;
  /** Whether a seal has the digest that was kept elsewhere; null if none was given. */
  readonly sealFound: boolean | null;
  /** In log order; empty if the log is as it was recorded. */
  readonly findings: readonly CheckedFinding[];
}

export interface VerifyOptions {
  readonly onProgress?: (position: Position, events: number) => void;
  /** Called with each event of the log, in order. */
  readonly onEvent?: ((event: EventOrDamaged) => void) | undefined;
  /** The digest of a seal that was kept elsewhere. */
  readonly kept?: string | undefined;
  /** The read side to check against the log, if available. */
  readonly readSide?: ReadSide | undefined;
  /** Findings from other checks. */
  readonly further?: readonly Finding[];
  /** Why this version cannot read an event, as a sentence; undefined if it can. */
  readonly whyUnreadable?: (event: RecordedEvent) => string | undefined;
}

const progressEvery = 2_000;
/** The place of a finding in log order: at the end if it concerns no position. */
const placeOf = ({ position, near }: Finding): number => position ?? near ?? Number.MAX_SAFE_INTEGER;

/** Receives all events that are read: counts them, and collects findings for the end. */
class Read {
  events = 0;
  readonly rights = new Rights();
  readonly erasures = new Erasures();
  readonly findings: Finding[] = [];
  /** Findings on single events: if their position has another finding, only the failed check is named there. */
  readonly ofOne: CheckedFinding[] = [];
  readonly #options: VerifyOptions;

  constructor(options: VerifyOptions) {
    this.#options = options;
  }

  add(event: EventOrDamaged): void {
    this.events += 1;
    this.rights.add(event);
    this.erasures.add(event);
    this.#options.onEvent?.(event);
    if (event instanceof DamagedEventError) this.findings.push(at(event, 'unreadable', event.message));
    else this.#addOfOne(event);
    if (this.events % progressEvery === 0) this.#options.onProgress?.(event.position, this.events);
  }

  #addOfOne(event: RecordedEvent): void {
    const why = this.#options.whyUnreadable?.(event);
    if (why !== undefined)
      this.#found('reading', at(event, 'unreadable', `The site cannot use this event (${named(event)}): ${why}`));
    if (keepsCommitment(event) === false)
      this.#found('commitment', at(event, 'altered', `This event says other than what it committed to (${named(event)}).`));
    if (event.isRewritten) {
      const what = `This event was altered (${named(event)}): its stored JSON was rewritten, and other programs may read other values in it.`;
      this.#found('json', at(event, 'altered', what));
    }
  }

  #found(check: Check, finding: Finding): void {
    this.ofOne.push(...failed(check, [finding]));
  }
}

/** The events at these positions. This reads the log again: not every log can look up a position. */
const placesOf = async (log: EventReader, positions: ReadonlySet<Position>): Promise<Map<Position, Place>> => {
  const places = new Map<Position, Place>();
  for (let after = 0; places.size < positions.size;) {
    const page = await readAllOrDamaged(log, after, 1_000);
    for (const { position, stream, revision } of page)
      if (positions.has(position)) places.set(position, { position, stream, revision });
    const end = page.at(-1);
    if (!end) break;
    after = end.position;
  }
  return places;
};

const findingOf = (misfit: Misfit, placeOf: (position: Position) => Place): Finding => {
  const place = placeOf(misfit.position);
  switch (misfit.kind) {
    case 'altered':
      return at(place, 'altered', `This event was altered or forged (${named(place)}).`);
    case 'repeated':
      return at(place, 'inserted', `This event was inserted: its stream has another one of the same revision (${named(place)}).`);
    case 'either': {
      const other = placeOf(misfit.other);
      const what = `One of these two events was altered or forged, and no seal tells which: ${named(place)}, or ${named(other)}.`;
      return without('unclear', what, place.position);
    }
    case 'order': {
      const what = `Two events stand in the wrong order, and no seal tells which was moved: ${named(place)}, and ${named(placeOf(misfit.other))}.`;
      return without('unclear', what, place.position);
    }
    case 'missing': {
      const { from, to } = misfit;
      const which = from === to ? `Revision ${from} of ${place.stream} is` : `Revisions ${from} to ${to} of ${place.stream} are`;
      return missingAt({ stream: place.stream, revision: from }, place.position, `${which} missing.`);
    }
  }
};

const positionsIn = ({ misfits, stood }: StreamMisfits): Position[] => [
  ...misfits.flatMap((misfit) => ('other' in misfit ? [misfit.position, misfit.other] : [misfit.position])),
  ...stood.map(({ position }) => position),
];

/** Checks the chains of all streams, which also explain the gaps in the seals. */
const checkChains = async (log: EventReader, chains: Chains, seals: SealCheck) => {
  const missed = new Set(seals.gaps.flatMap(({ parts }) => parts));
  const isMissed = (part: string): boolean => missed.has(part);
  const found: StreamMisfits[] = [];
  let streams = 0;
  for (const links of chains.streams()) {
    streams += 1;
    const misfits = checkStream(links, isMissed);
    if (misfits.misfits.length > 0 || misfits.stood.length > 0) found.push(misfits);
  }
  const places = await placesOf(log, new Set(found.flatMap(positionsIn)));
  const placeOf = (position: Position): Place => places.get(position) ?? { position, stream: '?', revision: 0 };
  const findings = found.flatMap(({ misfits }) => misfits).map((misfit) => findingOf(misfit, placeOf));
  const stood = new Map<string, Stood>(seals.stood);
  for (const { part, revision, position } of found.flatMap((one) => one.stood))
    stood.set(part, { stream: placeOf(position).stream, revision });
  return { streams, findings, stood };
};

/** The seals of a log while they are read. */
class SealsRead {
  count = 0;
  newest: string | null = null;
  /** Whether a seal has the digest that was kept elsewhere; null if none was given. */
  found: boolean | null;
  readonly #kept: string | undefined;

  constructor(kept: string | undefined) {
    this.#kept = kept;
    this.found = kept === undefined ? null : false;
  }

  async *of(log: EventReader): AsyncGenerator<StoredSeal> {
    for await (const seal of storedSeals(log)) {
      this.count += 1;
      this.newest = seal.seal?.digest ?? this.newest;
      if (seal.seal && seal.seal.digest === this.#kept) this.found = true;
      yield seal;
    }
  }
}

/** Adds each event to the chain of its stream, and counts those that no seal covers. */
class Resolved {
  unsealed: Unsealed | null = null;
  readonly #chains: Chains;

  constructor(chains: Chains) {
    this.#chains = chains;
  }

  add(entry: Entry, standing: Standing, sealedAt: Position): void {
    const { position, stream, revision, time } = entry;
    if (revision >= 0) this.#chains.add(entry, standing, sealedAt);
    if (standing !== 'unsealed') return;
    const { events = 0, from } = this.unsealed ?? {};
    this.unsealed = {
      events: events + 1,
      from: from && from.position < position ? from : { position, stream, revision, time },
    };
  }
}

const inOrder = (findings: readonly CheckedFinding[]): CheckedFinding[] =>
  findings.toSorted((one, other) => placeOf(one) - placeOf(other));

/**
 * Checks every event of the log against the hash chain of its stream (each event carries the hash of the previous one)
 * and against the seals, and the read side against the log. Memory grows with the number of admins, suspensions and
 * erased posts, but not with the log. Throws `LogUnavailableError`, `StoreUnavailableError`.
 */
export const verifyLog = async (log: EventReader, options: VerifyOptions = {}): Promise<Verified> => {
  const { kept, readSide, further = [] } = options;
  const read = new Read(options);
  const sealsRead = new SealsRead(kept);
  const chains = new Chains();
  try {
    const resolved = new Resolved(chains);
    const seals = new SealCheck(new Entries(log, (event) => read.add(event)), (...one) => resolved.add(...one));
    await seals.run(sealsRead.of(log));
    const { streams, findings, stood } = await checkChains(log, chains, seals);
    const all = [
      ...failed('database', further),
      ...failed(
        'reading',
        ((await log.misplaced?.()) ?? []).map((event) => at(event, 'unreadable', event.message)),
      ),
      ...failed('reading', read.findings),
      ...failed('erasures', read.erasures.findings()),
      ...failed('seals', [...seals.chain.findings(), ...seals.findings]),
      ...failed('seals', [...seals.gaps.flatMap((gap) => gapFindings(gap, stood)), ...moveFindings(seals.moves)]),
      ...failed('chains', findings),
      ...(readSide ? failed('readSide', await readSideFindings({ ...readSide, log, rights: read.rights })) : []),
    ];
    return {
      events: read.events,
      streams: streams + (sealsRead.count > 0 ? 1 : 0),
      sealed: seals.sealed,
      seals: sealsRead.count,
      late: seals.late.ranges,
      unsealed: resolved.unsealed,
      newest: sealsRead.newest,
      sealFound: sealsRead.found,
      findings: inOrder(withOfOne(all, read.ofOne)),
    };
  } finally {
    chains.close();
  }
};
