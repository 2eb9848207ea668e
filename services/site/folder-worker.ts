import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { usualSiteDir } from '../config/own-files.ts';
import type { FromFolderThread } from './folder-thread.ts';
import { readSiteFolder, SiteFolderError } from './site-folder.ts';

const folder = workerData as string;
const tell = (message: FromFolderThread): void => (parentPort as MessagePort).postMessage(message);

try {
  const usual = readSiteFolder(usualSiteDir);
  tell({ read: folder === usualSiteDir ? usual : readSiteFolder(folder, usual, (file) => tell({ reading: file })) });
} catch (error) {
  if (!(error instanceof SiteFolderError)) throw error;
  tell({ errors: error.errors });
}
