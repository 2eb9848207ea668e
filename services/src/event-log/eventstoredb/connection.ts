import type { Readable } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import {
  AccessDeniedError,
  CancelledError,
  DeadlineExceededError,
  EventStoreDBClient,
  isCommandError,
  NotLeaderError,
  TimeoutError,
  UnavailableError,
  UnknownError,
  type StreamingRead,
} from '@eventstore/db-client';
import grpcStreams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { LogUnavailable } from '../event-log.ts';
import { eventStoreAddress } from './address.ts';
import { unreachable } from './unreachable.ts';

/** How long things may take, in milliseconds. */
export interface Timing {
  /** For an append, and for the next event of a read. The client notices a hung server only after about twenty seconds. */
  readonly callBound: number;
  /** How long what failed is tried again before the caller is told. */
  readonly patience: number;
  /** How often a follower that hears nothing asks whether there is nothing; it waits twice as long for the answer. */
  readonly heartbeat: number;
  /** How long a follower tries to come back before it says that the log is lost. */
  readonly followerPatience: number;
}

export const defaultTiming: Timing = { callBound: 5_000, patience: 2_000, heartbeat: 1_000, followerPatience: 10_000 };

const passing = [UnavailableError, CancelledError, NotLeaderError, TimeoutError, UnknownError];

const ignore = (): void => undefined;

/** The status of a call whose user or password is wrong (a user who lacks a right gets another one), and of one that had no answer in time (gRPC, status codes). */
const unauthenticated = 16;
const deadlineExceeded = 4;

type StreamsClient = InstanceType<typeof grpcStreams.StreamsClient>;
/** A call that takes many appends and answers each. */
export type BatchAppendCall = ReturnType<StreamsClient['batchAppend']>;

/** What the client has inside and does not show. */
interface Inner {
  handleError: (grpcClient: unknown, error: Error) => Promise<void>;
  /** Opens a call on the channel of the client, and looks for another server when it breaks. */
  GRPCStreamCreator: <Call>(
    kind: typeof grpcStreams.StreamsClient,
    name: string,
    open: (client: StreamsClient) => Call,
  ) => () => Promise<Call>;
  callArguments: (options: object, more: { deadline: number }) => Parameters<StreamsClient['batchAppend']>;
}

/** Whether a call had no answer in time. */
const isLate = (error: unknown): boolean =>
  error instanceof DeadlineExceededError || (error as { code?: unknown }).code === deadlineExceeded;

/** A call that had no answer in time, as one whose connection broke. */
const asBroken = (error: Error): Error => (isLate(error) ? new UnavailableError(undefined, error.message) : error);

/**
 * Keeps two ways to die out of the client. When a call fails, it closes its channel: on a later turn, for a call that is just about to
 * begin would throw where nobody can catch it. And when no server can be found, the rejection of that is nobody's. A server that does not answer in time
 * is left like one that broke the connection: it may hang, and another lead meanwhile, which the client would not look for.
 */
const steady = (client: EventStoreDBClient): EventStoreDBClient => {
  const inner = client as unknown as Inner;
  const handleError = inner.handleError;
  inner.handleError = async (grpcClient, error) => {
    setImmediate(() => handleError(grpcClient, asBroken(error)).catch(ignore));
  };
  return client;
};

const clientOf = (connectionString: string): EventStoreDBClient => {
  try {
    return EventStoreDBClient.connectionString(connectionString);
  } catch (error) {
    if (!(error as Error).message.startsWith('Failed to load certificate')) throw error;
    throw new Error('A file that tlsCAFile, userCertFile or userKeyFile in EVENT_LOG_URL names cannot be read.');
  }
};

/** Whether a call failed for want of a server, and may succeed when it is made again. */
const mayPass = (error: unknown): boolean => {
  if (error instanceof LogUnavailable || error instanceof DeadlineExceededError) return false;
  const known = error as Error & { code?: unknown };
  if (isCommandError(known)) return passing.some((kind) => known instanceof kind);
  return typeof known.code === 'number' || /^(Failed to discover|Channel has been shut down)/.test(known.message);
};

