import { setTimeout as sleep } from 'node:timers/promises';
import type { AppendAnswer, AppendRequest } from './messages.ts';

/** So many entries go in one message. */
const mostEntries = 200;

/** What a leader needs to keep another member as it is itself. */
export interface Source {
  readonly heartbeat: number;
  last(): number;
  /** What goes to a member behind an entry. */
  request(previous: number, most: number): AppendRequest;
  send(request: AppendRequest): Promise<AppendAnswer>;
  /** Told of every answer, and of each time that there was none. */
  answered(answer: AppendAnswer | undefined): void;
}

/** Another member, as its leader knows it: sends it what it lacks, and tells it that the leader lives. */
export class Replica {
  readonly #source: Source;
  #next: number;
  #over = false;
  #wake: () => void = () => undefined;
  /** Up to which entry it has what the leader has. */
  match = 0;
  /** When it answered for the last time. */
  heard = performance.now();

  constructor(source: Source) {
    this.#source = source;
    this.#next = source.last();
    void this.#run();
  }

  /** There is something new to send. */
  wake(): void {
    this.#wake();
  }

  stop(): void {
    this.#over = true;
    this.#wake();
  }

  async #run(): Promise<void> {
    while (!this.#over) {
      const request = this.#source.request(this.#next, mostEntries);
      const answer = await this.#source.send(request).catch(() => undefined);
      if (this.#over) return;
      if (answer) this.#take(request, answer);
      this.#source.answered(answer);
      if (!answer || (answer.isTaken && this.#next >= this.#source.last())) await this.#pause();
    }
  }

  #take({ previous, entries }: AppendRequest, answer: AppendAnswer): void {
    this.heard = performance.now();
    this.#next = answer.isTaken ? previous + entries.length : Math.min(previous - 1, answer.last);
    if (this.#next < 0) this.#next = 0;
    if (answer.isTaken) this.match = this.#next;
  }

  async #pause(): Promise<void> {
    const woken = new AbortController();
    this.#wake = () => woken.abort();
    await sleep(this.#source.heartbeat, undefined, { signal: woken.signal }).catch(() => undefined);
  }
}
