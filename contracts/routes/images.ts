import { Type } from '@sinclair/typebox';
import { imageTypes } from '../images.ts';
import { route } from '../route.ts';
import { ImageView } from '../views/image.ts';

export const uploadImage = route({
  method: 'POST',
  path: '/api/images',
  name: 'uploadImage',
  summary:
    'Keeps a picture for an article or a profile: the body is its file, of at most 20 MiB and 50 megapixels. What it is, is seen by its content.',
  access: 'member',
  file: [...imageTypes, 'application/octet-stream'],
  success: { status: 201, body: Type.Ref(ImageView), headers: ['Location'] },
  errors: ['VALIDATION_FAILED', 'TOO_LARGE', 'QUOTA_REACHED', 'TOO_MANY_REQUESTS'],
});

export const imageRoutes = [uploadImage];
