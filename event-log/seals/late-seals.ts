import type { LogSealed } from '../../contracts/events/seal.ts';
import type { Position, RecordedEvent } from '../../contracts/recorded.ts';
import type { Entry } from './entries.ts';

/**
 * A running server seals within five seconds. Events that were older when sealed, or that no seal holds, were recorded
 * while no server ran, were inserted, or lost their seals.
 */
export const longestUnsealed = 60_000;

/** The demo backdates its articles by days, and loads them before the log has any seal. */
const demoRequest = 'demo';

type Dated = Pick<Entry, 'position' | 'time' | 'request'>;
interface SealedAt {
  readonly revision: number;
  readonly time: string;
}

/** The events that were recorded more than a minute before they were sealed, or seem to have been recorded after it. */
const lateIn = <Event extends Dated>(events: readonly Event[], { revision, time }: SealedAt): Event[] => {
  const sealed = Date.parse(time);
  return events.filter((event) => {
    const isDemo = revision === 0 && event.request === demoRequest;
    return !isDemo && Math.abs(sealed - Date.parse(event.time)) > longestUnsealed;
  });
};

/** The summary, in a seal, of its events that were old when sealed. */
export const lateOf = (events: readonly RecordedEvent[], seal: SealedAt): LogSealed['late'] => {
  const dated = events.map(({ position, metadata: { time, correlationId } }) => ({ position, time, request: correlationId }));
  const late = lateIn(dated, seal);
  const [first, last] = [late[0], late.at(-1)];
  return first && last && { events: late.length, from: first.position, to: last.position };
};

/** Events sealed late by consecutive seals. */
export interface SealedLate {
  readonly events: number;
  readonly from: Position;
  readonly to: Position;
  /** The times of the event that waited longest, and of its seal. */
  readonly recorded: string;
  readonly sealed: string;
  /** Whether the first of these seals is the log's first: there were none before, or they were removed. */
  readonly isFirst: boolean;
}

const longer = (one: SealedLate, other: SealedLate): SealedLate => {
  const [first, second] = [one, other].map(({ recorded, sealed }) => Math.abs(Date.parse(sealed) - Date.parse(recorded)));
  return (second as number) > (first as number) ? other : one;
};

const joined = (one: SealedLate, other: SealedLate): SealedLate => {
  const { recorded, sealed } = longer(one, other);
  const [from, to] = [Math.min(one.from, other.from), Math.max(one.to, other.to)];
  return { events: one.events + other.events, from, to, recorded, sealed, isFirst: one.isFirst };
};

/** Takes the seals in order, and collects the events that they sealed late. */
export class LateSeals {
  readonly ranges: SealedLate[] = [];
  #isOpen = false;

  add(entries: readonly Entry[], seal: SealedAt): void {
    const late = lateIn(entries, seal);
    const ranges = late.map(({ position, time }): SealedLate => {
      const place = { from: position, to: position, isFirst: seal.revision === 0 };
      return { events: 1, ...place, recorded: time, sealed: seal.time };
    });
    const open = this.#isOpen ? this.ranges.pop() : undefined;
    const [first, ...others] = open ? [open, ...ranges] : ranges;
    if (first) this.ranges.push(others.reduce(joined, first));
    this.#isOpen = late.length > 0;
  }
}
