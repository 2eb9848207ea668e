import { DomainError } from '../../contracts/errors.ts';

/** A suspension of an account, as the log records it: it refuses sign-ins until it ends. */
export interface Suspension {
  /** As typed by an admin or the operator. */
  readonly reason: string;
  /** When it was recorded; ISO 8601, UTC. */
  readonly since: string;
  /** When it ends; ISO 8601, UTC. Absent if it has no end. */
  readonly until?: string;
}

interface Suspendable {
  readonly suspension?: Suspension;
}

/** The suspension in effect at a moment: one that has ended need not have been lifted. */
export const suspensionAt = ({ suspension }: Suspendable, now: Date): Suspension | undefined =>
  suspension && (suspension.until === undefined || Date.parse(suspension.until) > now.getTime()) ? suspension : undefined;

/** A moment in words: `March 5, 2026, 00:00 UTC`. */
const momentOf = (time: string): string =>
  `${new Date(time).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })}, ${time.slice(11, 16)} UTC`;

/** How long a suspension lasts, in words that follow "suspended": ` until March 5, 2026, 00:00 UTC`. */
export const lastingOf = ({ until }: { readonly until?: string | undefined }): string =>
  until === undefined ? ' without an end date' : ` until ${momentOf(until)}`;

/** The contact for objections: a suspended user cannot sign in to object. */
const objecting = (reason: string, contact: string | undefined): string =>
  contact === undefined
    ? ''
    : `${/[.!?…]$/.test(reason) ? '' : '.'} If you think that this is wrong, write to the editors: ${contact.replace(/^mailto:/, '')}`;

/**
 * Throws `DomainError` ACCOUNT_SUSPENDED if a suspension is in effect. `contact`: the address of the editors, if any.
 */
export const refuseSuspended = (user: Suspendable, now: Date, contact: string | undefined): void => {
  const suspension = suspensionAt(user, now);
  if (!suspension) return;
  const { reason } = suspension;
  throw new DomainError(
    'ACCOUNT_SUSPENDED',
    `This account is suspended${lastingOf(suspension)}. The reason that was given: ${reason}${objecting(reason, contact)}`,
  );
};

/** Whether both are the same suspension, or there is none. */
export const isSameSuspension = (one: Suspension | undefined, other: Suspension | undefined): boolean =>
  one?.reason === other?.reason && one?.since === other?.since && one?.until === other?.until;
