import type { AuthenticationResponseJSON, AuthenticatorTransport, RegistrationResponseJSON } from '@simplewebauthn/server';
import { challengeMinutes } from '../../contracts/passkeys.ts';
import { StoreUnavailableError } from '../../projections/read-store/read-store.ts';
import type { User } from './accounts.ts';
import { factorsOf, type Passkey } from './factors.ts';

/** Loaded with the first passkey: it brings parsers for the certificates of devices, a fifth of the server's code. */
const library = () => import('@simplewebauthn/server');

/**
 * COSE algorithms of passkeys: EdDSA, ES256 (RFC 9053) and RS256 (RFC 8812). By default, the library offers more on
 * later releases of Node, and earlier releases then refuse those passkeys.
 */
const algorithms = [-8, -7, -257];

type Bytes = Uint8Array<ArrayBuffer>;

const bytesOf = (text: string): Bytes => new Uint8Array(Buffer.from(text, 'base64url'));
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** The user handle that the device stores: only the account's number. */
const handleOf = ({ id }: User): Bytes => new Uint8Array(Buffer.from(String(id)));

const keyOf = ({ id, transports }: Passkey) => ({ id, transports: transports as AuthenticatorTransport[] });

/** Treats a malformed credential as unverified, but rethrows if the store is unavailable. */
const unlessAway = (error: unknown): undefined => {
  if (error instanceof StoreUnavailableError) throw error;
  return undefined;
};

/** Whether this site issued a challenge, and this is its first use. */
type TakesChallenge = (challenge: string) => Promise<boolean>;

/** The account number in a credential's user handle; NaN if it has none. */
export const accountNamedIn = (credential: object): number => {
  const { userHandle } = (credential as AuthenticationResponseJSON).response;
  return Number(Buffer.from(String(userHandle), 'base64url').toString() || NaN);
};

/** This site as a WebAuthn relying party: makes the options for browsers and verifies their responses. */
export class RelyingParty {
  readonly #name: () => string;
  readonly #id: string;
  readonly #origin: string;

  /** Passkeys work only at the address in SITE_URL. */
  constructor(siteUrl: string, name: () => string) {
    const { origin, hostname } = new URL(siteUrl);
    this.#name = name;
    this.#id = hostname;
    this.#origin = origin;
  }

  /** The options for the browser to create a passkey; the device must verify its user. */
  async creationOptions(user: User, challenge: string): Promise<object> {
    const { generateRegistrationOptions } = await library();
    return generateRegistrationOptions({
      ...{ rpName: this.#name(), rpID: this.#id, challenge: bytesOf(challenge), timeout: challengeMinutes * 60_000 },
      ...{ userID: handleOf(user), userName: user.username, userDisplayName: user.fullName },
      attestationType: 'none',
      supportedAlgorithmIDs: algorithms,
      excludeCredentials: factorsOf(user).passkeys.map(keyOf),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }

  /** The options for the browser to sign in with any passkey for this site. */
  async requestOptions(challenge: string): Promise<object> {
    const { generateAuthenticationOptions } = await library();
    return generateAuthenticationOptions({
      ...{ rpID: this.#id, challenge: bytesOf(challenge), timeout: challengeMinutes * 60_000 },
      userVerification: 'required',
    });
  }

  /** The passkey that a device created; undefined if it is not for this site and challenge. */
  async made(credential: object, takesChallenge: TakesChallenge): Promise<Omit<Passkey, 'name' | 'addedAt'> | undefined> {
    const { verifyRegistrationResponse } = await library();
    const verified = await verifyRegistrationResponse({
      ...this.#expected(takesChallenge),
      response: credential as RegistrationResponseJSON,
      supportedAlgorithmIDs: algorithms,
    }).catch(unlessAway);
    if (!verified?.registrationInfo) return undefined;
    const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
    return { id, publicKey: textOf(publicKey), counter, transports };
  }

  /**
   * The device's signature counter after a sign-in; undefined if the device did not sign this challenge for this site,
   * did not verify its user, or counts backwards, which means that the passkey was cloned.
   */
  async counterIn(credential: object, passkey: Passkey, takesChallenge: TakesChallenge): Promise<number | undefined> {
    const { verifyAuthenticationResponse } = await library();
    const verified = await verifyAuthenticationResponse({
      ...this.#expected(takesChallenge),
      response: credential as AuthenticationResponseJSON,
      credential: { ...keyOf(passkey), publicKey: bytesOf(passkey.publicKey), counter: passkey.counter },
    }).catch(unlessAway);
    return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
  }

  #expected(expectedChallenge: TakesChallenge) {
    return { expectedChallenge, expectedOrigin: this.#origin, expectedRPID: this.#id, requireUserVerification: true };
  }
}
