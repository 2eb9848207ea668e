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
  /**
   * Whether it may build the collections (default: yes); otherwise it only observes what another process's runner
   * builds.
   */
  readonly projects?: boolean;
  /** For the witness (see witness.ts). */
  readonly hashOf?: HashOf;
  /** The mismatch found before it starts. */
  readonly mismatch?: LogMismatchError | undefined;
  /** Called after each batch that readers can see. */
  readonly onApplied?: (applied: Applied) => void;
  /**
   * Called whenever it starts over, or the collections were exchanged: changes made in between (by another projector, a
   * replay) were not reported here.
   */
  readonly onStart?: () => void;
  /** Called on each failure; the runner continues by itself. */
  readonly onFailure?: (error: Error) => void;
}

const batchSize = 500;
const longestPause = 1_000;
/**
 * The pause after the collections were taken over: a replay that cannot keep up with this runner wants to switch in, or
 * another projector moved them. The pause doubles each time this recurs within some seconds, so that the other can
 * finish.
 */
const shortPause = 10;
const longestShortPause = 640;
const sameCause = 5_000;
/**
 * How often the holder of the lease renews it, and the others poll the lease and the collections: more often while a
 * caller waits for a position.
 */
const renewEvery = 1_500;
const lookEvery = 250;
const lookSoon = 25;
/**
 * How often it checks that its collections are still live, and the log still the same: while the log is idle, it would
 * not notice otherwise.
 */
const checkEvery = 1_000;

/**
 * Keeps the live collections up to date: reads the log in order, applies it in batches, restarts by itself after any
 * failure. If the store has a lease, only one of several runners does so; the others observe the collections, and take
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
   * The position of the collections, when this runner last heard of it from the store, since when it has been failing
   * without progress (milliseconds on the process's clock), how many events are parked, and its last error since.
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

  /** Whether this runner builds the collections. */
  get isLeader(): boolean {
    return this.#isLeader;
  }

  /** How the log differs from the one that the collections were built from: nothing is applied until it is resolved. */
  get mismatch(): LogMismatchError | undefined {
    return this.#mismatch;
  }

  /** Starts to follow. The live group must exist (see replay.ts, `buildMissing`). */
  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    this.#pause.abort();
    await this.#running;
    await this.#leave();
  }

  /** Whether the collections reached a position, at once or within this many milliseconds. */
  async reached(position: Position, within: number): Promise<boolean> {
    if (this.#position >= position) return true;
    const done = new AbortController();
    const waiting = { position, resolve: () => done.abort() };
    this.#waiting.add(waiting);
    // The first waiter ends the current long pause; after that, pauses are already short.
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

  /** A renewal request that fails does not count as a lost lease: without the store, nothing can be written anyway. */
  async #renew(lost: AbortController): Promise<void> {
    if ((await this.#options.store.lease?.hold().catch(() => true)) === false) lost.abort();
  }

  /**
   * Another process may have switched to new collections (a replay): anything cached from the old ones is then stale.
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

  /** A lease that cannot be released expires after a while. */
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

  /** Observes the progress of the lease holder, until this runner holds the lease. */
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

  /** Rate-limited, since each check reads an event. An unavailable log counts as unchanged. */
  async #logDiffers(): Promise<boolean> {
    if (performance.now() - this.#comparedAt < checkEvery) return false;
    this.#comparedAt = performance.now();
    return (await mismatchOf(this.#options).catch(() => undefined)) !== undefined;
  }

  /** The pause between two polls. */
  async #breathe(): Promise<void> {
    this.#pause = new AbortController();
    if (this.#stop.signal.aborted) return;
    await sleep(this.#waiting.size > 0 ? lookSoon : lookEvery, undefined, { signal: this.#pause.signal }).catch(() => undefined);
  }

  /** Reports what another runner applied. If that cannot be read at once, caches must start over. */
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
    // This process will not be notified of further changes, so its caches must start over.
    if (missing) this.#options.onStart?.();
    if (!group || missing) throw new Error(`The collection ${missing?.name} is not there in version ${missing?.version}.`);
    return group;
  }

  #moved(position: Position): void {
    // Staying at the same position is not progress: projections may start and fail for ever.
    if (position > this.#position) this.#failingSince = undefined;
    this.#position = position;
    this.#lookedAt = performance.now();
    this.#failure = undefined;
    for (const waiting of this.#waiting) {
      if (waiting.position <= position) waiting.resolve();
    }
  }
}
