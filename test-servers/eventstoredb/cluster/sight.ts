import type { Place, Seen, State } from '../gossip.ts';
import type { Report } from './messages.ts';

/**
 * The members of a cluster as one of them sees them: by what they said last, and by what became of what was sent to
 * them.
 */
export class Sight {
  readonly #places: readonly Place[];
  readonly #me: number;
  readonly #reports: Report[];

  constructor(places: readonly Place[], me: number) {
    this.#places = places;
    this.#me = me;
    // Of those that it was only told to look for it knows nothing yet.
    this.#reports = places.map((_, id) => ({ state: id === me ? 'INITIALIZING' : 'MANAGER', isAlive: true }));
  }

  get members(): readonly Seen[] {
    return this.#reports.map((report, id) => ({ ...report, place: this.#places[id] as Place }));
  }

  get reports(): readonly Report[] {
    return this.#reports;
  }

  /** Another one said what it is. */
  says(id: number, state: State): void {
    this.#reports[id] = { state, isAlive: true };
  }

  /** It did not answer. */
  isGone(id: number): void {
    this.#reports[id] = { state: this.#reports[id]?.state ?? 'UNKNOWN', isAlive: false };
  }

  /** What the leader tells of the others; each knows best what it is itself. */
  hears(reports: readonly Report[], from: number): void {
    for (const [id, report] of reports.entries()) if (id !== this.#me) this.#reports[id] = report;
    this.says(from, reports[from]?.state ?? 'LEADER');
  }
}
