import { monitorEventLoopDelay } from 'node:perf_hooks';
import { DomainError } from '../../contracts/errors.ts';
import type { Limits } from './limits.ts';

const resolution = 10;
const sampleEvery = 100;
/** In so many samples in a row: one long pause (garbage, a sleeping laptop) is no overload. */
const inARow = 3;
/** Who is late although so few asked meanwhile lacks a processor, not room: to refuse these would help nobody. */
const fewest = 25;

interface Sample {
  readonly late: number;
  readonly asked: number;
}

const refused = (): DomainError =>
  new DomainError('UNAVAILABLE', 'The site has more to do than it can at this moment. Please try again in a few seconds.');

/**
 * Whether the process has more to do than it can. Then it refuses at once what costs much, before everybody has to wait: first commands and what only those who are
 * signed in see, then public answers that would have to be made. What is kept ready is always answered: it costs less than a refusal.
 */
export class Pressure {
  readonly #limits: Limits;
  #samples: readonly Sample[] = [];
  #asked = 0;
  #commands = 0;
  #builds = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Looks at the event loop until the function that it answers is called. */
  watch(): () => void {
    const delays = monitorEventLoopDelay({ resolution });
    delays.enable();
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      // This very look may be late, too: a loop that hardly turns leaves no other sample.
      const late = now - last - sampleEvery;
      this.note(delays.count === 0 ? late : Math.max(late, delays.mean / 1e6 - resolution));
      last = now;
      delays.reset();
    }, sampleEvery);
    timer.unref();
    return () => {
      clearInterval(timer);
      delays.disable();
    };
  }

  /** The event loop was so many milliseconds late. */
  note(late: number): void {
    this.#samples = [...this.#samples.slice(1 - inARow), { late, asked: this.#asked }];
    this.#asked = 0;
  }

  /** How late the loop was at least, of late; 0 where that is no overload. */
  get #lateness(): number {
    const asked = this.#samples.reduce((sum, sample) => sum + sample.asked, 0);
    if (this.#samples.length < inARow || asked < fewest) return 0;
    return Math.min(...this.#samples.map(({ late }) => late));
  }

  /** Throws `DomainError` UNAVAILABLE where there is no room for what is not public reading. */
  admitCall(): void {
    this.#asked += 1;
    if (this.#lateness > this.#limits.lateForCommands) throw refused();
  }

  /** Carries a command out where there is room for one more. Throws `DomainError` UNAVAILABLE where there is none. */
  async command<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#commands >= this.#limits.commandsAtOnce) throw refused();
    this.#commands += 1;
    try {
      return await work();
    } finally {
      this.#commands -= 1;
    }
  }

  /** Makes a public answer where there is room for it. Throws `DomainError` UNAVAILABLE where there is none. */
  async build<Result>(make: () => Promise<Result>): Promise<Result> {
    this.#asked += 1;
    if (this.#builds >= this.#limits.buildsAtOnce || this.#lateness > this.#limits.lateForReaders) throw refused();
    this.#builds += 1;
    try {
      return await make();
    } finally {
      this.#builds -= 1;
    }
  }
}
