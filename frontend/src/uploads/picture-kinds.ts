import { imageTypes } from '../../../contracts/images.ts';

/** What may be chosen where a picture is asked for. */
export const pictureKinds = imageTypes.join(',');
