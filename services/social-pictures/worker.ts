import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort, type MessagePort } from 'node:worker_threads';
import { Renderer, type Node } from '@takumi-rs/wasm/node';
import { move, workerData } from 'piscina';
import { socialPictureSize, type PictureFont, type PicturePlan } from '../../contracts/social-picture.ts';
import type { Begun, Job } from '../worker-pool/worker-pool.ts';

// Behind all who read or write. Linux gives each thread a priority of its own; elsewhere it would be that of the whole
// process.
if (process.platform === 'linux') setPriority(15);

const renderer = new Renderer();

for (const { family: name, weight, file, ranges } of workerData as readonly PictureFont[])
  await renderer.registerFont({ name, weight, data: readFileSync(file), unicodeRange: ranges.map((range) => [...range]) });

/**
 * A picture as PNG. Its bytes are handed over, not copied: memory outside the heap makes the process look for garbage,
 * while readers wait.
 */
export const draw = async ({ number, input: { root, images } }: Job<PicturePlan>): Promise<unknown> => {
  (parentPort as MessagePort).postMessage({ begun: number } satisfies Begun);
  // No picture is drawn twice: what is decoded for one is of no use to the next.
  const sources = Object.entries(images).map(([src, svg]) => ({ src, data: Buffer.from(svg), cache: 'none' as const }));
  return move(await renderer.render(root as Node, { ...socialPictureSize, format: 'png', images: sources }));
};
