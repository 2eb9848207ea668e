import { MalformedError } from './errors.ts';

const encoder = new TextEncoder();
// Keeps a byte order mark, so that decoded text encodes to the same bytes.
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export const encodeUtf8 = (text: string): Uint8Array => encoder.encode(text);

/** Decodes UTF-8 without loss: the text encodes to the same bytes. Throws `MalformedError` for invalid UTF-8. */
export const decodeUtf8 = (bytes: Uint8Array): string => {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new MalformedError('It is not a text in UTF-8.');
  }
};

export const concat = (...parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let place = 0;
  for (const part of parts) {
    whole.set(part, place);
    place += part.length;
  }
  return whole;
};

export const isEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, place) => byte === other[place]);

/** The SHA-256 hash, 32 bytes. Web Crypto computes it in browsers and in Node. */
export const sha256 = async (bytes: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)));

/** The number of arguments that every engine accepts in one call. */
const mostArguments = 8192;

/** Standard Base64 (RFC 4648, section 4), with padding. */
export const encodeBase64 = (bytes: Uint8Array): string => {
  const parts = Array.from({ length: Math.ceil(bytes.length / mostArguments) }, (_, part) =>
    String.fromCharCode(...bytes.subarray(part * mostArguments, (part + 1) * mostArguments)),
  );
  return btoa(parts.join(''));
};

/**
 * Decodes standard Base64; undefined if the text is invalid. Only one text is valid for the same bytes: spaces, missing
 * padding and leftover bits are rejected.
 */
export const decodeBase64 = (text: string): Uint8Array | undefined => {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    return encodeBase64(bytes) === text ? bytes : undefined;
  } catch {
    return undefined;
  }
};
