import {
  AccessDeniedError,
  CancelledError,
  DeadlineExceededError,
  isCommandError,
  NotLeaderError,
  TimeoutError,
  UnavailableError,
  UnknownError,
} from '@eventstore/db-client';
import { LogUnavailableError } from '../event-log.ts';
import { unreachable } from './unreachable.ts';

const passing = [UnavailableError, CancelledError, NotLeaderError, TimeoutError, UnknownError];

/**
 * The gRPC status codes of a call with a wrong user or password (a user who lacks a right gets another one), and of a
 * call that timed out.
 */
const unauthenticated = 16;
const deadlineExceeded = 4;

/** A call had no answer within our own timeout. */
export class CallTimeoutError extends LogUnavailableError {
  constructor(within: number) {
    super(`EventStoreDB did not answer within ${within / 1000} seconds.`);
  }
}

/** Whether a call timed out. */
export const isLate = (error: unknown): boolean =>
  error instanceof CallTimeoutError ||
  error instanceof DeadlineExceededError ||
  (error as { code?: unknown }).code === deadlineExceeded;

/** Whether the user lacks a right. */
export const isDenied = (error: unknown): boolean =>
  error instanceof AccessDeniedError && (error as { code?: unknown }).code !== unauthenticated;

/** The error that ends a call when its connection is given up because another call on it timed out. */
export const givenUp = (): Error => new UnavailableError(undefined, 'it did not answer in time.');

/** Whether a call failed because no server was available, and may succeed when retried. */
export const mayPass = (error: unknown): boolean => {
  if (error instanceof LogUnavailableError || error instanceof DeadlineExceededError) return false;
  const known = error as Error & { code?: unknown };
  if (isCommandError(known)) return passing.some((kind) => known instanceof kind);
  return typeof known.code === 'number' || /^(Failed to discover|Channel has been shut down)/.test(known.message);
};

/** Translates the error of a failed call for users of the port; `hosts`: the servers called. */
export const asLogError = (error: unknown, hosts: string): Error => {
  const known = error as Error;
  if (known instanceof AccessDeniedError) {
    return new LogUnavailableError(
      isDenied(known)
        ? 'The user in EVENT_LOG_URL lacks the right to do this on EventStoreDB: "benchnotes log-user" gives a site what it needs.'
        : 'EventStoreDB refuses the user or the password in EVENT_LOG_URL, or those of the administrator, where EVENT_LOG_ADMIN_PASSWORD is set.',
    );
  }
  if (mayPass(known) || known instanceof DeadlineExceededError) {
    return new LogUnavailableError(unreachable(hosts, known.message || known.name));
  }
  return known;
};
