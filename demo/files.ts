import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's own folder, from the sources and from the compiled program alike. */
const project = fileURLToPath(new URL('.', import.meta.resolve('#package.json')));

export const demoFolder = join(project, 'demo');
export const demoImages = join(demoFolder, 'images');
