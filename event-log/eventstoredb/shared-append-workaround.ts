import type { EventStoreDBClient } from '@eventstore/db-client';
import grpcStreams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { BatchAppendCall, Inner } from './client-inner.ts';
import type { Credentials } from './users.ts';

/**
 * Opens an append call that is not shared. In client 6.2.1, appends without credentials share one call, and one list of
 * pending answers for the whole process (dist/streams/appendToStream/batchAppend.js): an error on one connection fails
 * appends on another, and one malformed request can block all others for ever. When the client's own call breaks,
 * appends in progress continue on the next call, ahead of those that were lost.
 */
export const openAppendCall = (
  client: EventStoreDBClient,
  options: { readonly credentials: Credentials; readonly requiresLeader: boolean },
): Promise<BatchAppendCall> => {
  const { callArguments, GRPCStreamCreator } = client as unknown as Inner;
  const { credentials, requiresLeader } = options;
  const open = (streams: InstanceType<typeof grpcStreams.StreamsClient>) =>
    streams.batchAppend(...callArguments({ credentials, requiresLeader }, { deadline: Infinity }));
  return GRPCStreamCreator(grpcStreams.StreamsClient, 'batchAppend', open)();
};
