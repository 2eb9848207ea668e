import { UnavailableError, type EventStoreDBClient } from '@eventstore/db-client';
import type { Inner } from './client-inner.ts';
import { isLate } from './failures.ts';

/** Turns a timeout into a broken connection. */
const asBroken = (error: Error): Error => (isLate(error) ? new UnavailableError(undefined, error.message) : error);

/**
 * Makes a client drop a server that times out just as if the connection had broken: the server may hang while another
 * leads. On a timeout, client 6.2.1 keeps its channel and does not look for another server (dist/Client/index.js,
 * `shouldReconnect`). Returns a function that drops the server at once.
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
