import { isUtf8 } from 'node:buffer';

/** Bytes that should be a text are none: the file was altered. */
class NotUtf8Error extends Error {
  constructor() {
    super('a text in it is malformed: its bytes are not UTF-8');
    this.name = 'NotUtf8Error';
  }
}

/** Bytes as a binding gives them: `libsql` as an `ArrayBuffer`, `node:sqlite` as a `Uint8Array`. */
export const bytesOf = (value: Uint8Array | ArrayBuffer): Buffer =>
  value instanceof ArrayBuffer ? Buffer.from(value) : Buffer.from(value.buffer, value.byteOffset, value.byteLength);

/**
 * The text that bytes hold. Throws `NotUtf8Error` instead of putting other characters in the place of what cannot be
 * read.
 */
export const textOf = (bytes: Buffer): string => {
  if (!isUtf8(bytes)) throw new NotUtf8Error();
  return bytes.toString();
};
