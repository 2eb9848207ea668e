import { imageRecordsIn } from '../images/image-files.ts';
import type { ImageRecord } from '../images/image-records.ts';
import type { ImageStore } from '../images/image-store.ts';
import type { ImageStores } from '../images/remove-unused.ts';
import { copyFiles } from './images.ts';
import { countedOff, type OnStep } from './steps.ts';

/** The result of copying the files of a site's images. */
export interface CopiedImages {
  /** How many images the other store has now. */
  readonly count: number;
  /** Images with incomplete files, which were not copied. */
  readonly broken: readonly string[];
}

/**
 * Copies the files of all images into another store; leaves existing ones unchanged. Throws `StoreUnavailableError`.
 */
export const copyImages = async (
  { imageRecords, imageStore }: ImageStores,
  to: ImageStore,
  onStep: OnStep,
): Promise<CopiedImages> => {
  const left = new Set<string>();
  let count = 0;
  const noted = async function* (records: AsyncIterable<ImageRecord>): AsyncGenerator<ImageRecord> {
    for await (const record of records) {
      left.add(record.id);
      yield record;
    }
  };
  const records = countedOff(imageRecordsIn(imageRecords), 0, (progress) => onStep('Copying pictures', progress));
  for await (const { id } of copyFiles(noted(records), imageStore, to)) {
    left.delete(id);
    count += 1;
  }
  return { count, broken: [...left] };
};
