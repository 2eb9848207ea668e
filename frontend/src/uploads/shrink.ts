import { keptSize, type ImageSize } from '../../../contracts/images.ts';
import { isAnimated } from './animated.ts';

/** Bytes: a smaller file is sent as it is. */
const enough = 1_000_000;

/** What is sent of a file, and the size that the image had where it was made smaller. */
interface Shrunk {
  readonly file: Blob;
  readonly original?: ImageSize;
}

/**
 * A large photo in the size that the server keeps: on a slow line it is sent in a tenth of the time, and where it was
 * taken stays on the device. Whatever a browser cannot do is left to the server.
 */
export const shrunk = async (file: File): Promise<Shrunk> => {
  if (file.size <= enough || !/^image\/(jpeg|png|webp)$/.test(file.type)) return { file };
  try {
    // A canvas would keep the first frame alone: the server says so to the author.
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
