import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import t, { type Test } from 'tap';
import { randomInt } from '../../scripts/random.ts';
import { testCount } from '../../scripts/test-scale.ts';
import { imageFileName, imageLimits, imageSizes, largestImage } from '../../contracts/images.ts';
import type { ImageView } from '../../contracts/views/image.ts';
import { DomainError } from '../../contracts/errors.ts';
import { keepPeople } from '../accounts/test/keep-people.ts';
import { build } from '../test/build.ts';
import { folder } from '../test/folder.ts';
import { png } from './test/png.ts';

/** Files made to do harm: none may crash the site, or be stored as uploaded. */

const site = await build(t, { RATE_LIMITS: 'false' });
await keepPeople(site.services.accounts, 1, 2);
const { imageUploads, imageStore } = site.services;
const place = folder(t);

/** A secret in the metadata of each file, like the place where a photo was taken. */
const secret = 'here-I-live-48.137-11.575';

const noise = (width: number, height: number, channels: 3 | 4 = 3): Sharp => {
  const data = Buffer.alloc(width * height * channels);
  for (let at = 0; at < data.length; at += 1) data[at] = (at * 2_654_435_761) >>> 24;
  return sharp(data, { raw: { width, height, channels } });
};

const tagged = (picture: Sharp): Sharp =>
  picture.withExif({
    IFD0: { Artist: secret, ImageDescription: secret },
    IFD3: { GPSLatitude: '48/1 8/1 13/1', GPSLatitudeRef: 'N', GPSLongitude: '11/1 34/1 30/1', GPSLongitudeRef: 'E' },
  });

const small = noise(64, 48);
const seeds: readonly (readonly [type: string, bytes: Buffer])[] = [
  ['jpeg', await tagged(small.clone()).jpeg().toBuffer()],
  ['progressive jpeg', await tagged(small.clone()).jpeg({ progressive: true }).toBuffer()],
  ['png', await tagged(small.clone()).png().toBuffer()],
  [
    'interlaced png',
    await tagged(noise(64, 48, 4))
      .png({ progressive: true })
      .toBuffer(),
  ],
  ['webp', await tagged(small.clone()).webp().toBuffer()],
  [
    'lossless webp',
    await tagged(noise(64, 48, 4))
      .webp({ lossless: true })
      .toBuffer(),
  ],
  ['avif', await tagged(small.clone()).avif({ effort: 0 }).toBuffer()],
  ['gif', await small.clone().gif().toBuffer()],
];

const mutated = (bytes: Buffer): Buffer => {
  const changed = Buffer.from(bytes);
  for (let count = 1 + randomInt(20); count > 0; count -= 1) changed[randomInt(changed.length)] = randomInt(256);
  return changed;
};
const truncated = (bytes: Buffer): Buffer => bytes.subarray(0, randomInt(bytes.length));
const stretched = (bytes: Buffer): Buffer => {
  const at = randomInt(bytes.length);
  return Buffer.concat([bytes.subarray(0, at), Buffer.alloc(randomInt(2_000), randomInt(256)), bytes.subarray(at)]);
};
const script = Buffer.from('<html><script>alert(1)</script><?php system($_GET[0]); ?>PK\u0003\u0004%PDF-1.7');
const polyglot = (bytes: Buffer): Buffer => Buffer.concat(randomInt(2) === 0 ? [bytes, script] : [script, bytes]);
const spliced = (bytes: Buffer): Buffer => {
  const [, other] = seeds[randomInt(seeds.length)] as (typeof seeds)[number];
  return Buffer.concat([bytes.subarray(0, randomInt(bytes.length)), other.subarray(randomInt(other.length))]);
};
const ways = [mutated, truncated, stretched, polyglot, spliced];

/** A PNG of this many pixels, with only this many rows of data. */
const pngOf = (width: number, height: number, rows: number): Buffer =>
  png({ width, height, depth: 1, colours: 0, rows: Buffer.alloc(rows * (Math.ceil(width / 8) + 1)) });
