import { invalid } from '../../contracts/errors.ts';
import { uploadedImage, type UploadedImage } from '../../contracts/images.ts';
import type { Position } from '../../contracts/recorded.ts';
import { accountStream } from '../../contracts/streams.ts';
import { appendNext, type Context } from '../../event-log/append.ts';
import type { AccountStores } from '../accounts/account-stores.ts';
import type { User } from '../accounts/accounts.ts';
import type { ImageRecords } from './image-records.ts';

const refused = (message: string) => invalid([{ field: 'src', message }]);

/**
 * Reads the uploaded image at a URL, for a profile, and postpones its removal until the account has it. `mayUse` says
 * whether the user may use the image with an id. Returns undefined for an empty URL. Throws `DomainError`
 * VALIDATION_FAILED and `StoreUnavailableError`.
 */
export const checkedPicture = async (
  imageRecords: Pick<ImageRecords, 'putOff' | 'byId'>,
  src: string,
  now: Date,
  mayUse: (id: string) => Promise<boolean>,
): Promise<UploadedImage | undefined> => {
  if (src === '') return undefined;
  const image = uploadedImage(src);
  if (!image) throw refused('The picture must be one that was uploaded to this site. Please choose a picture and upload it');
  await imageRecords.putOff([image.id], now.getTime());
  const kept = (await mayUse(image.id)) ? await imageRecords.byId(image.id) : undefined;
  if (!kept || kept.state === 'going' || kept.width !== image.width || kept.height !== image.height)
    throw refused('This picture is no longer there. Please upload it again');
  return image;
};

/**
 * Sets or removes a profile picture, and hides the previous one from readers. Then records that the profile changed,
 * even if it did not, like `changeProfile`. Returns the account as it is now, and the log position. Throws
 * `LogUnavailableError` and `StoreUnavailableError`.
 */
export const changePicture = async (
  { accounts, log, imageRecords }: AccountStores & { readonly imageRecords: Pick<ImageRecords, 'hide'> },
  { picture: before, ...user }: User,
  picture: UploadedImage | undefined,
  context: Context,
): Promise<{ user: User; position: Position }> => {
  // Hide it first, so that no failure leaves it public; while an account uses it, it is served anyway.
  if (before && before.id !== picture?.id) await imageRecords.hide([before.id]);
  await accounts.setPicture(user.id, picture);
  const changed = { type: 'ProfileChanged', data: { accountId: user.id } };
  const { position } = await appendNext(log, accountStream(user.id), [changed], context);
  return { user: picture ? { ...user, picture } : user, position };
};
