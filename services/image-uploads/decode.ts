import { open, readFile } from 'node:fs/promises';
import sharp, { type Metadata, type Raw, type Sharp } from 'sharp';
import { declaresColours, declaresFrames, headBytes, isAvifSequence } from '../../contracts/image-heads.ts';
import { animationNote, backingNotes, coloursNote, scalingNotes } from '../../contracts/image-notes.ts';
import { imageLimits, imageSizes, largestImage, type ImageSize } from '../../contracts/images.ts';
import { themes, type Theme } from '../../contracts/theme-colors.ts';
import { digestOfFiles } from '../images/image-id.ts';
import { doJobs } from '../worker-pool/own-process.ts';
import { neededBacking } from './backing.ts';

/** Why a file is refused. */
export type Refusal = 'broken' | 'drawing' | 'pixels' | 'type';

/** An image's files, in the order of its sizes: re-encoded from its pixels, they contain nothing else. */
export interface Decoded extends ImageSize {
  readonly digest: string;
  readonly files: readonly Buffer[];
  /** Sentences for its author about what was lost. */
  readonly notes: readonly string[];
}

/** In bytes; far more than the largest allowed image takes. */
const mostMemory = 768 * 1024 * 1024;

// Decoding runs in other threads, so this timer fires meanwhile.
setInterval(() => {
  if (process.memoryUsage.rss() > mostMemory) process.exit(1);
}, 20).unref();

sharp.cache(false);
sharp.concurrency(1);
// Of the many formats that libvips reads, allow only ours: no other parser sees untrusted files.
sharp.block({ operation: ['VipsForeignLoad'] });
const readers = ['JpegFile', 'PngFile', 'WebpFile', 'NsgifFile', 'HeifFile', 'HeifBuffer'];
sharp.unblock({ operation: readers.map((name) => `VipsForeignLoad${name}`) });

/** Refuse truncated images, but accept the small faults that many cameras write. */
const reading = { limitInputPixels: imageLimits.pixels, failOn: 'truncated', sequentialRead: true } as const;

const beginningOf = async (file: string, length: number): Promise<Buffer> => {
  const handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0).finally(() => handle.close());
  return buffer.subarray(0, bytesRead);
};

/**
 * The input for sharp. libvips 8.18 refuses AVIFs that declare themselves sequences, but reads their still image if the
 * declaration is changed.
 */
const readable = async (file: string, head: Buffer): Promise<string | Buffer> => {
  if (!isAvifSequence(head)) return file;
  const bytes = await readFile(file);
  bytes.write('ftypavif', 4);
  return bytes;
};

/** Drawings are refused like anything else; they only get a message of their own. */
const isDrawing = async (file: string): Promise<boolean> => {
  const text = (await beginningOf(file, 1_000)).toString('utf8');
  return /^\s*(<\?xml|<!doctype svg|<svg|<!--)/i.test(text.replace(/^\ufeff/, ''));
};

/** The type of a file by its content; `heif` may also be HEIC, which cannot be read here. */
const typeOf = ({ format, compression }: Metadata): string | undefined =>
  format === 'heif' ? (compression === 'av1' ? 'avif' : undefined) : format;

const whyUnread = async (file: string, { message }: Error): Promise<Refusal> => {
  if (/pixel limit/.test(message)) return 'pixels';
  if (await isDrawing(file)) return 'drawing';
  return /unsupported image format|operation is blocked/.test(message) ? 'type' : 'broken';
};

/**
 * The working colour space for an image of more than 8 bits. By default sharp 0.35.5 converts such colours to Display
 * P3 and then takes them for sRGB, and ignores the profile of such greys.
 */
const workingSpaces: Readonly<Partial<Record<string, string>>> = { rgb16: 'srgb', grey16: 'b-w' };

/** The image, with its profile applied as in browsers. */
const opened = (source: string | Buffer, { space }: Metadata): Sharp => {
  const image = sharp(source, reading);
  const workingSpace = workingSpaces[space];
  return workingSpace === undefined ? image : image.pipelineColourspace(workingSpace);
};

/** The pixels of the first frame, upright, in sRGB, no larger than the largest stored size. */
const pixelsOf = (source: string | Buffer, metadata: Metadata) =>
  opened(source, metadata)
    .autoOrient()
    .resize({ ...largestImage, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });

/** The image's pixels, flattened onto a backing if it needs one. */
const backed = async (data: Buffer, raw: Raw): Promise<{ pixels: Buffer; raw: Raw; backing?: Theme }> => {
  const backing = raw.channels === 4 ? neededBacking({ ...raw, data }) : undefined;
  if (backing === undefined) return { pixels: data, raw };
  const background = themes[backing].paper;
  return { pixels: await sharp(data, { raw }).flatten({ background }).raw().toBuffer(), raw: { ...raw, channels: 3 }, backing };
};

/** libvips counts the frames of GIF and WebP, but not those of PNG and AVIF. */
const isAnimated = (head: Buffer, { format, pages = 1 }: Metadata): boolean =>
  pages > 1 || ((format === 'png' || format === 'heif') && declaresFrames(head));

const notesOf = (head: Buffer, metadata: Metadata, kept: ImageSize, backing?: Theme): string[] => [
  ...(backing ? [backingNotes[backing]] : []),
  ...(isAnimated(head, metadata) ? [animationNote] : []),
  ...(declaresColours(head, metadata.icc !== undefined) ? [coloursNote] : []),
  ...scalingNotes(metadata.autoOrient, kept),
];

const decode = async (file: string): Promise<Decoded | Refusal> => {
  try {
    const head = await beginningOf(file, headBytes);
    const source = await readable(file, head);
    const metadata = await sharp(source, reading).metadata();
    if (typeOf(metadata) === undefined) return 'type';
    const { data, info } = await pixelsOf(source, metadata);
    const { width, height, channels } = info;
    const { pixels, raw, backing } = await backed(data, { width, height, channels });
    const files: Buffer[] = [];
    for (const size of imageSizes(raw))
      files.push(
        await sharp(pixels, { raw })
          .resize({ ...size, fit: 'fill' })
          .webp({ quality: 82, smartSubsample: true })
          .toBuffer(),
      );
    const notes = notesOf(head, metadata, raw, backing);
    return { digest: digestOfFiles(files), width, height, files, notes };
  } catch (error) {
    return whyUnread(file, error as Error);
  }
};

doJobs(decode);
