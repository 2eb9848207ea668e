import type { OperationDomainEvent } from '../../contracts/events.ts';
import { operationStream } from '../../contracts/streams.ts';
import type { ReadStore } from '../../projections/read-store/read-store.ts';
import type { Replayed } from '../../projections/replay-compared.ts';
import type { Appended, EventLog } from '../../event-log/event-log.ts';
import { appendNext, type Context } from '../../event-log/append.ts';

/** Records an operation on the whole site. Throws `LogUnavailableError`. */
export const recordOperation = (log: EventLog, domainEvent: OperationDomainEvent, context: Context): Promise<Appended> =>
  appendNext(log, operationStream, [domainEvent], context);

/** The message about an operation that was done but not recorded. */
export const unrecorded = (error: unknown): string => `It could not be recorded in the event log: ${(error as Error).message}`;

/** The current generations of a group of collections. Throws `StoreUnavailableError`. */
export const generationsIn = async (store: ReadStore, group: string): Promise<{ name: string; generation: number }[]> => {
  const { generations = {} } = (await store.group(group)) ?? {};
  return Object.entries(generations).map(([name, { generation }]) => ({ name, generation }));
};

/** The event for the collections that a replay switched in. Throws `StoreUnavailableError`. */
export const collectionsReplayed = async (
  store: ReadStore,
  { collections, position }: Replayed,
  kept: boolean,
): Promise<OperationDomainEvent> => {
  const live = await generationsIn(store, 'live');
  const switched = collections.flatMap(({ name, documents, differences }) => {
    const generation = live.find((one) => one.name === name)?.generation;
    return generation === undefined ? [] : [{ name, generation, differences: documents.live === null ? null : differences }];
  });
  return { type: 'CollectionsReplayed', data: { collections: switched, position, kept } };
};

/** The event for the collections whose previous generation is live again. Throws `StoreUnavailableError`. */
export const collectionsSwitchedBack = async (store: ReadStore, names: readonly string[]): Promise<OperationDomainEvent> => {
  const collections = (await generationsIn(store, 'live')).filter(({ name }) => names.includes(name));
  const position = (await store.group('live'))?.position ?? 0;
  return { type: 'CollectionsSwitchedBack', data: { collections, position } };
};
