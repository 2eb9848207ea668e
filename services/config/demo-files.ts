import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { project } from './own-files.ts';

export const demoFolder = join(project, 'demo');
export const demoImages = join(demoFolder, 'images');
/** Drawings for covers, by the file name of their article. */
export const demoCovers = join(demoFolder, 'covers');

export const passwordFile = (dataDir: string): string => join(dataDir, 'demo-admin-password');

/** The password of the demo's admin. Throws if no demo was loaded from this data folder. */
export const adminPassword = (dataDir: string): string => readFileSync(passwordFile(dataDir), 'utf8').trim();
