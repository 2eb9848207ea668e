import { Secret, TOTP } from 'otpauth';

/** What an authenticator app shows at a moment. */
export const codeAt = (secret: string, time: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time.getTime() });
