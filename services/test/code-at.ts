import { Secret, TOTP } from 'otpauth';

/** The code of an authenticator app at a time. */
export const codeAt = (secret: string, time: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time.getTime() });
