import { DomainError } from '../../contracts/errors.ts';
import { monitorEventLoop } from './event-loop.ts';
import { threadTime } from './thread-time.ts';
import type { Limits } from '../config/limits.ts';

/** A previous turn counts if it ended at most this long before the current one, in milliseconds. */
const lastTurnCounts = 300;
/**
 * How many samples in a row must be late: a single long pause (garbage collection, a sleeping laptop) is no overload.
 */
const inARow = 3;
/**
 * After this many samples without use the monitoring stops: sampling a hundred times a second would cost more than
 * anything else on an idle site.
 */
const quietSamples = 20;
/** With fewer requests than this, lag means CPU starvation, not overload; shedding would not help. */
const fewest = 25;

interface Sample {
  readonly late: number;
  readonly asked: number;
}

/** Shared: making an error, with its stack, costs as much as the refused work. */
export const overloaded = new DomainError(
  'UNAVAILABLE',
  'The site has more to do than it can at this moment. Please try again in a few seconds.',
);

/** A turn of the event loop with requests: those handled late in it have waited since it began. */
interface Turn {
  readonly begin: number;
  /** The CPU time of the loop's thread when it began, in milliseconds. */
  readonly used: number;
  asked: number;
}

/**
 * Refuses expensive work during overload, before every request has to wait: first commands and responses for signed-in
 * users, then public responses that are not cached. Cached responses are always sent: they cost less than a refusal.
 */
export class LoadShedder {
  readonly #limits: Limits;
  #samples: readonly Sample[] = [];
  #asked = 0;
  #turn: Turn | undefined;
  #lastTurn = { length: 0, end: 0 };
  #watching = false;
  /** Whether there was any use since the last sample. */
  #isUsed = false;
  #stopMonitoring: (() => void) | undefined;
  #longestStall = 0;
  #refused = 0;
  #commands = 0;
  #builds = 0;
  /** The moving average time between completed builds, in milliseconds. */
  #interval = 0;
  #lastBuilt = 0;
  #lastStall = -Infinity;
  /** Until when expensive work is refused after repeated stalls. */
  #stalledUntil = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** How many requests were refused so far. */
  get refused(): number {
    return this.#refused;
  }

  /** The longest stall of the event loop while the site was in use, since the last call; milliseconds. */
  takeLongestStall(): number {
    const longest = this.#longestStall;
    this.#longestStall = 0;
    return longest;
  }

  /** Monitors the event loop whenever the site is in use, until the returned function is called. */
  watch(): () => void {
    this.#watching = true;
    return () => {
      this.#watching = false;
      this.#stopMonitoring?.();
    };
  }

  /** Notes that the site is in use, even by a cached response: the lag of the event loop now matters. */
  noteUse(): void {
    this.#isUsed = true;
    if (this.#watching) this.#stopMonitoring ??= this.#monitor();
  }

  /** Counts a request that may be refused. */
  #ask(): void {
    this.#asked += 1;
    this.noteUse();
  }

