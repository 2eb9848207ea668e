import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Test } from 'tap';
import type { ImageView } from '../../contracts/views/image.ts';
import type { Services } from '../http/services.ts';
import { folder } from './folder.ts';

/** Uploads a red image of this width, 300 pixels high, as a user does. */
export const uploadPicture = async (
  t: Test,
  { imageUploads }: Pick<Services, 'imageUploads'>,
  userId: number,
  width: number,
): Promise<ImageView> => {
  const file = join(folder(t), 'picture.png');
  const picture = sharp({ create: { width, height: 300, channels: 3, background: 'red' } });
  writeFileSync(file, await picture.png().toBuffer());
  return imageUploads.take(file, userId);
};
