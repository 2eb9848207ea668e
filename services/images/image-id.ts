import { createHash, hash } from 'node:crypto';

const idLength = 40;

/** A digest of an image's files, in the order of its sizes: 40 hexadecimal digits. */
export const digestOfFiles = (files: Iterable<Buffer>): string => {
  const digest = createHash('sha256');
  for (const file of files) digest.update(file);
  return digest.digest('hex').slice(0, idLength);
};

/** The id of an image that an account uploaded. The same image has another id for each account (decision 0201). */
export const imageIdOf = (digest: string, userId: number): string =>
  hash('sha256', `${digest} of account ${userId}`, 'hex').slice(0, idLength);

/** Whether files belong to an image: older ids are just the files' digest. */
export const areFilesOf = (image: { readonly id: string; readonly userId: number }, files: Iterable<Buffer>): boolean => {
  const digest = digestOfFiles(files);
  return image.id === digest || image.id === imageIdOf(digest, image.userId);
};
