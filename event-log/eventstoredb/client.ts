import { EventStoreDBClient, UnavailableError } from '@eventstore/db-client';
import grpcStreams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { EventStoreAddress } from './address.ts';
import { isLate } from './failures.ts';
import { LeaderSearch } from './leader-search.ts';

const ignore = (): void => undefined;

type StreamsClient = InstanceType<typeof grpcStreams.StreamsClient>;
/** A call that takes many appends and answers each. */
export type BatchAppendCall = ReturnType<StreamsClient['batchAppend']>;

/** What the client has inside and does not show. */
export interface Inner {
  getGRPCClient: (...said: unknown[]) => Promise<unknown>;
  /** Where the next channel leads. */
  resolveUri: () => Promise<string>;
  handleError: (grpcClient: unknown, error: Error) => Promise<void>;
  /** Opens a call on the channel of the client, and looks for another server when it breaks. */
  GRPCStreamCreator: <Call>(
    kind: typeof grpcStreams.StreamsClient,
    name: string,
    open: (client: StreamsClient) => Call,
  ) => () => Promise<Call>;
  callArguments: (options: object, more: { deadline: number }) => Required<Parameters<StreamsClient['batchAppend']>>;
}

/** A call that had no answer in time, as one whose connection broke. */
const asBroken = (error: Error): Error => (isLate(error) ? new UnavailableError(undefined, error.message) : error);

const clientOf = (connectionString: string): EventStoreDBClient => {
  try {
    return EventStoreDBClient.connectionString(connectionString);
  } catch (error) {
    if (!(error as Error).message.startsWith('Failed to load certificate')) throw error;
    throw new Error('A file that tlsCAFile, userCertFile or userKeyFile in EVENT_LOG_URL names cannot be read.');
  }
};

/**
 * Opens the client and keeps two ways to die out of it. When a call fails, it closes its channel: on a later turn, for a call that is just about to begin
 * would throw where nobody can catch it. And when no server can be found, the rejection of that is nobody's. A server that does not answer in time
 * is left like one that broke the connection: it may hang, and another lead meanwhile, which the client would not look for. `leave` does so at once.
 */
export const openClient = ({
  connectionString,
  seeds,
}: Pick<EventStoreAddress, 'connectionString' | 'seeds'>): {
  readonly client: EventStoreDBClient;
  readonly leave: () => void;
} => {
  const client = clientOf(connectionString);
  const inner = client as unknown as Inner;
  const { handleError, getGRPCClient, resolveUri } = inner;
  let used: unknown;
  inner.getGRPCClient = async (...said) => (used = await getGRPCClient(...said));
  inner.handleError = async (grpcClient, error) => {
    setImmediate(() => handleError(grpcClient, asBroken(error)).catch(ignore));
  };
  const search = seeds && new LeaderSearch(seeds);
  // Its own search tells who finds nobody.
  if (search) inner.resolveUri = async () => (await search.find()) ?? resolveUri();
  return { client, leave: () => used && void inner.handleError(used, new UnavailableError()) };
};
