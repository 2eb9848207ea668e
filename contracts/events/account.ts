import { Type, type Static } from '@sinclair/typebox';
import { Id, Reason, Revision, Time } from '../shapes.ts';

/** Events name an account only by its number, never by name or address. */
const OfAccount = Type.Object({ accountId: Id });
const Count = Type.Integer({ minimum: 0 });

/** A range of account numbers without gaps, both ends included. */
const NumberRange = Type.Object({ from: Id, to: Id });

/**
 * The first event of an account: takes its number, which is never reused. The account in the read store names this
 * event's id.
 */
const AccountNumberTaken = OfAccount;
/** The account exists, under its number. */
const AccountRegistered = OfAccount;
/** `isNewDevice`: the browser did not know the account. Older sign-ins lack the field. */
const SignedIn = Type.Object({ accountId: Id, isNewDevice: Type.Optional(Type.Literal(true)) });
/**
 * A wrong password, code or passkey counted against the account. The person is unknown, so the actor is `visitor`; it
 * is the account itself if a signed-in user was asked to confirm their identity.
 */
const SignInFailed = OfAccount;
/**
 * A link to choose a new password was issued: mailed to the account's address, or made by the operator or an admin, who
 * saw it. The event holds neither the link nor the address.
 */
export const PasswordResetSent = Type.Object({
  accountId: Id,
  how: Type.Union([Type.Literal('mail'), Type.Literal('operator'), Type.Literal('admin')]),
});
const PasswordChanged = OfAccount;
/** The owner confirmed a new e-mail address. The event holds neither the old nor the new one. */
const EmailChanged = OfAccount;
/** The owner confirmed the first e-mail address, or the operator vouches for it. The event does not hold it. */
const EmailConfirmed = OfAccount;
/** The owner downloaded the account's data. */
const DataExported = OfAccount;
/** The owner changed the name, the picture or the self-description: invalidates the responses that show them. */
const ProfileChanged = OfAccount;
/** The owner registered or removed a passkey. The events hold nothing of the key. */
const PasskeyAdded = OfAccount;
const PasskeyRemoved = OfAccount;
/** The account now requires a code besides the password, or no longer does. */
const SecondFactorAdded = OfAccount;
const SecondFactorRemoved = OfAccount;
/** New recovery codes replaced the old ones; or one of them was used up. */
const RecoveryCodesRenewed = OfAccount;
const RecoveryCodeUsed = OfAccount;
/** The operator removed the second factor and all passkeys after their owner lost them, and ended all sessions. */
const SecondFactorReset = OfAccount;
const AdminGranted = OfAccount;
const AdminRevoked = OfAccount;
/**
 * The account cannot sign in until then; without `until`, not until it is reinstated. The admin or operator typed the
 * reason, and was warned that it is permanent and should contain no names.
 */
const AccountSuspended = Type.Object({ accountId: Id, reason: Reason, until: Type.Optional(Time) });
/**
 * The suspension ended early. `undoes`: the revision of the suspension if the one who suspended undid it, null if it is
 * lifted without being undone; older events lack the field.
 */
const AccountReinstated = Type.Object({ accountId: Id, undoes: Type.Optional(Type.Union([Revision, Type.Null()])) });
/** The owner asked for the account to be removed in a few days (contracts/closing.ts), or cancelled that. */
const AccountClosingRequested = OfAccount;
const AccountClosingCancelled = OfAccount;
/** The account is removed for good; its number is never reused. */
const AccountClosed = OfAccount;

/**
 * Other failures in a time window of one process. An attacker can guess without limit, so these are only counted, not
 * recorded one by one.
 */
export const SignInFailuresCounted = Type.Object({
  from: Time,
  to: Time,
  /** Attempts with unknown names. */
  unknownNames: Count,
  /** Wrong passwords for accounts, beyond those recorded one by one in the window. */
  furtherAtAccounts: Count,
  /** Attempts refused by the rate limit, before any password was checked. */
  turnedAway: Count,
  /** Invalid, expired or unknown links to choose a new password. Older counts lack the field. */
  wrongLinks: Type.Optional(Count),
});

/**
 * The accounts in the read store when not all numbers up to `upTo` came from the log; none of these numbers is reused.
 */
export const AccountsCounted = Type.Object({ upTo: Id, numbers: Type.Array(NumberRange) });

/**
 * Accounts that are in the log but missing from the read store: the operator started the site without them. Their
 * numbers are never reused.
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
