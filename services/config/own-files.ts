import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's own folder, from the sources and from the compiled program alike. */
export const project = fileURLToPath(new URL('.', import.meta.resolve('#package.json')));

/** What is said of a site whose owner says nothing. */
export const usualSiteDir = join(project, 'site');
