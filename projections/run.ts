import { setTimeout as sleep } from 'node:timers/promises';
import type { EventReader, Position } from '../contracts/recorded.ts';
import { Applier, type Applied } from './apply.ts';
import { changedAccounts, changedPosts, changedSite } from './subjects.ts';
import { maybeTouched } from './maybe-touched.ts';
import { decisionOn } from './parked.ts';
import type { Projection } from './projection.ts';
import { followOrDamaged, readAllOrDamaged } from '../event-log/or-damaged.ts';
import { GroupChangedError, type Group, type ReadStore } from './read-store/read-store.ts';
import { assertLogHolds, LogMismatchError, mismatchOf, type HashOf } from './witness.ts';

export interface RunnerOptions {
  readonly log: EventReader;
  readonly store: ReadStore;
  readonly projections: readonly Projection[];
  /** Whether it may build the collections (left out: yes); else it only sees what another process's runner builds. */
  readonly projects?: boolean;
  /** For the witness (see witness.ts). */
  readonly hashOf?: HashOf;
  /** What was found before it starts. */
  readonly mismatch?: LogMismatchError | undefined;
  /** Told after each batch that readers can see. */
  readonly onApplied?: (applied: Applied) => void;
  /**
   * Told whenever it begins anew, or the collections were exchanged: what moved meanwhile (another projector, a replay)
   * was told to nobody here.
   */
  readonly onStart?: () => void;
  /** Told of each failure; the runner goes on by itself. */
  readonly onFailure?: (error: Error) => void;
}

const batchSize = 500;
const longestPause = 1_000;
/**
 * When the collections were taken from under it: a replay that cannot keep pace with it wants to switch in, or another
 * projector moved them. Each time within some seconds the pause is twice as long, so that the other gets to its end.
 */
const shortPause = 10;
const longestShortPause = 640;
const sameCause = 5_000;
/**
 * How often the holder of the lease renews it, and the others look at it and at the collections: more often while
 * somebody waits for them.
 */
const renewEvery = 1_500;
const lookEvery = 250;
const lookSoon = 25;
/**
 * How often it makes sure that its collections are still the live ones, and the log that of before: with no news in the
 * log it would not see it.
 */
const checkEvery = 1_000;

/**
 * Keeps the live collections up to date: reads the log in order, applies it in batches, starts again by itself after
 * any failure. Where the store has a lease, one runner of many does so; the others see the collections move, and take
 * over when that one is gone.
 */
export class Runner {
  readonly #options: RunnerOptions;
  readonly #stop = new AbortController();
  readonly #waiting = new Set<{ position: Position; resolve: () => void }>();
  #position: Position = 0;
  #failingSince: number | undefined;
  #lookedAt = 0;
  #isLeader = false;
  #pause = new AbortController();
  #parked = 0;
  #failure: string | undefined;
  #mismatch: LogMismatchError | undefined;
  #comparedAt = 0;
  /** The fencing token of the collections that it writes to. */
  #token: number | undefined;
  #checking = false;
  #running: Promise<void> | undefined;

  constructor(options: RunnerOptions) {
    this.#options = options;
    this.#mismatch = options.mismatch;
  }

  /**
   * Where the collections stand, when this runner last heard of them from the store, since when it has failed without
   * moving them (milliseconds of the process's clock), how many events are parked, and what it failed with since.
   */
  get progress(): {
    position: Position;
    lookedAt: number;
    failingSince: number | undefined;
    parked: number;
    failure: string | undefined;
  } {
    return {
      position: this.#position,
      failingSince: this.#failingSince,
      lookedAt: this.#lookedAt,
      parked: this.#parked,
      failure: this.#failure,
    };
  }

  /** Whether it is this runner that builds the collections. */
  get isLeader(): boolean {
    return this.#isLeader;
  }

  /** How the log differs from what the collections were built from: nothing is applied until it does no more. */
  get mismatch(): LogMismatchError | undefined {
    return this.#mismatch;
  }

