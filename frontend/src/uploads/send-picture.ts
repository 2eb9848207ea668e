import { scalingNotes } from '../../../contracts/image-notes.ts';
import { uploadImage } from '../api/images.ts';
import { shrunk } from './shrink.ts';
import type { Ways } from './uploads.ts';

/** Sends a picture, made smaller where it is a large photo: of that the server cannot tell. */
export const sendPicture: Ways['send'] = async (picture, onProgress, signal) => {
  const { file, original } = await shrunk(picture);
  const image = await uploadImage(file, onProgress, signal);
  return original ? { ...image, notes: [...scalingNotes(original, image), ...image.notes] } : image;
};
