import { Worker } from 'node:worker_threads';
import { ownStart, threadFile } from '../../storage/threads.ts';
import { SiteFolderError, type SiteFolder } from './site-folder.ts';

/** The thread's messages: each file as it starts to read it, and at the end the result or the errors. */
export type FromFolderThread =
  { readonly reading: string } | { readonly read: SiteFolder } | { readonly errors: readonly string[] };

/**
 * In milliseconds. Some texts take the Markdown library quadratic time or worse: 200 kB written to do harm take
 * seconds.
 */
const longest = 20_000;

/** A hundred pages of the maximum length take a tenth of it. */
const resourceLimits = { maxOldGenerationSizeMb: 512 };

/**
 * Reads a folder like `readSiteFolder`, with missing parts from our own folder, in a thread, so that no text can block
 * the site. Throws `SiteFolderError`, also if it takes longer than `most` milliseconds; and the reason of `signal` if
 * that aborts it.
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
      worker.on('message', (message: FromFolderThread) => {
        if ('read' in message) resolve(message.read);
        else if ('errors' in message) fail(...message.errors);
        else file = message.reading;
      });
      worker.on('error', (error) => fail(`${file} cannot be read: ${error.message}`));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
};
