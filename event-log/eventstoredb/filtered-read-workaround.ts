import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { AllStreamResolvedEvent, EventStoreDBClient, ReadAllOptions, StreamingRead } from '@eventstore/db-client';

/**
 * How many events the server looks at in one go: in between it answers others. Its own default asks the queue of its
 * readers for each 32.
 */
const searchWindow = 1_000;

/** The part of the client's gRPC service that a read uses. */
interface ReadService {
  read(request: ReadReq, ...others: unknown[]): ReadResp;
}

/** What the client has inside and does not show: how each of its streams begins. */
interface Inner {
  GRPCStreamCreator(service: unknown, name: string, begin: (service: ReadService) => unknown): unknown;
}

/** Which events are wanted, by the name of their stream or by their type: a regular expression (.NET's). */
export type Filter = { readonly streams: string } | { readonly types: string };

const filterOf = (filter: Filter): ReadReq.Options.FilterOptions => {
  const { FilterOptions } = streams.ReadReq.Options;
  // What the multiplier is for, checkpoints, a read has none of; the server takes no 0 all the same.
  const options = new FilterOptions().setMax(searchWindow).setCheckpointintervalmultiplier(1);
  if ('streams' in filter) return options.setStreamIdentifier(new FilterOptions.Expression().setRegex(filter.streams));
  return options.setEventType(new FilterOptions.Expression().setRegex(filter.types));
};

/**
 * Reads of the whole log what a filter lets through, in either direction. The server can do so; of client 6.2.1 only
 * the messages can: its `readAll` always asks for everything (dist/streams/readAll.js, `setNoFilter`). So its own
 * `readAll` runs, with its errors and its connection, and the request gets the filter before it is sent.
 *
 * The server says nothing while it searches, and goes on behind the last event that was asked for until it finds one
 * more, or the end (Enumerators.ReadAllForwardsFiltered, ReadAllBackwardsFiltered): whoever has enough breaks off.
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
