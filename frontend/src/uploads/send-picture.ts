import { uploadImage } from '../api/images.ts';
import { shrunk } from './shrink.ts';
import type { Ways } from './uploads.ts';

/** Sends a picture, made smaller where it is a large photo. */
export const sendPicture: Ways['send'] = async (file, onProgress, signal) => uploadImage(await shrunk(file), onProgress, signal);
