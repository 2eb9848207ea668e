import { isUtf8 } from 'node:buffer';

/** Bytes that should be text are not: the file was altered. */
class NotUtf8Error extends Error {
  constructor() {
    super('a text in it is malformed: its bytes are not UTF-8');
    this.name = 'NotUtf8Error';
  }
}

/** Bytes from a binding: `libsql` returns an `ArrayBuffer`, `node:sqlite` a `Uint8Array`. */
export const bytesOf = (value: Uint8Array | ArrayBuffer): Buffer =>
  value instanceof ArrayBuffer ? Buffer.from(value) : Buffer.from(value.buffer, value.byteOffset, value.byteLength);

/** Decodes text. Throws `NotUtf8Error` instead of substituting characters. */
export const textOf = (bytes: Buffer): string => {
  if (!isUtf8(bytes)) throw new NotUtf8Error();
  return bytes.toString();
};
