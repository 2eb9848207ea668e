import { Type, type Static } from '@sinclair/typebox';
import { Id, Reason, Revision, Time } from '../shapes.ts';

/** An account is told by its number alone: neither name nor address. */
const OfAccount = Type.Object({ accountId: Id });
const Count = Type.Integer({ minimum: 0 });

/** Numbers of accounts, without gaps: both ends are in it. */
const NumberRange = Type.Object({ from: Id, to: Id });

/**
 * The first event of an account: its number is given, never again. The account in the read store names this event's id.
 */
const AccountNumberTaken = OfAccount;
/** The account is there, under its number. */
const AccountRegistered = OfAccount;
/** `isNewDevice`: the browser did not know the account. Sign-ins of before that was told lack it. */
const SignedIn = Type.Object({ accountId: Id, isNewDevice: Type.Optional(Type.Literal(true)) });
/**
 * A wrong password, code or passkey was held against those of the account. Who typed it is not known: the actor is
 * `visitor`; it is the account where somebody who is signed in to it was asked to show again who they are.
 */
const SignInFailed = OfAccount;
/**
 * A link to choose a new password went out: by e-mail, to the address of the account; or made by the operator or an
 * admin, who was shown it. It holds neither.
 */
export const PasswordResetSent = Type.Object({
  accountId: Id,
  how: Type.Union([Type.Literal('mail'), Type.Literal('operator'), Type.Literal('admin')]),
});
const PasswordChanged = OfAccount;
/** The e-mail address is another one, which its owner has shown to read. Neither of the two is in it. */
const EmailChanged = OfAccount;
/** Its owner has shown to read the first address, or the operator vouches for it. It is not in it. */
const EmailConfirmed = OfAccount;
/** Its owner downloaded what is kept of them. */
const DataExported = OfAccount;
/** The name, the picture, or what somebody says of themselves is another: answers that show it are made anew. */
const ProfileChanged = OfAccount;
/** A key on a device of the owner's opens the account from now on, or does not any more. Nothing of it is in them. */
const PasskeyAdded = OfAccount;
const PasskeyRemoved = OfAccount;
/** Beside the password it takes a code from now on, or does not any more. */
const SecondFactorAdded = OfAccount;
const SecondFactorRemoved = OfAccount;
/** There are new recovery codes, in the place of those from before; or one of them was used up. */
const RecoveryCodesRenewed = OfAccount;
const RecoveryCodeUsed = OfAccount;
/** The operator took the second factor and all passkeys away of somebody who lost them, and ended all sessions. */
const SecondFactorReset = OfAccount;
const AdminGranted = OfAccount;
const AdminRevoked = OfAccount;
/**
 * Nobody signs in to the account until then; without `until`, until it is reinstated. The reason is what an admin or
 * the operator typed, who were told that it stays for ever and that names do not belong in it.
 */
const AccountSuspended = Type.Object({ accountId: Id, reason: Reason, until: Type.Optional(Time) });
/**
 * The suspension is lifted before its end. `undoes`: the revision of the one that whoever suspended takes back, null
 * where it held and is lifted; events of before that was told lack it.
 */
const AccountReinstated = Type.Object({ accountId: Id, undoes: Type.Optional(Type.Union([Revision, Type.Null()])) });
/** Its owner asked for the account to be removed in a few days (contracts/closing.ts), or keeps it after all. */
const AccountClosingRequested = OfAccount;
const AccountClosingCancelled = OfAccount;
/** The account is removed for good: nobody is behind its number any more, and nobody gets it. */
const AccountClosed = OfAccount;

/**
 * What else failed in a window of one process: guesses are as many as a guesser likes, so these are counted, not
 * recorded one by one.
 */
export const SignInFailuresCounted = Type.Object({
  from: Time,
  to: Time,
  /** Names that nobody has. */
  unknownNames: Count,
  /** Wrong passwords of accounts, beyond those that the window recorded one by one. */
  furtherAtAccounts: Count,
  /** Those that came too soon: no password was looked at. */
  turnedAway: Count,
  /**
   * Links to choose a new password that were none, not any more, or of nobody. Counts of before they were told lack it.
   */
  wrongLinks: Type.Optional(Count),
});

/**
 * The accounts that the read store held where numbers up to `upTo` did not all come from the log; none of those is
 * given any more.
 */
export const AccountsCounted = Type.Object({ upTo: Id, numbers: Type.Array(NumberRange) });

/**
 * Accounts that the log knows and the read store lacks: the operator started the site without them. Nobody gets their
 * numbers.
 */
export const AccountsLost = Type.Object({ count: Count, numbers: Type.Array(NumberRange) });

/** The events of `account-{id}`, of `signins-log` (counts only) and of `accounts-log`. */
export const accountEvents = {
  AccountNumberTaken,
  AccountRegistered,
  SignedIn,
  SignInFailed,
  PasswordResetSent,
  PasswordChanged,
  EmailChanged,
  EmailConfirmed,
  DataExported,
  AdminGranted,
  AdminRevoked,
  AccountSuspended,
  AccountReinstated,
  AccountClosingRequested,
  AccountClosingCancelled,
  AccountClosed,
  SignInFailuresCounted,
  AccountsCounted,
  AccountsLost,
  ProfileChanged,
  PasskeyAdded,
  PasskeyRemoved,
  SecondFactorAdded,
  SecondFactorRemoved,
  RecoveryCodesRenewed,
  RecoveryCodeUsed,
  SecondFactorReset,
} as const;

export type NumberRange = Static<typeof NumberRange>;
export type AccountReinstated = Static<typeof AccountReinstated>;
export type AccountSuspended = Static<typeof AccountSuspended>;
export type AccountsCounted = Static<typeof AccountsCounted>;
export type AccountsLost = Static<typeof AccountsLost>;
export type PasswordResetSent = Static<typeof PasswordResetSent>;
export type SignInFailuresCounted = Static<typeof SignInFailuresCounted>;
