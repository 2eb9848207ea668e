import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImageSize } from '../../contracts/images.ts';
import type { ImageSizes } from '../article-workers/render-article.ts';
import { demoImages } from '../config/demo-files.ts';

/** The size that a demo drawing states; other files have none. */
const sizeOf = (svg: string): ImageSize | undefined => {
  const [, width, height] = /^<svg [^>]*?\bwidth="(\d+)" height="(\d+)"/.exec(svg) ?? [];
  return width && height ? { width: Number(width), height: Number(height) } : undefined;
};

/** The sizes of the demo's images by URL, so that pages do not shift while images load. */
export const demoImageSizes = (): ImageSizes =>
  new Map(
    readdirSync(demoImages).flatMap((file) => {
      const size = sizeOf(readFileSync(join(demoImages, file), 'utf8'));
      return size ? [[`/demo/images/${file}`, size]] : [];
    }),
  );
