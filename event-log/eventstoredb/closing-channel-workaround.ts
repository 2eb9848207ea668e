import type { EventStoreDBClient } from '@eventstore/db-client';
import type { Inner } from './client-inner.ts';

const ignore = (): void => undefined;

/**
 * Keeps two ways to die out of a client. When a call fails, client 6.2.1 closes its channel in the same turn of the
 * event loop, and a call that is just about to begin throws where nobody can catch it (dist/Client/index.js,
 * `handleError`): here the channel is closed in a later turn. And when no server can be found meanwhile, the rejection
 * of that is nobody's: here it is taken, for every call tells it as well.
 */
export const closeChannelLater = (client: EventStoreDBClient): void => {
  const inner = client as unknown as Inner;
  const { handleError } = inner;
  inner.handleError = async (grpcClient, error) => {
    setImmediate(() => void handleError(grpcClient, error).catch(ignore));
  };
};
