import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Folders without sources, some of them very large. */
const passedOver = /^(\.|node_modules$|builds$|dist$|data$)/;

/** All test files, as paths from the root of the project. */
export const testFiles = (): string[] =>
  readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !passedOver.test(entry.name))
    .flatMap(({ name }) => readdirSync(join(root, name), { recursive: true, encoding: 'utf8' }).map((file) => join(name, file)))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.test.ts') && !file.includes('/node_modules/'));
