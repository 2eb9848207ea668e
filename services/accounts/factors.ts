/** A passkey as it is stored: the public half of a key that a device of its owner holds. */
export interface Passkey {
  /** The credential's id, in base64url. */
  readonly id: string;
  /** COSE, in base64url. */
  readonly publicKey: string;
  /** The device's signature counter; 0 if it does not count. */
  readonly counter: number;
  /** How a browser reaches the device, as WebAuthn transport names. */
  readonly transports: readonly string[];
  /** The name that its owner gave it. */
  readonly name: string;
  /** ISO 8601, UTC. */
  readonly addedAt: string;
  readonly usedAt?: string;
}

/** The secret that an authenticator app derives codes from (TOTP, RFC 6238), and recovery codes for a lost app. */
export interface AuthenticatorApp {
  /** Base32. */
  readonly secret: string;
  /** ISO 8601, UTC. */
  readonly addedAt: string;
  /** The last accepted time step (30 s, counted from 1970): codes of this step or an earlier one are refused. */
  readonly lastStep: number;
  /** SHA-256 of the unused recovery codes. */
  readonly recoveryCodes: readonly string[];
}

/** The ways to prove identity other than the password. */
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

/** The factors as both adapters store them: one text, so that an update can compare it with the stored value. */
export const factorsText = (factors: Factors | undefined): string | undefined =>
  factors && !isNone(factors) ? JSON.stringify(factors) : undefined;

export const factorsIn = (text: string | null | undefined): WithFactors =>
  typeof text === 'string' ? { factors: JSON.parse(text) as Factors } : {};
