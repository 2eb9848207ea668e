import { Type, type Static } from '@sinclair/typebox';
import { Id, Time } from '../shapes.ts';

/** An account is told by its number alone: neither name nor address, and nothing that somebody typed. */
const OfAccount = Type.Object({ accountId: Id });
const Count = Type.Integer({ minimum: 0 });

export const AccountRegistered = OfAccount;
export const SignedIn = OfAccount;
/** A wrong password was held against that of the account. Who typed it is not known: the actor is `visitor`. */
export const SignInFailed = OfAccount;
export const PasswordChanged = OfAccount;
export const AdminGranted = OfAccount;
export const AdminRevoked = OfAccount;

/** What else failed in a window of one process: guesses are as many as a guesser likes, so these are counted, not recorded one by one. */
export const SignInFailuresCounted = Type.Object({
  from: Time,
  to: Time,
  /** Names that nobody has. */
  unknownNames: Count,
  /** Wrong passwords of accounts, beyond those that the window recorded one by one. */
  furtherAtAccounts: Count,
  /** Those that came too soon: no password was looked at. */
  turnedAway: Count,
});

/** The events of `account-{id}`, and of `signins-log` (counts only). */
export const accountEvents = {
  AccountRegistered,
  SignedIn,
  SignInFailed,
  PasswordChanged,
  AdminGranted,
  AdminRevoked,
  SignInFailuresCounted,
} as const;

export type SignInFailuresCounted = Static<typeof SignInFailuresCounted>;

/** The stream of an account. */
export const accountStream = (id: number): string => `account-${id}`;

/** The one stream of counted failures. */
export const signInsStream = 'signins-log';
