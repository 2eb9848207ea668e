import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { LogUnavailableError } from '../event-log.ts';
import { eventStoreAddress } from './address.ts';
import type { BatchAppendCall } from './client-inner.ts';
import { openClient } from './client.ts';
import { givenUp, isLate, mayPass } from './failures.ts';
import { BoundedCalls } from './missing-deadline-workaround.ts';
import { openAppendCall } from './shared-append-workaround.ts';

/** Timeouts and intervals, in milliseconds. */
export interface Timing {
  /** For an append, and for the next event of a read. The client takes about twenty seconds to notice a hung server. */
  readonly callBound: number;
  /** How long a failed call is retried before it throws. */
  readonly patience: number;
  /** The same, counted from opening, for a cluster that never answered: it may be electing a leader. */
  readonly startPatience: number;
  /** How often an idle follower checks whether there really is nothing new; it waits twice as long for the answer. */
  readonly heartbeat: number;
  /** How long a follower tries to reconnect before it reports the log as lost. */
  readonly followerPatience: number;
}

export const defaultTiming: Timing = {
  callBound: 5_000,
  patience: 2_000,
  startPatience: 15_000,
  heartbeat: 1_000,
  followerPatience: 10_000,
};

const longestPause = 500;

const ignore = (): void => undefined;

/** The process's client, with calls bounded by our own timeouts. */
export class Connection extends BoundedCalls {
  readonly client: EventStoreDBClient;
  /** As the URL names them. */
  readonly hosts: string;
  readonly prefix: string;
  readonly timing: Timing;
  /** Passed with every call. Only the leader may answer: a follower's answer may be stale. */
  readonly options: { credentials: { username: string; password: string }; requiresLeader: true; deadline: number };

  readonly #leave: () => void;
  /** How many connections were given up so far. */
  #givenUp = 0;
  /** The deadline of the startup retries. */
  #startsUntil: number;

  constructor(url: string, timing: Timing) {
    super(timing.callBound);
    const { credentials, hosts, prefix, ...address } = eventStoreAddress(url);
    const { client, leave } = openClient(address);
    this.client = client;
    this.#leave = leave;
    this.hosts = hosts;
    this.prefix = prefix;
    this.timing = timing;
    this.options = { credentials: { ...credentials }, requiresLeader: true, deadline: timing.callBound };
    this.#startsUntil = address.seeds ? performance.now() + timing.startPatience : 0;
  }

  /**
   * Makes an idempotent call, retrying while it fails and patience lasts. Throws the client's refusals and
   * `LogUnavailableError`.
   */
  async call<Result>(make: () => Promise<Result>): Promise<Result> {
    const began = performance.now();
    for (let pause = 20; ; pause = Math.min(2 * pause, longestPause)) {
      const connection = this.#givenUp;
      try {
        const result = await make();
        this.#startsUntil = 0;
        return result;
      } catch (error) {
        if (isLate(error)) this.#giveUp(connection);
        const until = Math.max(began + this.timing.patience, this.#startsUntil);
        const mayRepeat = mayPass(error) || (isLate(error) && this.#startsUntil > 0);
        // Let the channel close first, so that the next call sees it closed (see `closeChannelLater`).
        await nextTurn();
        if (!mayRepeat || performance.now() + pause > until) throw error;
        await sleep(pause);
      }
    }
  }

  /**
   * A call timed out, so the server may hang or another may lead. Ends all calls waiting on that connection; later
   * calls find the current leader. Many calls may time out on the same connection, and only the first acts.
   */
  #giveUp(connection: number): void {
    if (connection !== this.#givenUp) return;
    this.#givenUp += 1;
    this.#leave();
    this.endCalls(givenUp);
  }

  /** Opens a call that takes many appends. */
  openBatch(): Promise<BatchAppendCall> {
    return this.bounded(openAppendCall(this.client, this.options));
  }

  /** Ends all calls in progress. */
  async close(): Promise<void> {
    this.endCalls(() => new LogUnavailableError('The log is closed.'));
    const over = new AbortController();
    const enough = sleep(1_000, undefined, { signal: over.signal }).catch(ignore);
    await Promise.race([this.client.dispose(), enough]);
    over.abort();
  }
}
