/** The server keeps no picture wider than about this, in pixels; a smaller file is sent as it is, in bytes. */
const enough = { pixels: 2_560, bytes: 1_000_000 };

/**
 * A photo as large as it will be shown: on a slow line it is sent in a tenth of the time, and where it was taken stays
 * on the device. Whatever a browser cannot do is left to the server.
 */
export const shrunk = async (file: File): Promise<Blob> => {
  if (file.size <= enough.bytes || !/^image\/(jpeg|png|webp)$/.test(file.type)) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = enough.pixels / Math.max(bitmap.width, bitmap.height);
    if (scale >= 1) return file;
    const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
    const smaller = await canvas.convertToBlob({ type, quality: 0.92 });
    return smaller.size < file.size ? smaller : file;
  } catch {
    return file;
  }
};