/** What a failed call means to those who use the port; `hosts`: whom it was made to. */
export const asLogError = (error: unknown, hosts: string): Error => {
  const known = error as Error;
  if (known instanceof AccessDeniedError) {
    return new LogUnavailable(
      (known as { code?: unknown }).code === unauthenticated
        ? 'EventStoreDB refuses the user or the password in EVENT_LOG_URL.'
        : 'The user in EVENT_LOG_URL lacks the right to do this on EventStoreDB.',
    );
  }
  if (mayPass(known) || known instanceof DeadlineExceededError) {
    return new LogUnavailable(unreachable(hosts, known.message || known.name));
  }
  return known;
};

/** One client of the process, and its calls within bounds of ours. */
export class Connection {
  readonly client: EventStoreDBClient;
  /** As the URL names them. */
  readonly hosts: string;
  readonly prefix: string;
  readonly timing: Timing;
  /** Goes with every call. Only the leader may answer: what a follower says may be old. */
  readonly options: { credentials: { username: string; password: string }; requiresLeader: true; deadline: number };

  readonly #reads = new Set<Readable>();

  constructor(url: string, timing: Timing) {
    const { connectionString, credentials, hosts, prefix } = eventStoreAddress(url);
    this.client = steady(clientOf(connectionString));
    this.hosts = hosts;
    this.prefix = prefix;
    this.timing = timing;
    this.options = { credentials: { ...credentials }, requiresLeader: true, deadline: timing.callBound };
  }

  /** Makes a call that may be repeated, and repeats it while it fails and there is patience. Throws the client's refusals and `LogUnavailable`. */
  async call<Result>(make: () => Promise<Result>): Promise<Result> {
    const until = performance.now() + this.timing.patience;
    for (let pause = 20; ; pause *= 2) {
      try {
        return await make();
      } catch (error) {
        // The next call is to find the connection closed (see `steady`).
        if (isLate(error)) await nextTurn();
        if (!mayPass(error) || performance.now() + pause > until) throw error;
        await sleep(pause);
      }
    }
  }

  /** The same promise, given up after a while: looking for a server has no deadline of its own. */
  async bounded<Result>(promise: Promise<Result>, within = this.timing.callBound + 500): Promise<Result> {
    const over = new AbortController();
    const bound = sleep(within, undefined, { signal: over.signal }).then(() => {
      throw this.#late(within);
    });
    bound.catch(ignore);
    try {
      return await Promise.race([promise, bound]);
    } finally {
      over.abort();
    }
  }

  /**
   * Hands over what a read brings, one by one, to its end or until `take` has enough; then it is broken off, for the client keeps what is
   * neither for ever. Throws `LogUnavailable` when nothing comes for too long. A read that is silent while the server searches comes
   * with a question: as long as that is answered the server does not hang, however long it takes.
   */
  async read<Event>(
    read: StreamingRead<Event>,
    take: (event: Event) => 'enough' | undefined | void,
    question?: () => Promise<unknown>,
  ): Promise<void> {
    // An error that comes after the end would find no listener, and end the process.
    read.on('error', ignore);
    this.#reads.add(read);
    const { callBound } = this.timing;
    const bound = setTimeout(() => read.destroy(this.#late(callBound)), callBound);
    const heard = (): void => void (this.#reads.has(read) && bound.refresh());
    // Twice, so that the answer is there before the bound.
    const asking = question && setInterval(() => void question().then(heard, ignore), callBound / 2);
    try {
      for await (const event of read) {
        bound.refresh();
        if (take(event as Event) === 'enough') break;
      }
    } finally {
      clearTimeout(bound);
      clearInterval(asking);
      this.#reads.delete(read);
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
    const open = (client: StreamsClient) =>
      client.batchAppend(...inner.callArguments({ credentials, requiresLeader }, { deadline: Infinity }));
    return this.bounded(inner.GRPCStreamCreator(grpcStreams.StreamsClient, 'batchAppend', open)());
  }

  /** Ends what is still under way. */
  async close(): Promise<void> {
    for (const read of this.#reads) read.destroy(new LogUnavailable('The log is closed.'));
    const over = new AbortController();
    const enough = sleep(1_000, undefined, { signal: over.signal }).catch(ignore);
    await Promise.race([this.client.dispose(), enough]);
    over.abort();
  }

  #late(within: number): LogUnavailable {
    return new LogUnavailable(`EventStoreDB did not answer within ${within / 1000} seconds.`);
  }
}
