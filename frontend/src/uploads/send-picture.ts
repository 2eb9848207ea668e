import { scalingNotes } from '../../../contracts/image-notes.ts';
import { uploadImage } from '../api/images.ts';
import { shrunk } from './shrink.ts';
import type { Ways } from './uploads.ts';

/**
 * Uploads a picture, scaling down a large photo first. The server cannot know about that, so the notes are added here.
 */
export const sendPicture: Ways['send'] = async (picture, onProgress, signal) => {
  const { file, original } = await shrunk(picture);
  const image = await uploadImage(file, onProgress, signal);
  return original ? { ...image, notes: [...scalingNotes(original, image), ...image.notes] } : image;
};
