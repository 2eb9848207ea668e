import type { EventStoreDBClient } from '@eventstore/db-client';
import type { Inner } from './client-inner.ts';

const ignore = (): void => undefined;

/**
 * Prevents two crashes caused by the client. When a call fails, client 6.2.1 closes its channel in the same turn of the
 * event loop, and a call just starting throws where nothing can catch it (dist/Client/index.js, `handleError`): close
 * the channel in a later turn. And if no server is found meanwhile, that rejection is unhandled: swallow it, since
 * every call reports it too.
 */
export const closeChannelLater = (client: EventStoreDBClient): void => {
  const inner = client as unknown as Inner;
  const { handleError } = inner;
  inner.handleError = async (grpcClient, error) => {
    setImmediate(() => void handleError(grpcClient, error).catch(ignore));
  };
};
