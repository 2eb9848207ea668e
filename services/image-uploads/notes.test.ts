import sharp from 'sharp';
import t from 'tap';
import type { ImageView } from '../../contracts/views/image.ts';
import { buildWithPeople } from '../test/build.ts';
import { withNclx } from './test/avif.ts';
import { withFrames } from './test/avis.ts';
import { chunk, plainPng, profileChunk, uint32 } from './test/png.ts';

/** The notes for an author whose stored image differs from the file as browsers show it. */

const { author } = await buildWithPeople(t, { RATE_LIMITS: 'false' });

const notesOf = async (bytes: Buffer): Promise<readonly string[]> => {
  const answer = await author.call('POST', '/api/images', bytes, { 'content-type': 'application/octet-stream' });
  return answer.json<ImageView>().notes;
};

const color = [148, 107, 76];
const plain = sharp({ create: { width: 64, height: 64, channels: 3, background: { r: 148, g: 107, b: 76 } } });
const still = await plain.clone().png().toBuffer();
const other = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
  .png()
  .toBuffer();
const frames = (count: number) => sharp([still, other].slice(0, count), { join: { animated: true } });

/** The control chunk of an animated PNG. */
const animated = (count: number): Buffer => chunk('acTL', uint32(count, 0));

t.test('an animated image is kept as its first frame, which is said', async (t) => {
  const avif = await plain.clone().avif({ effort: 0 }).toBuffer();
  const moving: Readonly<Record<string, Buffer>> = {
    AVIF: withFrames(avif, 2),
    'AVIF of 300 frames': withFrames(avif, 300),
    GIF: await frames(2).gif().toBuffer(),
    WebP: await frames(2).webp().toBuffer(),
    APNG: plainPng(color, 8, [animated(2)]),
    'APNG of 300 frames': plainPng(color, 8, [animated(300)]),
    'APNG with a chunk before': plainPng(color, 16, [chunk('tEXt', Buffer.alloc(70_000, 'a')), animated(2)]),
  };
  for (const [what, bytes] of Object.entries(moving)) t.match(await notesOf(bytes), [/^This image is animated,/], what);
  const resting: Readonly<Record<string, Buffer>> = {
    GIF: await plain.clone().gif().toBuffer(),
    WebP: await plain.clone().webp().toBuffer(),
    'WebP with transparency': await plain.clone().ensureAlpha(0.5).webp().toBuffer(),
    'AVIF of one frame': withFrames(avif, 1),
    AVIF: avif,
    'APNG of one frame': plainPng(color, 8, [animated(1)]),
    'a text that speaks of it': plainPng(color, 8, [chunk('tEXt', Buffer.from('Comment\0acTL cICP'))]),
  };
  for (const [what, bytes] of Object.entries(resting)) t.strictSame(await notesOf(bytes), [], what);
});

t.test('colours that the site cannot read are said to look different', async (t) => {
  const cicp = (primaries: number, curve: number) => chunk('cICP', Buffer.of(primaries, curve, 0, 1));
  const gamma = (exponent: number) => chunk('gAMA', uint32(exponent));
  const avif = await plain.clone().avif({ effort: 0, quality: 90 }).toBuffer();
  const { icc } = await sharp(await plain.clone().withIccProfile('p3').png().toBuffer()).metadata();
  const profile = profileChunk(icc as Buffer);
  const different: Readonly<Record<string, Buffer>> = {
    'Display P3': plainPng(color, 8, [cicp(12, 13)]),
    'HDR (PQ)': plainPng(color, 16, [cicp(9, 16)]),
    'HDR (HLG)': plainPng(color, 16, [cicp(9, 18)]),
    'cICP beside a profile, which it overrules': plainPng(color, 8, [profile, cicp(9, 16)]),
    'the gamma of old Macs': plainPng(color, 8, [gamma(55_556)]),
    'linear light': plainPng(color, 8, [gamma(100_000)]),
    'an AVIF in Display P3': withNclx(avif, 12, 13),
    'an HDR AVIF': withNclx(avif, 9, 16),
    'an HDR AVIF of one frame': withFrames(withNclx(avif, 9, 16), 1),
  };
  for (const [what, bytes] of Object.entries(different))
    t.match(await notesOf(bytes), [/^The colours of this image may look different here/], what);
  const same: Readonly<Record<string, Buffer>> = {
    sRGB: plainPng(color, 8, [cicp(1, 13)]),
    'nothing said': plainPng(color, 8, [cicp(2, 2)]),
    'the gamma of sRGB': plainPng(color, 8, [gamma(45_455)]),
    'sRGB and another gamma': plainPng(color, 8, [chunk('sRGB', Buffer.of(0)), gamma(55_556)]),
    'a profile and another gamma': plainPng(color, 8, [profile, gamma(55_556)]),
    'an AVIF in sRGB': withNclx(avif, 1, 13),
    'an AVIF with the curve of television, as browsers show it': withNclx(avif, 1, 1),
  };
  for (const [what, bytes] of Object.entries(same)) t.strictSame(await notesOf(bytes), [], what);
});

t.test('all that is to be said is said', async (t) => {
  const wide = sharp({ create: { width: 4_000, height: 8, channels: 3, background: 'teal' } });
  const bytes = await wide.png().toBuffer();
  const head = bytes.subarray(0, 33);
  const both = Buffer.concat([head, animated(2), chunk('cICP', Buffer.of(9, 16, 0, 1)), bytes.subarray(33)]);
  t.match(await notesOf(both), [/animated/, /colours/, /4,000 pixels wide/]);
});
