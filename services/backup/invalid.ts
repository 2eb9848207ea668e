/** The backup cannot be used; the message says why. */
export class InvalidBackupError extends Error {}
