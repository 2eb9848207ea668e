import type grpcStreams from '@eventstore/db-client/generated/streams_grpc_pb.js';

type StreamsClient = InstanceType<typeof grpcStreams.StreamsClient>;
/** A call that takes many appends and answers each. */
export type BatchAppendCall = ReturnType<StreamsClient['batchAppend']>;

/** The undocumented internals of `EventStoreDBClient` (6.2.1). */
export interface Inner {
  getGRPCClient: (...said: unknown[]) => Promise<unknown>;
  /** Resolves the address of the next channel. */
  resolveUri: () => Promise<string>;
  handleError: (grpcClient: unknown, error: Error) => Promise<void>;
  /** Opens a call on the client's channel, and rediscovers the server when the call breaks. */
  GRPCStreamCreator: <Call>(
    kind: typeof grpcStreams.StreamsClient,
    name: string,
    open: (client: StreamsClient) => Call,
  ) => () => Promise<Call>;
  callArguments: (options: object, more: { deadline: number }) => Required<Parameters<StreamsClient['batchAppend']>>;
}
