import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { LogUnavailableError } from '../event-log.ts';
import { eventStoreAddress } from './address.ts';
import type { BatchAppendCall } from './client-inner.ts';
import { openClient } from './client.ts';
import { givenUp, isLate, mayPass } from './failures.ts';
import { BoundedCalls } from './missing-deadline-workaround.ts';
import { openAppendCall } from './shared-append-workaround.ts';

/** How long things may take, in milliseconds. */
export interface Timing {
  /**
   * For an append, and for the next event of a read. The client notices a hung server only after about twenty seconds.
   */
  readonly callBound: number;
  /** How long what failed is tried again before the caller is told. */
  readonly patience: number;
  /** How long that is, from its opening on, for a cluster that never answered: it may be electing a leader. */
  readonly startPatience: number;
  /** How often a follower that hears nothing asks whether there is nothing; it waits twice as long for the answer. */
  readonly heartbeat: number;
  /** How long a follower tries to come back before it says that the log is lost. */
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

/** One client of the process, and its calls within bounds of ours. */
export class Connection extends BoundedCalls {
  readonly client: EventStoreDBClient;
  /** As the URL names them. */
  readonly hosts: string;
  readonly prefix: string;
  readonly timing: Timing;
  /** Goes with every call. Only the leader may answer: what a follower says may be old. */
  readonly options: { credentials: { username: string; password: string }; requiresLeader: true; deadline: number };

  readonly #leave: () => void;
  /** How many connections were given up. */
  #givenUp = 0;
  /** Until when a start goes on trying. */
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
   * Makes a call that may be repeated, and repeats it while it fails and there is patience. Throws the client's
   * refusals and `LogUnavailableError`.
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
        // The next call is to find the connection closed (see `closeChannelLater`).
        await nextTurn();
        if (!mayRepeat || performance.now() + pause > until) throw error;
        await sleep(pause);
      }
    }
  }

  /**
   * A call was late on a connection, which many have been since: the server may hang, or another one lead. All that
   * waits for an answer on it is ended, and what is made from now on finds the server that leads.
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

  /** Ends what is still under way. */
  async close(): Promise<void> {
    this.endCalls(() => new LogUnavailableError('The log is closed.'));
    const over = new AbortController();
    const enough = sleep(1_000, undefined, { signal: over.signal }).catch(ignore);
    await Promise.race([this.client.dispose(), enough]);
    over.abort();
  }
}