const gifOf = (size: number): Buffer => {
  const head = Buffer.from('474946383961000000008000000000000000ff2c00000000000000000002024401003b', 'hex');
  for (const at of [6, 8, 24, 26]) head.writeUInt16LE(size, at);
  return head;
};

const fixed: readonly (readonly [what: string, bytes: Buffer])[] = [
  ['50,000 × 50,000 in a header', pngOf(50_000, 50_000, 1)],
  ['a bomb of 50,000 × 50,000', pngOf(50_000, 50_000, 50_000)],
  ['a bomb just below the limit, cut', pngOf(7_000, 7_000, 100)],
  ['one pixel high and endless', pngOf(2 ** 31 - 1, 1, 1)],
  ['no pixel', pngOf(0, 0, 0)],
  ['65,535 × 65,535 of a GIF', gifOf(65_535)],
  ['XML that grows', Buffer.from('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><svg>&b;</svg>')],
  ['a drawing that names files', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>')],
  [
    'ImageMagick’s own language',
    Buffer.from('push graphic-context\nimage over 0,0 0,0 "https://127.0.0.1/x"\npop graphic-context'),
  ],
  ['PDF', Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj')],
  ['TIFF', await small.clone().tiff().toBuffer()],
  ['a text', script],
  ['nothing', Buffer.of()],
];

let number = 0;
/** The response to a file: the image made of it, or the sentence that refuses it. */
const send = async (bytes: Buffer): Promise<ImageView | string> => {
  const file = join(place, String((number += 1)));
  writeFileSync(file, bytes);
  try {
    return await imageUploads.take(file, 1);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'VALIDATION_FAILED') return error.message;
    throw error;
  }
};

/** Checks that every stored file was encoded here, and contains nothing of the upload. */
const checkKept = async (t: Test, image: ImageView, what: string): Promise<void> => {
  for (const size of imageSizes(image)) {
    const bytes = await imageStore.get(imageFileName(image.id, size));
    const { format, width, height, exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
    t.strictSame([format, width, height], ['webp', size.width, size.height], what);
    t.strictSame([exif, xmp, iptc, icc, orientation], Array(5).fill(undefined), `${what}: no metadata`);
    for (const odd of [secret, '<script', '<?php', '%PDF']) t.notOk(bytes?.includes(odd), `${what}: ${odd}`);
  }
  t.ok(image.width <= largestImage.width && image.height <= largestImage.height);
};

t.test('positions and all else that is not pixels stays behind', async (t) => {
  for (const [what, bytes] of seeds) {
    const image = await send(bytes);
    if (typeof image === 'string') t.fail(`${what}: ${image}`);
    else await checkKept(t, image, what);
  }
});

t.test('a photo that was taken with the camera turned is upright', async (t) => {
  for (const orientation of [1, 3, 6, 8]) {
    const image = await send(await noise(64, 48).jpeg().withMetadata({ orientation }).toBuffer());
    const turned = orientation >= 5;
    t.match(image, turned ? { width: 48, height: 64 } : { width: 64, height: 48 });
  }
});

t.test('what is made to be too much is refused, and so is what is no picture', async (t) => {
  for (const [what, bytes] of fixed) {
    const began = performance.now();
    t.type(await send(bytes), 'string', what);
    t.ok(performance.now() - began < 10_000, `${what}: in time`);
  }
  t.ok(imageLimits.pixels < 50_000 ** 2);
});

t.test('of files that are damaged in every way none crashes anything, and none is kept as it came', async (t) => {
  let kept = 0;
  const all = testCount('properties', 300);
  t.setTimeout(60_000 + all * 500);
  for (let round = 0; round < all; round += 1) {
    const [type, bytes] = seeds[round % seeds.length] as (typeof seeds)[number];
    const way = ways[randomInt(ways.length)] as (typeof ways)[number];
    const image = await send(way(bytes));
    if (typeof image === 'string') continue;
    kept += 1;
    await checkKept(t, image, `${type}, ${way.name}`);
  }
  t.ok(kept > 0 && kept < all, `${kept} of ${all} could be read`);
});

t.test('afterwards a picture is taken as before', async (t) => {
  t.match(await send(await noise(80, 60).png().toBuffer()), { width: 80, height: 60 });
});
