import { MalformedError } from './errors.ts';

const encoder = new TextEncoder();
// A byte order mark is a character like any other: what is decoded encodes to the same bytes.
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export const encodeUtf8 = (text: string): Uint8Array => encoder.encode(text);

/** The text that the bytes are, to the byte. Throws `MalformedError` where they are not UTF-8. */
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

/** 32 bytes, by Web Crypto: in browsers and in Node alike. */
export const sha256 = async (bytes: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)));

/** So many arguments every engine takes in one call. */
const mostArguments = 8192;

/** The standard Base 64 of RFC 4648, section 4, with its padding. */
export const encodeBase64 = (bytes: Uint8Array): string => {
  const parts = Array.from({ length: Math.ceil(bytes.length / mostArguments) }, (_, part) =>
    String.fromCharCode(...bytes.subarray(part * mostArguments, (part + 1) * mostArguments)),
  );
  return btoa(parts.join(''));
};

/**
 * The bytes of a text in standard Base 64; undefined where it is none. There is one text for the same bytes: spaces,
 * missing padding and bits that are left over are refused.
 */
export const decodeBase64 = (text: string): Uint8Array | undefined => {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    return encodeBase64(bytes) === text ? bytes : undefined;
  } catch {
    return undefined;
  }
};
