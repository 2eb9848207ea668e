import { imageFileName, imageSizes } from '../../contracts/images.ts';
import { areFilesOf } from './image-id.ts';
import type { ImageRecord, ImageRecords } from './image-records.ts';
import type { ImageStore } from './image-store.ts';

const together = 200;

/** The records of all images except those being removed, ordered by id. */
export const imageRecordsIn = async function* (records: ImageRecords): AsyncGenerator<ImageRecord> {
  for (let after = ''; ;) {
    const page = await records.all(after, together);
    for (const record of page) if (record.state !== 'going') yield record;
    if (page.length < together) return;
    after = page.at(-1)?.id ?? after;
  }
};

/** An image's files, by name; undefined if one is missing or does not match the id. */
export const filesOf = async (store: ImageStore, image: ImageRecord): Promise<Map<string, Buffer> | undefined> => {
  const names = imageSizes(image).map((size) => imageFileName(image.id, size));
  const found = await Promise.all(names.map((name) => store.get(name)));
  const files = new Map<string, Buffer>();
  for (const [place, bytes] of found.entries()) {
    if (!bytes) return undefined;
    files.set(names[place] as string, bytes);
  }
  return areFilesOf(image, files.values()) ? files : undefined;
};
