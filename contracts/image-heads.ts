/*
 * Facts in the first bytes of an image file that libvips does not report, found by byte sequences that occur nowhere
 * else. This file is shared with the browser.
 */

/** How many bytes to read: everything we look for comes before the pixels. */
export const headBytes = 1_000_000;

/** The start of a file, one character per byte. */
const headOf = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

/** The data offset of a PNG chunk, found by its length and type; undefined if none comes before the pixels. */
const pngChunk = (head: string, length: string, type: string): number | undefined => {
  const name = `\0\0\0${length}${type}`;
  const found = head.indexOf(name);
  const pixels = head.indexOf('IDAT');
  return found < 0 || (pixels >= 0 && pixels < found) ? undefined : found + name.length;
};

const uint32 = (bytes: Uint8Array, from: number): number =>
  bytes.subarray(from, from + 4).reduce((value, byte) => value * 256 + byte, 0);

/** Whether an AVIF declares itself a sequence: browsers then show its track, otherwise its still image. */
export const isAvifSequence = (bytes: Uint8Array): boolean => headOf(bytes.subarray(0, 12)).endsWith('ftypavis');

/** The number of frames in an AVIF's first track, which follows their common sample size. */
const framesOfAvif = (head: string, bytes: Uint8Array): number => {
  const found = head.indexOf('stsz');
  return found < 0 ? Infinity : uint32(bytes, found + 12);
};

/** A GIF frame's control block, and the start of what follows it. */
const gifFrame = /!\u00f9\u0004[^]{4}\0[,!]/g;

/** Whether a file has several frames: a GIF, WebP, PNG or AVIF. */
export const declaresFrames = (bytes: Uint8Array): boolean => {
  const head = headOf(bytes);
  if (head.startsWith('GIF8')) return (head.match(gifFrame)?.length ?? 0) > 1;
  if (head.startsWith('WEBPVP8X', 8)) return ((bytes[20] ?? 0) & 0b10) !== 0;
  if (isAvifSequence(bytes)) return framesOfAvif(head, bytes) > 1;
  const frames = head.startsWith('PNG', 1) ? pngChunk(head, '\u0008', 'acTL') : undefined;
  return frames !== undefined && uint32(bytes, frames) > 1;
};

/** PNG's gamma for roughly sRGB, times 100,000. */
const gamma = { ofSrgb: 45_455, tolerance: 2_000 };

/** By ITU-T H.273 numbers: primaries of sRGB or unspecified, and a transfer curve that browsers show like sRGB's. */
const isSrgb = (primaries: number | undefined, curve: number | undefined, curves: readonly number[]): boolean =>
  [1, 2].includes(primaries ?? 2) && curves.includes(curve ?? 2);

const ofPng = (head: string, bytes: Uint8Array, hasProfile: boolean): boolean => {
  const cicp = pngChunk(head, '\u0004', 'cICP');
  if (cicp !== undefined) return !isSrgb(bytes[cicp], bytes[cicp + 1], [2, 13]);
  if (hasProfile || pngChunk(head, '\u0001', 'sRGB') !== undefined) return false;
  const exponent = pngChunk(head, '\u0004', 'gAMA');
  return exponent !== undefined && Math.abs(uint32(bytes, exponent) - gamma.ofSrgb) > gamma.tolerance;
};

const ofAvif = (head: string, bytes: Uint8Array, hasProfile: boolean): boolean => {
  const name = 'colrnclx';
  const found = head.indexOf(name);
  if (hasProfile || found < 0) return false;
  const at = found + name.length;
  return !isSrgb(bytes[at + 1], bytes[at + 3], [1, 2, 6, 13, 14, 15]);
};

/**
 * Whether a file declares colours other than sRGB in a way that libvips ignores: `cICP` (HDR, Display P3) or `gAMA` in
 * a PNG, `nclx` in an AVIF. `hasProfile`: it has an ICC profile, which libvips reads.
 */
export const declaresColours = (bytes: Uint8Array, hasProfile: boolean): boolean => {
  const head = headOf(bytes);
  if (/^ftypavi[fs]/.test(head.slice(4, 12))) return ofAvif(head, bytes, hasProfile);
  return head.startsWith('PNG', 1) && ofPng(head, bytes, hasProfile);
};
