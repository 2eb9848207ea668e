import { Metadata, status, type ServiceError } from '@grpc/grpc-js';
import type { Place } from './gossip.ts';
import { InvalidPositionError } from './positions.ts';
import { OperationTimedOutError, StreamDeletedError } from './served-events.ts';

/** An error as the server sends it: a code, and the trailers from which the client makes its own error. */
const serviceError = (code: status, details: string, trailers: Readonly<Record<string, string>> = {}): ServiceError => {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, value);
  return Object.assign(new Error(details), { code, details, metadata });
};

export const notReady = (): ServiceError => serviceError(status.UNAVAILABLE, 'Server Is Not Ready');

/** Wrong user name or password. */
export const unauthenticated = (): ServiceError => serviceError(status.UNAUTHENTICATED, 'Unauthenticated');

export const accessDenied = (): ServiceError =>
  serviceError(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' });

/** `leader`: the leader's address. */
export const notLeader = ({ host, port }: Place): ServiceError =>
  serviceError(status.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': host,
    'leader-endpoint-port': String(port),
  });

export const tooLarge = (most: number): ServiceError =>
  serviceError(status.INVALID_ARGUMENT, `Maximum Append Size of ${most} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(most),
  });

export const missingType = (): ServiceError =>
  serviceError(status.INVALID_ARGUMENT, 'Required Metadata Property is missing.', {
    exception: 'missing-required-metadata-property',
    'required-metadata-properties': 'type,content-type',
  });

export const unimplemented = (what: string): ServiceError =>
  serviceError(status.UNIMPLEMENTED, `${what} is not part of this test server.`);

export const asServiceError = (error: unknown): ServiceError => {
  if (error instanceof OperationTimedOutError) return serviceError(status.ABORTED, `Operation timed out: ${error.message}`);
  if (error instanceof InvalidPositionError) return serviceError(status.INVALID_ARGUMENT, `Invalid position ${error.message}.`);
  if (error instanceof StreamDeletedError) {
    return serviceError(status.FAILED_PRECONDITION, `Event stream '${error.message}' is deleted.`, {
      exception: 'stream-deleted',
      'stream-name': error.message,
    });
  }
  const known = error as Error & { code?: unknown };
  return typeof known.code === 'number' ? (known as ServiceError) : serviceError(status.UNKNOWN, known.message);
};
