import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project folder, whether the program runs from source or compiled. */
export const project = fileURLToPath(new URL('.', import.meta.resolve('#package.json')));

/** The site content for a site whose owner provides none. */
export const usualSiteDir = join(project, 'site');