  /** Starts to follow. The live group must be there (see replay.ts, `buildMissing`). */
  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    this.#pause.abort();
    await this.#running;
    await this.#leave();
  }

  /** Whether the collections reached a position, at once or within some milliseconds. */
  async reached(position: Position, within: number): Promise<boolean> {
    if (this.#position >= position) return true;
    const done = new AbortController();
    const waiting = { position, resolve: () => done.abort() };
    this.#waiting.add(waiting);
    // The first who waits ends the long pause between two looks; for the others the pauses are short already.
    if (this.#waiting.size === 1) this.#pause.abort();
    await sleep(within, undefined, { signal: done.signal }).catch(() => undefined);
    this.#waiting.delete(waiting);
    return this.#position >= position;
  }

  async #run(): Promise<void> {
    let pause = 50;
    let short = shortPause;
    let movedAt = -sameCause;
    while (!this.#stop.signal.aborted) {
      try {
        await this.#follow(() => (pause = 50));
      } catch (error) {
        const moved = error instanceof GroupChangedError;
        if (error instanceof LogMismatchError) this.#mismatch = error;
        if (moved) {
          short = performance.now() - movedAt < sameCause ? Math.min(2 * short, longestShortPause) : shortPause;
          movedAt = performance.now();
        } else {
          this.#failure = (error as Error).message;
          this.#failingSince ??= performance.now();
          this.#options.onFailure?.(error as Error);
          await this.#leave();
        }
        await sleep(moved ? short : pause, undefined, { signal: this.#stop.signal }).catch(() => undefined);
        if (!moved) pause = Math.min(pause * 2, longestPause);
      }
    }
  }

  async #follow(worked: () => void): Promise<void> {
    const { store } = this.#options;
    await assertLogHolds(this.#options);
    this.#mismatch = undefined;
    // A program of another version must not hold the lease: it cannot write.
    const seen = this.#ours(await store.group('live'));
    if (!(await this.#mayLead())) return this.#watch(seen, worked);
    const lost = new AbortController();
    this.#token = undefined;
    const renewal = store.lease && setInterval(() => void this.#renew(lost), renewEvery);
    const check = setInterval(() => void this.#check(lost), checkEvery);
    try {
      await this.#lead(AbortSignal.any([this.#stop.signal, lost.signal]), worked);
    } finally {
      this.#isLeader = false;
      clearInterval(renewal);
      clearInterval(check);
    }
  }

  async #mayLead(): Promise<boolean> {
    const { projects = true, store } = this.#options;
    return projects && (!store.lease || (await store.lease.hold()));
  }

  /** A renewal that cannot be sent is not missed: without the store nothing can be written, by nobody. */
  async #renew(lost: AbortController): Promise<void> {
    if ((await this.#options.store.lease?.hold().catch(() => true)) === false) lost.abort();
  }

  /**
   * Another process may have switched to new collections (a replay): whatever is kept of the old ones is then stale.
   * The log may have been exchanged, too.
   */
  async #check(lost: AbortController): Promise<void> {
    // The previous check may still be waiting for a slow store.
    if (this.#checking) return;
    this.#checking = true;
    const live = await this.#options.store.group('live').catch(() => undefined);
    const mismatch = await mismatchOf(this.#options).catch(() => undefined);
    this.#checking = false;
    if (live) this.#lookedAt = performance.now();
    if (mismatch || (live && this.#token !== undefined && live.token !== this.#token)) lost.abort();
  }

  /** What cannot be left is lost after a while. */
  async #leave(): Promise<void> {
    await this.#options.store.lease?.release().catch(() => undefined);
  }

  async #lead(signal: AbortSignal, worked: () => void): Promise<void> {
    const { log, store, projections, hashOf, onApplied } = this.#options;
    const group = this.#ours(await store.group('live'));
    this.#token = group.token;
    this.#parked = (await store.parked(group)).length;
    const applier = new Applier(store, group, projections, log, hashOf);
    this.#isLeader = true;
    this.#options.onStart?.();
    this.#moved(group.position);
    for await (const events of followOrDamaged(log, group.position, batchSize, signal)) {
      const applied = await applier.apply(events);
      if (applied.parked.length + applied.freed.length > 0) this.#parked = (await store.parked(applier.group)).length;
      onApplied?.(applied);
      this.#moved(applier.group.position);
      worked();
    }
    if (!signal.aborted) throw new Error('The log stopped answering.');
  }

  /** Follows what the holder of the lease does, until this runner holds it. */
  async #watch(seen: Group, worked: () => void): Promise<void> {
    const { store } = this.#options;
    const { signal } = this.#stop;
    this.#options.onStart?.();
    for (let at = seen; !signal.aborted;) {
      this.#moved(at.position);
      this.#parked = (await store.parked(at)).length;
      worked();
      let now: Group = at;
      while (now.position === at.position && now.token === at.token && !signal.aborted) {
        await this.#breathe();
        if ((await this.#logDiffers()) || (await this.#mayLead())) return;
        now = this.#ours(await store.group('live'));
        this.#lookedAt = performance.now();
      }
      await this.#tell(at, now);
      at = now;
    }
  }

  /** Seldom enough: a look reads an event. A log that is away says nothing. */
  async #logDiffers(): Promise<boolean> {
    if (performance.now() - this.#comparedAt < checkEvery) return false;
    this.#comparedAt = performance.now();
    return (await mismatchOf(this.#options).catch(() => undefined)) !== undefined;
  }

  /** The pause between two looks. */
  async #breathe(): Promise<void> {
    this.#pause = new AbortController();
    if (this.#stop.signal.aborted) return;
    await sleep(this.#waiting.size > 0 ? lookSoon : lookEvery, undefined, { signal: this.#pause.signal }).catch(() => undefined);
  }

  /** Tells what another runner applied. Where that cannot be read at once, whoever keeps something must begin anew. */
  async #tell(before: Group, { position, token }: Group): Promise<void> {
    const { log, projections, onApplied, onStart } = this.#options;
    const events = position > before.position ? await readAllOrDamaged(log, before.position, batchSize) : [];
    const last = events.at(-1)?.position ?? before.position;
    if (token !== before.token || last < position || events.some(decisionOn)) return onStart?.();
    const applied = events.filter((event) => event.position <= position);
    onApplied?.({
      position,
      touched: maybeTouched(applied, projections),
      changedPosts: changedPosts(applied),
      changedAccounts: changedAccounts(applied),
      changedSite: changedSite(applied),
      parked: [],
      freed: [],
    });
  }

  /** Another version of the program may have switched in its collections: this one must not write to them. */
  #ours(group: Group | undefined): Group {
    const missing = this.#options.projections.find(({ name, version }) => group?.generations[name]?.version !== version);
    // What this runner's process keeps will not be told of any change.
    if (missing) this.#options.onStart?.();
    if (!group || missing) throw new Error(`The collection ${missing?.name} is not there in version ${missing?.version}.`);
    return group;
  }

  #moved(position: Position): void {
    // To stand where it stood is no move: projections may start and fail for ever.
    if (position > this.#position) this.#failingSince = undefined;
    this.#position = position;
    this.#lookedAt = performance.now();
    this.#failure = undefined;
    for (const waiting of this.#waiting) {
      if (waiting.position <= position) waiting.resolve();
    }
  }
}
