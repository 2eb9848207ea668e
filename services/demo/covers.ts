import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Cover } from '../../contracts/shapes.ts';
import { demoCovers } from '../config/demo-files.ts';
import type { ImageUploads } from '../image-uploads/image-uploads.ts';

/** Rasterizes a demo drawing and uploads it as its author would; returns its URL. */
const upload = async (imageUploads: ImageUploads, drawing: string, authorId: number): Promise<string> => {
  // Import it here, so that a site without demo content never loads it into its own process.
  const { default: sharp } = await import('sharp');
  const picture = join(await imageUploads.folder(), randomUUID());
  try {
    await sharp(drawing).png({ compressionLevel: 1 }).toFile(picture);
    return (await imageUploads.take(picture, authorId)).src;
  } finally {
    await rm(picture, { force: true });
  }
};

interface Illustrated {
  readonly file: string;
  readonly author: string;
  /** The description of its cover, if it has one. */
  readonly cover?: string;
}

/** The covers of articles, by file: each is uploaded by the article's author, while everything else loads. */
export const startCovers = (
  imageUploads: ImageUploads,
  articles: readonly Illustrated[],
  authorIds: ReadonlyMap<string, number>,
): ReadonlyMap<string, Promise<Cover>> => {
  const covers = new Map<string, Promise<Cover>>();
  for (const { file, cover: alt, author } of articles) {
    if (alt === undefined) continue;
    const drawing = join(demoCovers, `${basename(file, '.html')}.svg`);
    const cover = upload(imageUploads, drawing, authorIds.get(author) as number).then((src) => ({ src, alt }));
    // The code that awaits the cover gets the error, if the load gets that far.
    cover.catch(() => undefined);
    covers.set(file, cover);
  }
  return covers;
};
