import type grpcStreams from '@eventstore/db-client/generated/streams_grpc_pb.js';

type StreamsClient = InstanceType<typeof grpcStreams.StreamsClient>;
/** A call that takes many appends and answers each. */
export type BatchAppendCall = ReturnType<StreamsClient['batchAppend']>;

/** What `EventStoreDBClient` (6.2.1) has inside and does not show. */
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
