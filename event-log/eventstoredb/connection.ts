import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { EventStoreDBClient, StreamingRead } from '@eventstore/db-client';
import grpcStreams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { LogUnavailableError } from '../event-log.ts';
import { eventStoreAddress } from './address.ts';
import type { BatchAppendCall, Inner } from './client-inner.ts';
import { openClient } from './client.ts';
import { givenUp, isLate, mayPass, CallTimeoutError } from './failures.ts';

/** How long things may take, in milliseconds. */
export interface Timing {
  /** For an append, and for the next event of a read. The client notices a hung server only after about twenty seconds. */
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
export class Connection {
  readonly client: EventStoreDBClient;
  /** As the URL names them. */
  readonly hosts: string;
  readonly prefix: string;
  readonly timing: Timing;
  /** Goes with every call. Only the leader may answer: what a follower says may be old. */
  readonly options: { credentials: { username: string; password: string }; requiresLeader: true; deadline: number };

  readonly #leave: () => void;
  /** Ends each call that is under way. */
  readonly #underWay = new Set<(error: Error) => void>();
  /** How many connections were given up. */
  #givenUp = 0;
  /** Until when a start goes on trying. */
  #startsUntil: number;

  constructor(url: string, timing: Timing) {
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

  /** Makes a call that may be repeated, and repeats it while it fails and there is patience. Throws the client's refusals and `LogUnavailableError`. */
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
        // The next call is to find the connection closed (see `openClient`).
        await nextTurn();
        if (!mayRepeat || performance.now() + pause > until) throw error;
        await sleep(pause);
      }
    }
  }

  /**
   * A call was late on a connection, which many have been since: the server may hang, or another one lead. All that waits for an answer on it is ended,
   * and what is made from now on finds the server that leads.
   */
  #giveUp(connection: number): void {
    if (connection !== this.#givenUp) return;
    this.#givenUp += 1;
    this.#leave();
    for (const end of [...this.#underWay]) end(givenUp());
  }

  /** The same promise, given up after a while: looking for a server has no deadline of its own. */
  bounded<Result>(promise: Promise<Result>, within = this.timing.callBound + 500): Promise<Result> {
    return new Promise((resolve, reject) => {
      const bound = setTimeout(() => reject(new CallTimeoutError(within)), within);
      this.#underWay.add(reject);
      const over = (): void => {
        clearTimeout(bound);
        this.#underWay.delete(reject);
      };
      promise.then(resolve, reject).finally(over);
    });
  }

  /**
   * Hands over what a read brings, one by one, to its end or until `take` has enough; then it is broken off, for the client keeps what is
   * neither for ever. Throws `LogUnavailableError` when nothing comes for too long. A read that is silent while the server searches comes
   * with a question: as long as that is answered the server does not hang, however long it takes.
   */
  async read<Event>(
    read: StreamingRead<Event>,
    take: (event: Event) => 'enough' | undefined | void,
    question?: () => Promise<unknown>,
  ): Promise<void> {
    // An error that comes after the end would find no listener, and end the process.
    read.on('error', ignore);
    const end = (error: Error): void => void read.destroy(error);
    this.#underWay.add(end);
    const { callBound } = this.timing;
    const bound = setTimeout(() => end(new CallTimeoutError(callBound)), callBound);
    const heard = (): void => void (this.#underWay.has(end) && bound.refresh());
    // Twice, so that the answer is there before the bound.
    const asking = question && setInterval(() => void question().then(heard, ignore), callBound / 2);
    try {
      for await (const event of read) {
        bound.refresh();
        if (take(event) === 'enough') break;
      }
    } finally {
      clearTimeout(bound);
      clearInterval(asking);
      this.#underWay.delete(end);
      read.cancel().catch(ignore);
    }
  }

  /**
   * Opens a call of the server's batch append. The client's own appends share one such call in the whole process, and those that are sent when it
   * breaks go on with the next one, before those that were lost.
   */
  openBatch(): Promise<BatchAppendCall> {
    const inner = this.client as unknown as Inner;
    const { credentials, requiresLeader } = this.options;
    const open = (client: InstanceType<typeof grpcStreams.StreamsClient>) =>
      client.batchAppend(...inner.callArguments({ credentials, requiresLeader }, { deadline: Infinity }));
    return this.bounded(inner.GRPCStreamCreator(grpcStreams.StreamsClient, 'batchAppend', open)());
  }

  /** Ends what is still under way. */
  async close(): Promise<void> {
    for (const end of [...this.#underWay]) end(new LogUnavailableError('The log is closed.'));
    const over = new AbortController();
    const enough = sleep(1_000, undefined, { signal: over.signal }).catch(ignore);
    await Promise.race([this.client.dispose(), enough]);
    over.abort();
  }
}
