import { fileURLToPath } from 'node:url';
import { isS3, s3PlaceOf } from '../config/image-store-url.ts';
import type { Limits } from '../config/limits.ts';
import { FolderImages } from '../images/folder.ts';
import type { ImageStore } from '../images/image-store.ts';
import { NearImages } from '../images/near-images.ts';
import type { ImageStores } from '../images/remove-unused.ts';
import { S3Images } from '../images/s3.ts';

/** The image store at IMAGE_STORE_URL. Creates and requests nothing before first use. */
export const openImageStore = (url: string): ImageStore => {
  const place = s3PlaceOf(url);
  return place ? new S3Images(place) : new FolderImages(fileURLToPath(url));
};

/** The store that serves readers: a remote one gets a cache. */
export const servedImages = (url: string, stores: ImageStores, limits: Limits): Pick<ImageStore, 'get'> =>
  isS3(url) ? new NearImages(stores, limits) : stores.imageStore;
