import type { Position } from '../../contracts/recorded.ts';
import type { Connection } from './connection.ts';
import { eventsAfter, isSame, lastOfSite, newestOf, stillHolds, type LogPoint } from './scan.ts';

/** The end of the site's part of a log. */
export interface End {
  /** The site's last event; 0 if it has none. */
  readonly position: Position;
  /** The position of an event at or after it, from any writer, with no event of the site in between. */
  readonly looked: Position;
}

/**
 * Finds the site's last event. The server searches what was written since the last search. Callers that arrive during a
 * search share the next one, which starts after it: an answer is never older than its question.
 */
export class Head {
  readonly #connection: Connection;
  #end: End = { position: 0, looked: 0 };
  /** The last event of the whole log at the last search. */
  #newest: LogPoint | undefined;
  #underWay: Promise<End> | undefined;
  #next: Promise<End> | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** The position of the site's last event at the last search. */
  get known(): Position {
    return this.#end.position;
  }

  find(): Promise<End> {
    if (this.#next) return this.#next;
    if (!this.#underWay) return this.#begin();
    this.#next = this.#underWay.then(
      () => {
        this.#next = undefined;
        return this.#begin();
      },
      (error: unknown) => {
        this.#next = undefined;
        throw error;
      },
    );
    return this.#next;
  }

  #begin(): Promise<End> {
    this.#underWay = this.#look().finally(() => (this.#underWay = undefined));
    return this.#underWay;
  }

  async #look(): Promise<End> {
    const before = this.#newest;
    const newest = await newestOf(this.#connection);
    if (isSame(newest, before)) return this.#end;
    const goesOn = before && newest && newest.position > before.position && (await stillHolds(this.#connection, before));
    const isNews = !goesOn || (await eventsAfter(this.#connection, before.position, 1)).length > 0;
    const position = isNews ? await lastOfSite(this.#connection) : this.#end.position;
    this.#end = { position, looked: Math.max(position, newest?.isAlone ? newest.position : 0) };
    this.#newest = newest;
    return this.#end;
  }
}
