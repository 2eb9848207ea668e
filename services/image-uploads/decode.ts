import { open, readFile } from 'node:fs/promises';
import sharp, { type Metadata, type Raw, type Sharp } from 'sharp';
import { declaresColours, declaresFrames, headBytes, isAvifSequence } from '../../contracts/image-heads.ts';
import { animationNote, backingNotes, coloursNote, scalingNotes } from '../../contracts/image-notes.ts';
import { imageLimits, imageSizes, largestImage, type ImageSize } from '../../contracts/images.ts';
import { themes, type Theme } from '../../contracts/theme-colors.ts';
import { digestOfFiles } from '../images/image-id.ts';
import { doJobs } from '../worker-pool/own-process.ts';
import { neededBacking } from './backing.ts';

/** Why a file is not kept. */
export type Refusal = 'broken' | 'drawing' | 'pixels' | 'type';

/** The files of a picture, in the order of its sizes: made anew from its pixels, they hold nothing else. */
export interface Decoded extends ImageSize {
  readonly digest: string;
  readonly files: readonly Buffer[];
  /** Sentences for its author about what was not kept. */
  readonly notes: readonly string[];
}

/** Far more than a picture of the most pixels takes; in bytes. */
const mostMemory = 768 * 1024 * 1024;

// Pixels are decoded aside: this looks while they are.
setInterval(() => {
  if (process.memoryUsage.rss() > mostMemory) process.exit(1);
}, 20).unref();

sharp.cache(false);
sharp.concurrency(1);
// Of the many formats that libvips reads, those that are taken: no other parser sees what strangers send.
sharp.block({ operation: ['VipsForeignLoad'] });
const readers = ['JpegFile', 'PngFile', 'WebpFile', 'NsgifFile', 'HeifFile', 'HeifBuffer'];
sharp.unblock({ operation: readers.map((name) => `VipsForeignLoad${name}`) });

/** What is missing at the end is no picture; what many cameras write a little wrong is one. */
const reading = { limitInputPixels: imageLimits.pixels, failOn: 'truncated', sequentialRead: true } as const;

const beginningOf = async (file: string, length: number): Promise<Buffer> => {
  const handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0).finally(() => handle.close());
  return buffer.subarray(0, bytesRead);
};

/**
 * What sharp reads of a file. libvips 8.18 refuses AVIFs that say that they are sequences, and reads their still image
 * where they do not say so.
 */
const readable = async (file: string, head: Buffer): Promise<string | Buffer> => {
  if (!isAvifSequence(head)) return file;
  const bytes = await readFile(file);
  bytes.write('ftypavif', 4);
  return bytes;
};

/** Drawings are refused as anything else; only their sentence is another one. */
const isDrawing = async (file: string): Promise<boolean> => {
  const text = (await beginningOf(file, 1_000)).toString('utf8');
  return /^\s*(<\?xml|<!doctype svg|<svg|<!--)/i.test(text.replace(/^\ufeff/, ''));
};

/** What stands in a file, by its content; `heif` may be HEIC, too, which nothing here can read. */
const typeOf = ({ format, compression }: Metadata): string | undefined =>
  format === 'heif' ? (compression === 'av1' ? 'avif' : undefined) : format;

const whyUnread = async (file: string, { message }: Error): Promise<Refusal> => {
  if (/pixel limit/.test(message)) return 'pixels';
  if (await isDrawing(file)) return 'drawing';
  return /unsupported image format|operation is blocked/.test(message) ? 'type' : 'broken';
};

/**
 * The colour space that an image of more than 8 bits is worked on in. By default sharp 0.35.5 converts such colours to
 * Display P3 and then takes them for sRGB, and leaves the profile of such greys out.
 */
const workingSpaces: Readonly<Partial<Record<string, string>>> = { rgb16: 'srgb', grey16: 'b-w' };

/** The image; its profile is applied as browsers do. */
const opened = (source: string | Buffer, { space }: Metadata): Sharp => {
  const image = sharp(source, reading);
  const workingSpace = workingSpaces[space];
  return workingSpace === undefined ? image : image.pipelineColourspace(workingSpace);
};

/** The pixels of the first frame, upright, in sRGB, no larger than a picture is kept. */
const pixelsOf = (source: string | Buffer, metadata: Metadata) =>
  opened(source, metadata)
    .autoOrient()
    .resize({ ...largestImage, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });

/** The backing that an image got, and its pixels with it. */
const backed = async (data: Buffer, raw: Raw): Promise<{ pixels: Buffer; raw: Raw; backing?: Theme }> => {
  const backing = raw.channels === 4 ? neededBacking({ ...raw, data }) : undefined;
  if (backing === undefined) return { pixels: data, raw };
  const background = themes[backing].paper;
  return { pixels: await sharp(data, { raw }).flatten({ background }).raw().toBuffer(), raw: { ...raw, channels: 3 }, backing };
};

/** libvips counts the frames of GIF and WebP, not those of PNG and AVIF. */
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
