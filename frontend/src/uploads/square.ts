/** The side length in pixels: no file of a picture is kept smaller (contracts/images.ts). */
const enough = 480;

/**
 * The centre of a picture as a square, in the smallest size that is kept; undefined if the browser cannot read the
 * picture.
 */
export const squared = async (file: Blob): Promise<OffscreenCanvas | undefined> => {
  try {
    const bitmap = await createImageBitmap(file);
    const side = Math.min(bitmap.width, bitmap.height);
    const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2];
    const canvas = new OffscreenCanvas(Math.min(side, enough), Math.min(side, enough));
    canvas.getContext('2d')?.drawImage(bitmap, left, top, side, side, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return canvas;
  } catch {
    return undefined;
  }
};
