import { readFileSync } from 'node:fs';

const manifest = new URL(import.meta.resolve('#package.json'));

/** The version of this program. */
export const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
