import { DomainError } from '../../contracts/errors.ts';
import { monitorEventLoop } from './event-loop.ts';
import { threadTime } from './thread-time.ts';
import type { Limits } from '../config/limits.ts';

/** So long before this turn the one before it may have ended to count, in milliseconds. */
const lastTurnCounts = 300;
/** In so many samples in a row: one long pause (garbage, a sleeping laptop) is no overload. */
const inARow = 3;
/**
 * After so many samples in which nobody came the loop is left alone: to look at it a hundred times a second costs more
 * than all else that an idle site does.
 */
const quietSamples = 20;
/** Who is late although so few asked meanwhile lacks a processor, not room: to refuse these would help nobody. */
const fewest = 25;

interface Sample {
  readonly late: number;
  readonly asked: number;
}

/** One for all: to make an error, with its stack, costs as much as what is refused. */
export const overloaded = new DomainError(
  'UNAVAILABLE',
  'The site has more to do than it can at this moment. Please try again in a few seconds.',
);

/** A turn of the event loop in which somebody asks: whoever is handled late in it has waited since its begin. */
interface Turn {
  readonly begin: number;
  /** The processor time of the loop's thread at its begin, in milliseconds. */
  readonly used: number;
  asked: number;
}

/**
 * Refuses at once what costs much while the process has more to do than it can, before everybody has to wait: first
 * commands and what only those who are signed in see, then public answers that would have to be made. A cached answer
 * is always sent: it costs less than a refusal.
 */
export class LoadShedder {
  readonly #limits: Limits;
  #samples: readonly Sample[] = [];
  #asked = 0;
  #turn: Turn | undefined;
  #lastTurn = { length: 0, end: 0 };
  #watching = false;
  /** Whether somebody came since the last sample. */
  #isUsed = false;
  #stopMonitoring: (() => void) | undefined;
  #longestStall = 0;
  #refused = 0;
  #commands = 0;
  #builds = 0;
  /** Between the ends of answers that are made, in milliseconds: a mean of late. */
  #interval = 0;
  #lastBuilt = 0;
  #lastStall = -Infinity;
  /** Until when what costs much is refused because the loop stood still. */
  #stalledUntil = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** How many were refused so far. */
  get refused(): number {
    return this.#refused;
  }

  /**
   * The longest that the event loop stood still since this was called last, while somebody used the site; milliseconds.
   */
  takeLongestStall(): number {
    const longest = this.#longestStall;
    this.#longestStall = 0;
    return longest;
  }

  /** Looks at the event loop whenever somebody uses the site, until the function that it answers is called. */
  watch(): () => void {
    this.#watching = true;
    return () => {
      this.#watching = false;
      this.#stopMonitoring?.();
    };
  }

  /** Somebody uses the site, if only to be sent a cached answer: from now on it matters how late the event loop is. */
  noteUse(): void {
    this.#isUsed = true;
    if (this.#watching) this.#stopMonitoring ??= this.#monitor();
  }

  /** Somebody asks for what may be refused. */
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

  /** The event loop was so many milliseconds late. */
  note(late: number): void {
    this.#samples = [...this.#samples.slice(1 - inARow), { late, asked: this.#asked }];
    this.#asked = 0;
  }

  /**
   * The loop stood still for `length` milliseconds, in which its thread used `used` milliseconds of processor time.
   * Once may be a first page; a thread that used little was waiting for a processor. But when the loop stalls again and
   * again, a few expensive requests hold up everyone else: expensive work is refused for as long as the thread worked.
   */
  #noteStall(length: number, used: number, now: number): void {
    const { stall, stallsTogether, longestStallShed } = this.#limits;
    if (length < stall || used < stall) return;
    if (now - this.#lastStall < stallsTogether + length) this.#stalledUntil = now + Math.min(length, used, longestStallShed);
    this.#lastStall = now;
  }

  /** Whether what costs much is refused because the loop stands still again and again. */
  get #isStalled(): boolean {
    return this.#watching && performance.now() < this.#stalledUntil;
  }

  /** How late the loop was at least, of late; 0 where that is no overload. */
  get #lateness(): number {
    const asked = this.#samples.reduce((sum, sample) => sum + sample.asked, 0);
    if (this.#samples.length < inARow || asked < fewest) return 0;
    return Math.min(...this.#samples.map(({ late }) => late));
  }

  /**
   * Whether this turn of the event loop is a stall already, in which further work would keep all others waiting longer.
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
   * For how long this turn has lasted already, where that is overload: many ask in it, and the turn before was long,
   * too; a burst that fits into one turn is none. Samples see an overload after 300 ms, in which thousands may have
   * come; this sees it at once.
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
    // Behind all that the loop has to read in this turn.
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

  /** Throws `DomainError` UNAVAILABLE where there is no room for what is not public reading. */
  admitCall(): void {
    this.#ask();
    const { busyForCommands, lateForCommands } = this.#limits;
    if (this.#isStalled || this.#busy(busyForCommands) || this.#lateness > lateForCommands) this.#refuse();
  }

  /** Carries a command out where there is room for one more. Throws `DomainError` UNAVAILABLE where there is none. */
  async command<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#isStalled || this.#standsStill() || this.#commands >= this.#limits.commandsAtOnce) this.#refuse();
    this.#commands += 1;
    try {
      return await work();
    } finally {
      this.#commands -= 1;
    }
  }

  /** How long an answer would wait for those that are being made, as fast as these were of late; milliseconds. */
  get #wait(): number {
    return !this.#watching || this.#builds < fewest ? 0 : this.#builds * this.#interval;
  }

  #built(begin: number): void {
    const now = performance.now();
    // Of those that are made side by side each takes what lies between two ends.
    const took = now - Math.max(begin, this.#lastBuilt);
    this.#interval += (took - this.#interval) / 16;
    this.#lastBuilt = now;
    this.#builds -= 1;
  }

  /** Makes a public answer where there is room for it. Throws `DomainError` UNAVAILABLE where there is none. */
  async build<Result>(make: () => Promise<Result>): Promise<Result> {
    if (!this.#isStalled) return this.look(make);
    this.#ask();
    this.#refuse();
  }

  /**
   * The same for cheap work, such as a look into an index: it holds nobody up, so a stall is no reason to refuse it.
   * Browsers do not retry a picture that was refused.
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
