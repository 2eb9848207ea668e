import { crc32, deflateSync } from 'node:zlib';

/** PNG files, byte by byte: some of the test files cannot come from an encoder. */

const signature = Buffer.from('89504e470d0a1a0a', 'hex');

export const uint16 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [place, value] of values.entries()) bytes.writeUInt16BE(value, 2 * place);
  return bytes;
};

export const uint32 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [place, value] of values.entries()) bytes.writeUInt32BE(value, 4 * place);
  return bytes;
};

export const chunk = (type: string, data: Uint8Array = Buffer.of()): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
};

/** A chunk that embeds a colour profile. */
export const profileChunk = (profile: Uint8Array): Buffer =>
  chunk('iCCP', Buffer.concat([Buffer.from('profile\0\0'), deflateSync(profile)]));

interface Png {
  readonly width: number;
  readonly height: number;
  readonly depth?: 1 | 8 | 16;
  /** The values of IHDR: 0 grey, 2 colours, 4 grey with alpha, 6 colours with alpha. */
  readonly colours?: 0 | 2 | 4 | 6;
  /** Chunks before the pixels. */
  readonly before?: readonly Buffer[];
  /** The rows of pixels, uncompressed: each starts with its filter, 0 for none. */
  readonly rows: Buffer;
}

export const png = ({ width, height, depth = 8, colours = 2, before = [], rows }: Png): Buffer => {
  const head = Buffer.concat([uint32(width, height), Buffer.of(depth, colours, 0, 0, 0)]);
  return Buffer.concat([signature, chunk('IHDR', head), ...before, chunk('IDAT', deflateSync(rows)), chunk('IEND')]);
};

/** A 64 × 64 PNG of one colour, with channels from 0 to 255. */
export const plainPng = (color: readonly number[], depth: 8 | 16, before: readonly Buffer[] = []): Buffer => {
  const [width, height] = [64, 64];
  const pixel = depth === 16 ? uint16(...color.map((value) => value * 257)) : Buffer.from(color);
  const row = Buffer.concat([Buffer.of(0), ...Array<Buffer>(width).fill(pixel)]);
  const colours = ([0, 4, 2, 6] as const)[color.length - 1] ?? 2;
  return png({ width, height, depth, colours, before, rows: Buffer.concat(Array<Buffer>(height).fill(row)) });
};
