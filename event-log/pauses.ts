import { setImmediate as turn } from 'node:timers/promises';

/** Characters that are read or written in one turn of the event loop: some milliseconds. */
export const mostAtOnce = 250_000;

/** Long work on texts lets the event loop serve everything else from time to time. */
export class Pauses {
  #since = 0;

  /** So many characters were worked on. */
  async after(characters: number): Promise<void> {
    this.#since += characters;
    if (this.#since < mostAtOnce) return;
    this.#since = 0;
    await turn();
  }
}
