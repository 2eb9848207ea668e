import sharp from 'sharp';
import t, { type Test } from 'tap';
import type { ImageView } from '../../contracts/views/image.ts';
import { buildWithPeople } from '../test/build.ts';
import { plainPng, profileChunk, uint16, uint32 } from './test/png.ts';

/** An image keeps the colours in which browsers show the original, whatever its profile and depth. */

const { author, visitor } = await buildWithPeople(t, { RATE_LIMITS: 'false' });

type Color = readonly number[];

const toLinear = (value: number): number =>
  value <= 0.040_45 * 255 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;

const toCurve = (light: number): number => {
  const value = light <= 0.003_130_8 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.round(255 * Math.min(1, Math.max(0, value)));
};

/** The matrix from Display P3 to sRGB, for linear light. */
const fromP3: readonly Color[] = [
  [1.224_94, -0.224_94, 0],
  [-0.042_06, 1.042_06, 0],
  [-0.019_64, -0.078_64, 1.098_28],
];

/** A Display P3 colour in sRGB: both have the same curve. */
const p3InSrgb = (color: Color): Color => {
  const light = color.map(toLinear);
  return fromP3.map((row) => toCurve(row.reduce((sum, factor, place) => sum + factor * (light[place] ?? 0), 0)));
};

/** A grey with another curve in sRGB. */
const greyInSrgb = (value: number, gamma: number): Color => Array<number>(3).fill(toCurve((value / 255) ** gamma));

const white = uint32(0xf6d6, 0x10000, 0xd32d);

/** An ICC profile of greys with a curve. */
const greyProfile = (gamma: number): Buffer => {
  const tags: readonly (readonly [name: string, data: Buffer])[] = [
    ['desc', Buffer.concat([Buffer.from('desc'), uint32(0, 5), Buffer.from('grey\0\0\0\0'), Buffer.alloc(76)])],
    ['wtpt', Buffer.concat([Buffer.from('XYZ '), uint32(0), white])],
    ['kTRC', Buffer.concat([Buffer.from('curv'), uint32(0, 1), uint16(Math.round(gamma * 256), 0)])],
    ['cprt', Buffer.concat([Buffer.from('text'), uint32(0), Buffer.from('none\0\0\0\0')])],
  ];
  let at = 128 + 4 + 12 * tags.length;
  const entries = tags.map(([name, { length }]) => Buffer.concat([Buffer.from(name), uint32((at += length) - length, length)]));
  const head = Buffer.alloc(128);
  head.writeUInt32BE(at, 0);
  head.writeUInt32BE(0x0240_0000, 8);
  head.write('mntrGRAYXYZ ', 12);
  head.write('acsp', 36);
  white.copy(head, 68);
  return Buffer.concat([head, uint32(tags.length), ...entries, ...tags.map(([, data]) => data)]);
};

const onePixel = sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } });
const p3 = (await sharp(await onePixel.withIccProfile('p3').png().toBuffer()).metadata()).icc as Buffer;

/** A colour of 16 bits in Display P3, for an encoder. */
const deepP3 = (color: Color) => {
  const data = Uint16Array.from({ length: 64 * 64 * 3 }, (_, at) => (color[at % 3] ?? 0) * 257);
  return sharp(data, { raw: { width: 64, height: 64, channels: 3 } })
    .toColourspace('rgb16')
    .withIccProfile('p3');
};

/** The colour in the middle of the stored image. */
const kept = async (bytes: Buffer): Promise<Color> => {
  const answer = await author.call('POST', '/api/images', bytes, { 'content-type': 'application/octet-stream' });
  const file = await visitor.call('GET', answer.json<ImageView>().src);
  const { data, info } = await sharp(file.rawPayload).raw().toBuffer({ resolveWithObject: true });
  const at = (info.width * 32 + 32) * info.channels;
  return [...data.subarray(at, at + 3)];
};

/** Allows one for the conversion, and one for WebP, which stores colours as luma and two differences. */
const like = async (t: Test, bytes: Buffer, right: Color, what: string): Promise<void> => {
  const found = await kept(bytes);
  const off = Math.max(...found.map((value, place) => Math.abs(value - (right[place] ?? 0))));
  t.ok(off <= 2, `${what}: ${found.join(', ')} for ${right.join(', ')}`);
};

const colors: readonly Color[] = [
  [148, 107, 76],
  [60, 130, 90],
  [120, 120, 120],
  [70, 80, 160],
];

t.test('the conversion gives what Chromium 156 shows, within one', async (t) => {
  t.strictSame(p3InSrgb([148, 107, 76]), [155, 105, 70]);
  t.strictSame(greyInSrgb(107, 1), [173, 173, 173]);
  t.strictSame(greyInSrgb(107, 1.8), [126, 126, 126]);
});

t.test('PNGs of 8 and of 16 bits with a profile, with and without transparency', async (t) => {
  for (const color of colors)
    for (const depth of [8, 16] as const) {
      await like(t, plainPng(color, depth, [profileChunk(p3)]), p3InSrgb(color), `${depth} bits`);
      await like(t, plainPng([...color, 255], depth, [profileChunk(p3)]), p3InSrgb(color), `${depth} bits with alpha`);
      await like(t, plainPng(color, depth), color, `${depth} bits without a profile`);
    }
});

t.test('AVIFs of 10 and 12 bits with a profile', async (t) => {
  for (const color of colors)
    for (const bitdepth of [8, 10, 12] as const) {
      const bytes = await deepP3(color).avif({ bitdepth, quality: 95, effort: 0, chromaSubsampling: '4:4:4' }).toBuffer();
      await like(t, bytes, p3InSrgb(color), `${bitdepth} bits`);
    }
});

t.test('greys with a profile', async (t) => {
  for (const gamma of [1, 1.8])
    for (const depth of [8, 16] as const) {
      const profile = [profileChunk(greyProfile(gamma))];
      await like(t, plainPng([107], depth, profile), greyInSrgb(107, gamma), `${depth} bits, gamma ${gamma}`);
      await like(t, plainPng([107, 255], depth, profile), greyInSrgb(107, gamma), `${depth} bits with alpha, gamma ${gamma}`);
    }
  await like(t, plainPng([107], 16), [107, 107, 107], 'without a profile');
});
