/** How long a challenge may be answered, in minutes: somebody may have to look for the device. */
export const challengeMinutes = 5;

/** How many passkeys one account may have. */
export const mostPasskeys = 20;

/** For how many minutes it is enough to have shown who one is, where a call asks for it anew. */
export const provenMinutes = 10;
