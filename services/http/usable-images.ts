import { setImmediate as nextTurn } from 'node:timers/promises';
import type { User } from '../accounts/accounts.ts';
import type { ImageRecords } from '../images/image-records.ts';
import { mayReadImage } from '../reading/image-readers.ts';
import type { Services } from './services.ts';

type UsableImagesServices = Pick<
  Services,
  'imageRecords' | 'publicImages' | 'store' | 'accounts' | 'drafts' | 'articleWorkers' | 'log' | 'runner' | 'now'
>;

/** How long to wait for the read collections to show an article that was just submitted, in milliseconds. */
const longestWait = 2_000;

/** How many images are looked up in one turn of the event loop. */
const together = 50;

/**
 * Whether a member may use an image in an article or a profile, which determines who else may see it: only images that
 * the member can already see. Knowing the URL is not enough. Throws `StoreUnavailableError`.
 */
export const mayUseImage = async (services: UsableImagesServices, image: string, user: User): Promise<boolean> =>
  (await services.imageRecords.byId(image))?.userId === user.id ||
  (await services.publicImages.has(image)) ||
  mayReadImage(services, image, user, services.now());

/** The first image that the member may not use. */
const firstUnusable = async (
  services: UsableImagesServices,
  images: readonly string[],
  user: User,
): Promise<string | undefined> => {
  for (const [place, image] of images.entries()) {
    if (!(await mayUseImage(services, image, user))) return image;
    if (place % together === together - 1) await nextTurn();
  }
  return undefined;
};

/** The image records for a member's article or profile: an image that this member may not use counts as missing. */
export const usableImages = (services: UsableImagesServices, user: User): Pick<ImageRecords, 'use' | 'byId'> => ({
  byId: (id) => services.imageRecords.byId(id),
  use: async (images) => {
    const { imageRecords, log, runner } = services;
    let unusable = await firstUnusable(services, images, user);
    // An article submitted a moment ago may be what gives its author access to the image.
    if (unusable !== undefined && (await runner.reached(await log.head(), longestWait)))
      unusable = await firstUnusable(services, images, user);
    return unusable === undefined ? imageRecords.use(images) : [unusable];
  },
});
