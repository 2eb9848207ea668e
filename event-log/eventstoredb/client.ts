import { EventStoreDBClient, UnavailableError } from '@eventstore/db-client';
import type { EventStoreAddress } from './address.ts';
import type { Inner } from './client-inner.ts';
import { isLate } from './failures.ts';
import { LeaderSearch } from './leader-search.ts';

const ignore = (): void => undefined;

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
    setImmediate(() => void handleError(grpcClient, asBroken(error)).catch(ignore));
  };
  const search = seeds && new LeaderSearch(seeds);
  // Its own search tells who finds nobody.
  if (search) inner.resolveUri = async () => (await search.find()) ?? resolveUri();
  return { client, leave: () => used && void inner.handleError(used, new UnavailableError()) };
};
