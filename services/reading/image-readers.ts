import { imageUses } from '../../projections/image-uses.ts';
import type { User } from '../accounts/accounts.ts';
import type { DraftStore } from '../drafts/draft-store.ts';
import type { ImageRecords } from '../images/image-records.ts';
import { isImageInPreview, type PreviewServices } from './preview.ts';

interface ImageReaderServices extends PreviewServices {
  readonly imageRecords: Pick<ImageRecords, 'byId'>;
  readonly drafts: Pick<DraftStore, 'get' | 'preview' | 'previewsOf'>;
}

/** How many articles of an image are checked at most; no image is used in more. */
const mostArticles = 100;

/**
 * Whether a user may see an image that is not public: admins, its uploader, the authors of articles that use it, and
 * all users while a preview shows it. Throws `StoreUnavailableError`.
 */
export const mayReadImage = async (
  services: ImageReaderServices,
  image: string,
  user: Pick<User, 'id' | 'isAdmin'> | undefined,
  now: Date,
): Promise<boolean> => {
  const { store, imageRecords } = services;
  const record = await imageRecords.byId(image);
  if (!record || record.state === 'going') return false;
  if (user && (user.isAdmin || user.id === record.userId)) return true;
  const isOf = (authorId: number) => store.keys(imageUses, { where: { image, authorId }, order: ['postId'], limit: 1 });
  if (user && (await isOf(user.id)).length > 0) return true;
  const uses = await store.find(imageUses, { where: { image }, order: ['authorId', 'postId'], limit: mostArticles });
  return isImageInPreview(services, image, new Set([record.userId, ...uses.map(({ authorId }) => authorId)]), now);
};
