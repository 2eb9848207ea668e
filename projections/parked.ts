import type { ParkedDecision } from '../contracts/events.ts';
import { parkedStream } from '../contracts/streams.ts';
import { parkedEvents, type ParkedDiscarded } from '../contracts/events/parked.ts';
import { DamagedEventError, type EventReader, type Position } from '../contracts/recorded.ts';
import { upcast } from '../contracts/upcast.ts';
import { readStreamOrDamaged, type EventOrDamaged } from '../event-log/or-damaged.ts';
import type { Group, Parked, ReadStore } from './read-store/read-store.ts';
import { subjectOf, type Subject } from './subjects.ts';

/** The key of a subject's fold. */
export const foldKey = (subject: Pick<Subject, 'name'>, key: number): string => `${subject.name}/${key}`;

/** The decision about parked events in an event; undefined for all other events. */
export const decisionOn = (event: EventOrDamaged): ParkedDecision | undefined => {
  if (event instanceof DamagedEventError || event.stream !== parkedStream || !Object.hasOwn(parkedEvents, event.type))
    return undefined;
  try {
    return upcast(event) as ParkedDecision;
  } catch {
    // No program can carry it out; the events that it concerns stay parked.
    return undefined;
  }
};

const place = (stream: string, revision: number): string => `${stream} ${revision}`;

/** The events parked in a group, by the subject that they block, and those discarded for good. */
export class ParkedEvents {
  readonly #log: Pick<EventReader, 'readStream'>;
  readonly #bySubject = new Map<string, Parked[]>();
  readonly #discarded = new Set<string>();

  private constructor(log: Pick<EventReader, 'readStream'>) {
    this.#log = log;
  }

  static async of(store: ReadStore, group: Group, log: Pick<EventReader, 'readStream'>): Promise<ParkedEvents> {
    const events = new ParkedEvents(log);
    // Entries after the checkpoint come from an unfinished batch.
    for (const parked of await store.parked(group)) if (parked.position <= group.position) events.add(parked);
    for await (const event of readStreamOrDamaged(log, parkedStream)) {
      const decision = decisionOn(event);
      if (decision?.type === 'ParkedDiscarded') events.discard(decision.data);
    }
    return events;
  }

  add(parked: Parked): void {
    const found = subjectOf(parked.stream);
    if (!found) return;
    const name = foldKey(found.subject, found.key);
    this.#bySubject.set(name, [...(this.#bySubject.get(name) ?? []), parked]);
  }

  discard({ stream, revision }: Pick<ParkedDiscarded, 'stream' | 'revision'>): void {
    this.#discarded.add(place(stream, revision));
  }

  isDiscarded({ stream, revision }: { readonly stream: string; readonly revision: number }): boolean {
    return this.#discarded.has(place(stream, revision));
  }

  /** Whether an earlier event of the same subject is parked. */
  holdsUp(subject: Subject, key: number): boolean {
    return subject.fold !== undefined && this.#bySubject.has(foldKey(subject, key));
  }

  /**
   * Takes the parked events of a subject, in order, each with its event from the log. Those that stay parked must be
   * added again.
   */
  async take(name: string): Promise<{ readonly parked: Parked; readonly event: EventOrDamaged }[]> {
    const waiting = new Map<Position, Parked>((this.#bySubject.get(name) ?? []).map((parked) => [parked.position, parked]));
    const found: { parked: Parked; event: EventOrDamaged }[] = [];
    for (const stream of new Set([...waiting.values()].map((parked) => parked.stream))) {
      for await (const event of readStreamOrDamaged(this.#log, stream)) {
        const parked = waiting.get(event.position);
        if (parked) found.push({ parked, event });
      }
    }
    this.#bySubject.delete(name);
    return found.toSorted((one, other) => one.event.position - other.event.position);
  }
}
