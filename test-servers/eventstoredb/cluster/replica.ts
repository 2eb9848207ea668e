import { setTimeout as sleep } from 'node:timers/promises';
import type { AppendAnswer, AppendRequest } from './messages.ts';

/** How many entries go into one message. */
const mostEntries = 200;

/** The leader's side of replication to another member. */
export interface Source {
  readonly heartbeat: number;
  last(): number;
  /** The message with the entries after `previous`. */
  request(previous: number, most: number): AppendRequest;
  send(request: AppendRequest): Promise<AppendAnswer>;
  /** Called with every response, and with undefined for each one that is missing. */
  answered(answer: AppendAnswer | undefined): void;
}

/** Another member, as its leader sees it: sends it the entries that it lacks, and heartbeats. */
export class Replica {
  readonly #source: Source;
  #next: number;
  #over = false;
  #wake: () => void = () => undefined;
  /** The last entry up to which it has the leader's log. */
  match = 0;
  /** When it last responded. */
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
