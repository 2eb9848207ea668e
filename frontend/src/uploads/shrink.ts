import { keptSize, type ImageSize } from '../../../contracts/images.ts';
import { isAnimated } from './animated.ts';

/** In bytes: smaller files are sent unchanged. */
const enough = 1_000_000;

/** The file to send, and the original size of the image if it was scaled down. */
interface Shrunk {
  readonly file: Blob;
  readonly original?: ImageSize;
}

/**
 * Scales a large photo down to the size that the server keeps: on a slow line the upload takes a tenth of the time, and
 * the location stays on the device. If the browser cannot do it, the server does.
 */
export const shrunk = async (file: File): Promise<Shrunk> => {
  if (file.size <= enough || !/^image\/(jpeg|png|webp)$/.test(file.type)) return { file };
  try {
    // A canvas would keep only the first frame; leave it to the server, which tells the author.
    if (await isAnimated(file)) return { file };
    const bitmap = await createImageBitmap(file);
    const original = { width: bitmap.width, height: bitmap.height };
    const { width, height } = keptSize(original);
    if (width >= original.width) return { file };
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) return { file };
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, width, height);
    bitmap.close();
    const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
    const smaller = await canvas.convertToBlob({ type, quality: 0.92 });
    return smaller.size < file.size ? { file: smaller, original } : { file };
  } catch {
    return { file };
  }
};
