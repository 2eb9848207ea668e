import { setImmediate as turn } from 'node:timers/promises';

/** Characters to process in one turn of the event loop: a few milliseconds. */
export const mostAtOnce = 250_000;

/** Yields to the event loop from time to time during long work on texts. */
export class Pauses {
  #since = 0;

  /** Call after processing this many characters. */
  async after(characters: number): Promise<void> {
    this.#since += characters;
    if (this.#since < mostAtOnce) return;
    this.#since = 0;
    await turn();
  }
}
