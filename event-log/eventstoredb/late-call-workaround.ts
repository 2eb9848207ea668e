import { UnavailableError, type EventStoreDBClient } from '@eventstore/db-client';
import type { Inner } from './client-inner.ts';
import { isLate } from './failures.ts';

/** A call that had no answer in time, as one whose connection broke. */
const asBroken = (error: Error): Error => (isLate(error) ? new UnavailableError(undefined, error.message) : error);

/**
 * Has a client leave a server that does not answer in time like one that broke the connection: it may hang, and another
 * lead meanwhile. Client 6.2.1 keeps its channel then, and looks for nobody (dist/Client/index.js, `shouldReconnect`).
 * Answers how to leave the server at once.
 */
export const leaveLateServers = (client: EventStoreDBClient): (() => void) => {
  const inner = client as unknown as Inner;
  const { getGRPCClient, handleError } = inner;
  let used: unknown;
  inner.getGRPCClient = async (...said) => (used = await getGRPCClient(...said));
  inner.handleError = (grpcClient, error) => handleError(grpcClient, asBroken(error));
  return () => {
    if (used) void inner.handleError(used, new UnavailableError());
  };
};
