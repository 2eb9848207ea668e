import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Renderer, type Node } from '@takumi-rs/wasm/node';
import { socialPictureSize, type PictureFont, type PicturePlan } from '../../contracts/social-picture.ts';
import { doJobs } from '../worker-pool/own-process.ts';
import type { Picture } from './social-pictures.ts';

const renderer = new Renderer();

for (const { family: name, weight, file, ranges } of JSON.parse(process.argv[2] as string) as readonly PictureFont[])
  await renderer.registerFont({ name, weight, data: readFileSync(file), unicodeRange: ranges.map((range) => [...range]) });

const draw = async ({ root, images }: PicturePlan): Promise<Picture> => {
  // No picture is drawn twice: what is decoded for one is of no use to the next.
  const sources = Object.entries(images).map(([src, svg]) => ({ src, data: Buffer.from(svg), cache: 'none' as const }));
  const png = await renderer.render(root as Node, { ...socialPictureSize, format: 'png', images: sources });
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
};

doJobs(draw);
