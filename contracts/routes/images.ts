import { Type } from '@sinclair/typebox';
import { imageTypes } from '../images.ts';
import { route } from '../route.ts';
import { ImageView } from '../views/image.ts';

export const uploadImage = route({
  method: 'POST',
  path: '/api/images',
  name: 'uploadImage',
  summary: 'Upload an image for an article or a profile',
  description: 'The body is the file, of at most 20 MiB and 50 megapixels. The server detects its type from the content.',
  access: 'member',
  file: [...imageTypes, 'application/octet-stream'],
  success: { status: 201, body: Type.Ref(ImageView), headers: ['Location'] },
  errors: ['VALIDATION_FAILED', 'TOO_LARGE', 'QUOTA_REACHED', 'TOO_MANY_REQUESTS'],
});

export const imageRoutes = [uploadImage];
