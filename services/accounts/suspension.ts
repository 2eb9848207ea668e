import { DomainError } from '../../contracts/errors.ts';

/** Nobody signs in to an account until then, as the log records it. */
export interface Suspension {
  /** What an admin or the operator typed. */
  readonly reason: string;
  /** When it was recorded; ISO 8601, UTC. */
  readonly since: string;
  /** When it is over; ISO 8601, UTC. Left out where it has no end. */
  readonly until?: string;
}

interface Suspendable {
  readonly suspension?: Suspension;
}

/** The suspension of an account that holds at a moment: where it is over, nobody needs to have lifted it. */
export const suspensionAt = ({ suspension }: Suspendable, now: Date): Suspension | undefined =>
  suspension && (suspension.until === undefined || Date.parse(suspension.until) > now.getTime()) ? suspension : undefined;

/** A moment in words: `March 5, 2026, 00:00 UTC`. */
const momentOf = (time: string): string =>
  `${new Date(time).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })}, ${time.slice(11, 16)} UTC`;

/** How long a suspension lasts, in words that follow "suspended": ` until March 5, 2026, 00:00 UTC`. */
export const lastingOf = ({ until }: { readonly until?: string | undefined }): string =>
  until === undefined ? ' without an end date' : ` until ${momentOf(until)}`;

/** Whom to write to: nobody can object at the site who cannot sign in. */
const objecting = (reason: string, contact: string | undefined): string =>
  contact === undefined
    ? ''
    : `${/[.!?…]$/.test(reason) ? '' : '.'} If you think that this is wrong, write to the editors: ${contact.replace(/^mailto:/, '')}`;

/**
 * Throws `DomainError` ACCOUNT_SUSPENDED where a suspension holds. `contact`: the address under which one writes to the
 * editors; undefined where none is named.
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
