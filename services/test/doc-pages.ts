import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Reads the documentation for tests. */

export const project = fileURLToPath(new URL('../../', import.meta.url));

export const read = (file: string): string => readFileSync(join(project, file), 'utf8');

/** The Markdown files below a folder; for the project itself only those at the top level. */
export const pagesIn = (folder: string): string[] =>
  readdirSync(join(project, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return folder === '.' ? [] : pagesIn(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });

export const pages = [...pagesIn('.'), ...pagesIn('docs')];

/** A page without its code blocks. */
export const proseOf = (page: string): string => read(page).replace(/^```.*?^```/gms, '');

export const headingsIn = (page: string): string[] =>
  [...proseOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => String(heading));

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-');

export const anchorsIn = (page: string): Set<string> => new Set(headingsIn(page).map(anchorOf));
