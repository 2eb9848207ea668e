import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { AllStreamResolvedEvent, EventStoreDBClient, ReadAllOptions, StreamingRead } from '@eventstore/db-client';

/**
 * How many events the server scans before it serves other requests. Its own default goes back to the reader queue every
 * 32.
 */
const searchWindow = 1_000;

/** The part of the client's gRPC service that a read uses. */
interface ReadService {
  read(request: ReadReq, ...others: unknown[]): ReadResp;
}

/** The client's undocumented method that starts each of its streams. */
interface Inner {
  GRPCStreamCreator(service: unknown, name: string, begin: (service: ReadService) => unknown): unknown;
}

/** Selects events by stream name or by type: a regular expression (.NET's). */
export type Filter = { readonly streams: string } | { readonly types: string };

const filterOf = (filter: Filter): ReadReq.Options.FilterOptions => {
  const { FilterOptions } = streams.ReadReq.Options;
  // The multiplier is for checkpoints, which a read does not have; yet the server rejects 0.
  const options = new FilterOptions().setMax(searchWindow).setCheckpointintervalmultiplier(1);
  if ('streams' in filter) return options.setStreamIdentifier(new FilterOptions.Expression().setRegex(filter.streams));
  return options.setEventType(new FilterOptions.Expression().setRegex(filter.types));
};

/**
 * Reads the whole log through a filter, in either direction. The server supports it, but client 6.2.1 only has the
 * messages: its `readAll` always requests everything (dist/streams/readAll.js, `setNoFilter`). So we run its own
 * `readAll`, with its errors and its connection, and add the filter to the request before it is sent.
 *
 * The server is silent while it searches, and past the last requested event it keeps searching until it finds one more,
 * or the end (Enumerators.ReadAllForwardsFiltered, ReadAllBackwardsFiltered): a caller that has enough must cancel.
 */
export const readAllFiltered = (
  client: EventStoreDBClient,
  filter: Filter,
  options: ReadAllOptions,
): StreamingRead<AllStreamResolvedEvent> => {
  const inner = client as unknown as Inner;
  const filtering = (service: ReadService): ReadService => ({
    read: (request, ...others) => {
      request.getOptions()?.setFilter(filterOf(filter));
      return service.read(request, ...others);
    },
  });
  const GRPCStreamCreator: Inner['GRPCStreamCreator'] = (service, name, begin) =>
    inner.GRPCStreamCreator(service, name, (real) => begin(filtering(real)));
  const view = Object.create(client, { GRPCStreamCreator: { value: GRPCStreamCreator } }) as EventStoreDBClient;
  return view.readAll(options);
};
