import { setImmediate as nextTurn } from 'node:timers/promises';
import type { User } from '../accounts/accounts.ts';
import type { ImageRecords } from '../images/image-records.ts';
import { mayReadImage } from '../reading/image-readers.ts';
import type { Services } from './services.ts';

type UsableImagesServices = Pick<
  Services,
  'imageRecords' | 'publicImages' | 'store' | 'accounts' | 'drafts' | 'articleWorkers' | 'log' | 'runner' | 'now'
>;

/** How long the collections may take to follow an article that has just been sent, in milliseconds. */
const longestWait = 2_000;

/** How many images are looked up in one turn of the event loop. */
const together = 50;

/**
 * Whether a member may use an image in an article or a profile, which decides who else is sent it: only those whom it
 * is sent already. Knowing its address is not enough. Throws `StoreUnavailableError`.
 */
export const mayUseImage = async (services: UsableImagesServices, image: string, user: User): Promise<boolean> =>
  (await services.imageRecords.byId(image))?.userId === user.id ||
  (await services.publicImages.has(image)) ||
  mayReadImage(services, image, user, services.now());

/** The first image that a member may not use. */
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

/** The records of images for what a member writes: an image that this member may not use counts as missing. */
export const usableImages = (services: UsableImagesServices, user: User): Pick<ImageRecords, 'use' | 'byId'> => ({
  byId: (id) => services.imageRecords.byId(id),
  use: async (images) => {
    const { imageRecords, log, runner } = services;
    let unusable = await firstUnusable(services, images, user);
    // The same article, sent a moment ago, may be what gives its author the image.
    if (unusable !== undefined && (await runner.reached(await log.head(), longestWait)))
      unusable = await firstUnusable(services, images, user);
    return unusable === undefined ? imageRecords.use(images) : [unusable];
  },
});
