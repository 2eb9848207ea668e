import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { Answer, Person } from './build.ts';

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64url');

/** How a response deviates from that of a correct device. */
export interface Odd {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  /** Whether the device verified its user. */
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly signature?: string;
}

interface Options {
  readonly challenge: string;
  readonly rp?: { readonly id: string };
  readonly rpId?: string;
  readonly user?: { readonly id: string };
}

const flags = { present: 0x01, verified: 0x04, attested: 0x40 } as const;

/** A device that creates and uses passkeys, as in WebAuthn (ES256, no attestation). */
export class Authenticator {
  readonly id = base64url(randomBytes(16));
  readonly #privateKey: KeyObject;
  /** COSE. */
  readonly #publicKey: Buffer;
  #userHandle = '';
  /** Always 0 for a device that does not count. */
  #counter: number;

  constructor(counter = 0) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const number = (text: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')]);
    this.#publicKey = Buffer.concat([
      Buffer.from('a5010203262001', 'hex'),
      Buffer.from([0x21]),
      number(x),
      Buffer.from([0x22]),
      number(y),
    ]);
    this.#privateKey = privateKey;
    this.#counter = counter;
  }

  /** The response of a browser's `navigator.credentials.create`. */
  make(options: Options, odd: Odd = {}): object {
    this.#userHandle = options.user?.id ?? '';
    const id = Buffer.from(this.id, 'base64url');
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, this.#publicKey]);
    const authData = Buffer.concat([this.#head(odd.rpId ?? options.rp?.id ?? '', odd, flags.attested), attested]);
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      Buffer.from([0x58, authData.length]),
      authData,
    ]);
    const clientDataJSON = this.#clientData('webauthn.create', options, odd);
    return this.#credential({ clientDataJSON, attestationObject: base64url(attestation), transports: ['internal'] });
  }

  /** The response of a browser's `navigator.credentials.get`. */
  show(options: Options, odd: Odd = {}): object {
    if (this.#counter > 0) this.#counter += 1;
    const authData = this.#head(odd.rpId ?? options.rpId ?? '', odd, 0);
    const clientDataJSON = this.#clientData('webauthn.get', options, odd);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const signature = odd.signature ?? base64url(sign('sha256', signed, this.#privateKey));
    const userHandle = odd.userHandle ?? this.#userHandle;
    return this.#credential({ clientDataJSON, authenticatorData: base64url(authData), signature, userHandle });
  }

  #credential(response: object): object {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #clientData(type: string, { challenge }: Options, odd: Odd): string {
    const origin = odd.origin ?? 'http://site.test';
    return base64url(
      JSON.stringify({ type: odd.type ?? type, challenge: odd.challenge ?? challenge, origin, crossOrigin: false }),
    );
  }

  #head(rpId: string, { isVerified = true, counter = this.#counter }: Odd, more: number): Buffer {
    const head = Buffer.alloc(37);
    sha256(rpId).copy(head);
    head.writeUInt8(flags.present | (isVerified ? flags.verified : 0) | more, 32);
    head.writeUInt32BE(counter, 33);
    return head;
  }
}

/** The site's passkey challenge for a visitor or a signed-in user. */
export const challengeFor = async (by: Person): Promise<Options> =>
  (await by.call('POST', '/api/passkeys/challenge')).json<Options>();

/** Adds a passkey to an account; returns the device, and the response with the continued session. */
export const withPasskey = async (
  person: Person,
  device = new Authenticator(),
): Promise<{ device: Authenticator; answer: Answer }> => {
  const options = (await person.call('POST', '/api/user/passkeys/challenge')).json<Options>();
  const body = { name: 'My phone', credential: device.make(options) };
  return { device, answer: await person.call('POST', '/api/user/passkeys', body) };
};
