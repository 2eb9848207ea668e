/** How long a challenge is valid, in minutes: a user may have to look for the device. */
export const challengeMinutes = 5;

/** The most passkeys per account. */
export const mostPasskeys = 20;

/** For how many minutes a confirmation of identity counts for calls that require one. */
export const provenMinutes = 10;
