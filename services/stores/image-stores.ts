import { fileURLToPath } from 'node:url';
import { isS3, s3PlaceOf } from '../config/image-store-url.ts';
import type { Limits } from '../config/limits.ts';
import { FolderImages } from '../images/folder.ts';
import type { ImageStore } from '../images/image-store.ts';
import { NearImages } from '../images/near-images.ts';
import type { ImageStores } from '../images/remove-unused.ts';
import { S3Images } from '../images/s3.ts';

/** The files of pictures, where an IMAGE_STORE_URL says. Nothing is made, or asked, before the first is needed. */
export const openImageStore = (url: string): ImageStore => {
  const place = s3PlaceOf(url);
  return place ? new S3Images(place) : new FolderImages(fileURLToPath(url));
};

/** The same as readers are sent them: what is far away is kept near for a while. */
export const servedImages = (url: string, stores: ImageStores, limits: Limits): Pick<ImageStore, 'get'> =>
  isS3(url) ? new NearImages(stores, limits) : stores.imageStore;
