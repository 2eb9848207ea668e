import type { Place, Seen, State } from '../gossip.ts';
import type { Report } from './messages.ts';

/** The members of a cluster as one of them sees them: by their last messages, and by whether they respond. */
export class Sight {
  readonly #places: readonly Place[];
  readonly #me: number;
  readonly #reports: Report[];

  constructor(places: readonly Place[], me: number) {
    this.#places = places;
    this.#me = me;
    // Until the other members report, it only knows their addresses.
    this.#reports = places.map((_, id) => ({ state: id === me ? 'INITIALIZING' : 'MANAGER', isAlive: true }));
  }

  get members(): readonly Seen[] {
    return this.#reports.map((report, id) => ({ ...report, place: this.#places[id] as Place }));
  }

  get reports(): readonly Report[] {
    return this.#reports;
  }

  /** Another member reported its state. */
  says(id: number, state: State): void {
    this.#reports[id] = { state, isAlive: true };
  }

  /** It did not respond. */
  isGone(id: number): void {
    this.#reports[id] = { state: this.#reports[id]?.state ?? 'UNKNOWN', isAlive: false };
  }

  /** Takes over the leader's reports, except on this member; the leader itself counts as alive. */
  hears(reports: readonly Report[], from: number): void {
    for (const [id, report] of reports.entries()) if (id !== this.#me) this.#reports[id] = report;
    this.says(from, reports[from]?.state ?? 'LEADER');
  }
}
