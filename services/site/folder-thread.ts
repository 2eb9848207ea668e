import { Worker } from 'node:worker_threads';
import { ownStart, threadFile } from '../../storage/threads.ts';
import { SiteFolderError, type SiteFolder } from './site-folder.ts';

/** What the thread tells: which file it begins, and at the end what it read or what is wrong. */
export type FromFolderThread =
  { readonly reading: string } | { readonly read: SiteFolder } | { readonly errors: readonly string[] };

/**
 * The library for Markdown takes time with the square of some texts, and longer: seconds for 200 kB that mean harm. In
 * milliseconds.
 */
const longest = 20_000;

/** A hundred pages of the greatest length take a tenth of it. */
const resourceLimits = { maxOldGenerationSizeMb: 512 };

/**
 * Reads a folder as `readSiteFolder` does, and ours where it leaves something out, in a thread: no text in it holds the
 * site up. Throws `SiteFolderError`, also where it takes longer than `most` milliseconds; and the reason of `signal`
 * where that ends it before.
 */
export const readAside = async (folder: string, signal?: AbortSignal, most = longest): Promise<SiteFolder> => {
  const worker = new Worker(threadFile('services/site/folder-worker'), { ...ownStart, resourceLimits, workerData: folder });
  let file = 'it';
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<SiteFolder>((resolve, reject) => {
      const fail = (...errors: string[]): void => reject(new SiteFolderError(errors));
      timer = setTimeout(() => fail(`${file} takes longer than ${most / 1_000} seconds to read.`), most);
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      worker.on('message', (told: FromFolderThread) => {
        if ('read' in told) resolve(told.read);
        else if ('errors' in told) fail(...told.errors);
        else file = told.reading;
      });
      worker.on('error', (error) => fail(`${file} cannot be read: ${error.message}`));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
};
