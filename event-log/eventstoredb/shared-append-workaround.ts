import type { EventStoreDBClient } from '@eventstore/db-client';
import grpcStreams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { BatchAppendCall, Inner } from './client-inner.ts';
import type { Credentials } from './users.ts';

/**
 * Opens a call that takes many appends, and shares it with nobody. Appends without credentials share one call, and
 * their answers one list in the whole process (client 6.2.1, dist/streams/appendToStream/batchAppend.js): the error of
 * one connection is told to those who wait on another, and one malformed request can hold up all others for ever. On
 * the one of the client those that are sent when it breaks go on with the next one, before those that were lost.
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
