/** Digits of a code that an authenticator app shows, and for how many seconds it shows each. */
export const codeDigits = 6;
export const codeSeconds = 30;

/** How many recovery codes there are at a time. */
export const recoveryCodesAtOnce = 10;

/** For how many minutes a secret may be confirmed that was made for an authenticator app. */
export const secretMinutes = 10;
