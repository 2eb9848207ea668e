/** A passkey as it is kept: the public half of a key that a device of its owner holds. */
export interface Passkey {
  /** The credential's id, in base64url. */
  readonly id: string;
  /** COSE, in base64url. */
  readonly publicKey: string;
  /** How often the device signed with it, as far as it counts; 0 where it does not. */
  readonly counter: number;
  /** How a browser reaches the device, in the words of WebAuthn. */
  readonly transports: readonly string[];
  /** What its owner calls it. */
  readonly name: string;
  /** ISO 8601, UTC. */
  readonly addedAt: string;
  readonly usedAt?: string;
}

/** A secret that an authenticator app makes codes from (TOTP, RFC 6238), and what helps where the app is lost. */
export interface AuthenticatorApp {
  /** Base32. */
  readonly secret: string;
  /** ISO 8601, UTC. */
  readonly addedAt: string;
  /** The last half minute, counted from 1970, whose code was taken: none of it or before is taken any more. */
  readonly lastStep: number;
  /** SHA-256 of the recovery codes that are left. */
  readonly recoveryCodes: readonly string[];
}

/** By what somebody shows who they are, beside the password. */
export interface Factors {
  readonly passkeys: readonly Passkey[];
  readonly app?: AuthenticatorApp;
}

const none: Factors = { passkeys: [] };

interface WithFactors {
  readonly factors?: Factors;
}

export const factorsOf = ({ factors = none }: WithFactors): Factors => factors;

const isNone = ({ passkeys, app }: Factors): boolean => passkeys.length === 0 && !app;

/** The factors as both adapters keep them, one text, so that whoever changes them names what stood there. */
export const factorsText = (factors: Factors | undefined): string | undefined =>
  factors && !isNone(factors) ? JSON.stringify(factors) : undefined;

export const factorsIn = (text: string | null | undefined): WithFactors =>
  typeof text === 'string' ? { factors: JSON.parse(text) as Factors } : {};
