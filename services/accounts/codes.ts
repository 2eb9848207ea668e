import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { codeDigits, codeSeconds, recoveryCodesAtOnce } from '../../contracts/second-factor.ts';
import type { AuthenticatorApp } from './factors.ts';

/** Bytes of a secret: as many as SHA-1 has (RFC 4226, section 4). */
const secretBytes = 20;
/** How many codes before and after the current one are accepted: clocks differ, and typing takes time. */
const window = 1;

/** No look-alikes: I and 1, O and 0. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** 24 letters of 32: 120 random bits. */
const groups = { count: 6, size: 4 } as const;

const totpOf = (secret: string, issuer = '', label = ''): TOTP =>
  new TOTP({ secret: Secret.fromBase32(secret), issuer, label, algorithm: 'SHA1', digits: codeDigits, period: codeSeconds });

export const newSecret = (): string => new Secret({ size: secretBytes }).base32;

/** The URI that an authenticator app scans: the secret, the account and the site. */
export const secretUri = (secret: string, siteName: string, username: string): string =>
  totpOf(secret, siteName, username).toString();

/** The time step of a code (RFC 6238: 30 s, from 1970); undefined if it is neither the current one nor next to it. */
export const stepOf = (secret: string, code: string, now: Date): number | undefined => {
  const token = code.replaceAll(/\s/g, '');
  if (!new RegExp(`^\\d{${codeDigits}}$`).test(token)) return undefined;
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token, timestamp, window });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / codeSeconds) + delta;
};

/** The digest under which a recovery code is stored. A code has enough random bits to need no salt. */
const digestOf = (code: string): string =>
  createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
    .digest('base64url');

const newRecoveryCode = (): string =>
  Array.from({ length: groups.count }, () =>
    Array.from({ length: groups.size }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-');

/** Recovery codes, and the digests to store. */
export const newRecoveryCodes = (): { codes: string[]; digests: string[] } => {
  const codes = Array.from({ length: recoveryCodesAtOnce }, newRecoveryCode);
  return { codes, digests: codes.map(digestOf) };
};

/** The app's state after it accepted a TOTP code or a recovery code; undefined if the code is wrong or already used. */
export const takenFrom = (
  app: AuthenticatorApp,
  code: string,
  now: Date,
): { readonly app: AuthenticatorApp; readonly isRecovery: boolean } | undefined => {
  // Longer than any valid code, even with a blank after each character.
  if (code.length > 100) return undefined;
  const step = stepOf(app.secret, code, now);
  if (step !== undefined) return step > app.lastStep ? { app: { ...app, lastStep: step }, isRecovery: false } : undefined;
  const digest = digestOf(code);
  if (!app.recoveryCodes.includes(digest)) return undefined;
  return { app: { ...app, recoveryCodes: app.recoveryCodes.filter((one) => one !== digest) }, isRecovery: true };
};
