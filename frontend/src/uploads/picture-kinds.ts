import { imageTypes } from '../../../contracts/images.ts';

/** The file types that a picture field accepts. */
export const pictureKinds = imageTypes.join(',');
