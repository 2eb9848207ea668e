import { createHash, hash } from 'node:crypto';

const idLength = 40;

/** A digest of the files of a picture, in the order of its sizes: 40 hexadecimal digits. */
export const digestOfFiles = (files: Iterable<Buffer>): string => {
  const digest = createHash('sha256');
  for (const file of files) digest.update(file);
  return digest.digest('hex').slice(0, idLength);
};

/**
 * The id of a picture that an account uploaded. Each account has an id of its own for the same picture (decision 0201).
 */
export const imageIdOf = (digest: string, userId: number): string =>
  hash('sha256', `${digest} of account ${userId}`, 'hex').slice(0, idLength);

/** Whether files are those of a picture: its id was their digest alone at first. */
export const areFilesOf = (image: { readonly id: string; readonly userId: number }, files: Iterable<Buffer>): boolean => {
  const digest = digestOfFiles(files);
  return image.id === digest || image.id === imageIdOf(digest, image.userId);
};