  #monitor(): () => void {
    let quiet = 0;
    const stop = monitorEventLoop(({ mean, longest, used, end }) => {
      const isQuiet = !this.#isUsed && this.#commands === 0 && this.#builds === 0;
      quiet = isQuiet ? quiet + 1 : 0;
      this.#isUsed = false;
      this.#longestStall = Math.max(this.#longestStall, longest);
      this.#noteStall(longest, used, end);
      this.note(mean);
      if (quiet === quietSamples) this.#stopMonitoring?.();
    });
    return () => {
      stop();
      this.#stopMonitoring = undefined;
    };
  }

  /** Adds a sample of the event loop's lag, in milliseconds. */
  note(late: number): void {
    this.#samples = [...this.#samples.slice(1 - inARow), { late, asked: this.#asked }];
    this.#asked = 0;
  }

  /**
   * The loop stalled for `length` milliseconds, in which its thread used `used` milliseconds of CPU time. A single
   * stall may be a first page; a thread that used little was waiting for a processor. But repeated stalls mean that a
   * few expensive requests hold up everyone else: expensive work is refused for as long as the thread worked.
   */
  #noteStall(length: number, used: number, now: number): void {
    const { stall, stallsTogether, longestStallShed } = this.#limits;
    if (length < stall || used < stall) return;
    if (now - this.#lastStall < stallsTogether + length) this.#stalledUntil = now + Math.min(length, used, longestStallShed);
    this.#lastStall = now;
  }

  /** Whether expensive work is refused after repeated stalls. */
  get #isStalled(): boolean {
    return this.#watching && performance.now() < this.#stalledUntil;
  }

  /** The lowest lag in the recent samples; 0 if that is no overload. */
  get #lateness(): number {
    const asked = this.#samples.reduce((sum, sample) => sum + sample.asked, 0);
    if (this.#samples.length < inARow || asked < fewest) return 0;
    return Math.min(...this.#samples.map(({ late }) => late));
  }

  /**
   * Whether this turn of the event loop is already a stall, in which more work would keep everyone else waiting longer.
   * A thread that waited for a processor has not stalled.
   */
  #standsStill(): boolean {
    if (!this.#watching) return false;
    const now = performance.now();
    this.#turn ??= this.#beginTurn(now);
    const { begin, used } = this.#turn;
    const { stall } = this.#limits;
    return now - begin > stall && threadTime() - used > stall;
  }

  /**
   * Whether this turn has lasted longer than `longest` under overload: it has many requests, and the turn before was
   * long, too; a burst that fits into one turn is none. Samples detect an overload after 300 ms, when thousands of
   * requests may have come; this detects it at once.
   */
  #busy(longest: number): boolean {
    if (!this.#watching) return false;
    const now = performance.now();
    this.#turn ??= this.#beginTurn(now);
    this.#turn.asked += 1;
    const { begin, asked } = this.#turn;
    const { length, end } = this.#lastTurn;
    return now - begin > longest && asked >= fewest && length > longest && begin - end < lastTurnCounts;
  }

  #beginTurn(begin: number): Turn {
    const turn = { begin, used: threadTime(), asked: 0 };
    // Runs after everything that the loop reads in this turn.
    setImmediate(() => {
      const end = performance.now();
      this.#lastTurn = { length: end - begin, end };
      this.#turn = undefined;
    });
    return turn;
  }

  #refuse(): never {
    this.#refused += 1;
    throw overloaded;
  }

  /** Throws `DomainError` UNAVAILABLE if there is no capacity for anything but public reads. */
  admitCall(): void {
    this.#ask();
    const { busyForCommands, lateForCommands } = this.#limits;
    if (this.#isStalled || this.#busy(busyForCommands) || this.#lateness > lateForCommands) this.#refuse();
  }

  /** Runs a command if there is capacity. Otherwise throws `DomainError` UNAVAILABLE. */
  async command<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#isStalled || this.#standsStill() || this.#commands >= this.#limits.commandsAtOnce) this.#refuse();
    this.#commands += 1;
    try {
      return await work();
    } finally {
      this.#commands -= 1;
    }
  }

  /** How long a new response would wait for those being built, at their recent pace; milliseconds. */
  get #wait(): number {
    return !this.#watching || this.#builds < fewest ? 0 : this.#builds * this.#interval;
  }

  #built(begin: number): void {
    const now = performance.now();
    // Of concurrent builds, each accounts for the time between two completions.
    const took = now - Math.max(begin, this.#lastBuilt);
    this.#interval += (took - this.#interval) / 16;
    this.#lastBuilt = now;
    this.#builds -= 1;
  }

  /** Builds a public response if there is capacity. Otherwise throws `DomainError` UNAVAILABLE. */
  async build<Result>(make: () => Promise<Result>): Promise<Result> {
    if (!this.#isStalled) return this.look(make);
    this.#ask();
    this.#refuse();
  }

  /**
   * Does the same for cheap work, such as an index lookup, which a stall is no reason to refuse. Browsers do not retry
   * a refused image.
   */
  async look<Result>(make: () => Promise<Result>): Promise<Result> {
    this.#ask();
    const { busyForReaders, lateForReaders, buildsAtOnce, waitForReaders } = this.#limits;
    const busy = this.#busy(busyForReaders) || this.#wait > waitForReaders;
    if (busy || this.#builds >= buildsAtOnce || this.#lateness > lateForReaders) this.#refuse();
    this.#builds += 1;
    const begin = performance.now();
    try {
      return await make();
    } finally {
      this.#built(begin);
    }
  }
}
