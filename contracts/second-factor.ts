/** The digits of an authenticator app's code, and the seconds it is shown. */
export const codeDigits = 6;
export const codeSeconds = 30;

/** How many recovery codes an account has at a time. */
export const recoveryCodesAtOnce = 10;

/** For how many minutes a new authenticator app's secret can be confirmed. */
export const secretMinutes = 10;
