import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { SitePage } from '../../contracts/site-page.ts';
import type { Site } from '../../contracts/site.ts';
import type { PictureFont, PicturePlan, ShownInPicture, ShownOfSite } from '../../contracts/social-picture.ts';

/** What the frontend's server build offers (frontend/src/entry-server.tsx). */
interface Renderer {
  readonly pages: readonly SitePage[];
  readonly ready: () => Promise<void>;
  /** The API calls whose answers the page of an address shows; where the first is not there, neither is the page. */
  readonly readsOf: (url: string) => readonly string[];
  readonly render: (
    url: string,
    site: Site,
    data: Readonly<Record<string, unknown>>,
    assets: { entry: string; preload: readonly string[] },
  ) => { html: string; styles: readonly string[] };
  /** What social pictures are drawn with: the addresses of files, by which browsers fetch them. */
  readonly pictureFonts: readonly PictureFont[];
  /** How the social picture of an article is drawn. */
  readonly pictureOf: (shown: ShownInPicture, site: ShownOfSite) => PicturePlan;
}

/** `pictureFonts` names files of this machine. */
export interface Frontend extends Pick<Renderer, 'pages' | 'readsOf' | 'pictureFonts' | 'pictureOf'> {
  /** The folder of the files that browsers fetch. */
  readonly files: string;
  readonly render: (
    url: string,
    site: Site,
    data: Readonly<Record<string, unknown>>,
  ) => { html: string; styles: readonly string[] };
}

type Manifest = Readonly<Record<string, { file: string; imports?: readonly string[]; isEntry?: boolean }>>;

/** Beside the compiled program; for the sources, in the newest build. */
const built = fileURLToPath(
  new URL(import.meta.url.endsWith('.js') ? '../../frontend/' : '../../dist/frontend/', import.meta.url),
);

/** Loads the built pages. Throws where they are not built. */
export const loadFrontend = async (): Promise<Frontend> => {
  const files = join(built, 'client');
  const manifestFile = join(files, '.vite/manifest.json');
  if (!existsSync(manifestFile)) throw new Error('The pages are not built yet. Run: npm run build');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
  const renderer = (await import(pathToFileURL(join(built, 'server/entry-server.js')).href)) as Renderer;
  await renderer.ready();
  const assets = {
    entry: `/${entry?.file}`,
    preload: (entry?.imports ?? []).map((name) => `/${manifest[name]?.file}`),
  };
  return {
    files,
    pages: renderer.pages,
    readsOf: renderer.readsOf,
    pictureFonts: renderer.pictureFonts.map((font) => ({ ...font, file: join(files, font.file) })),
    pictureOf: renderer.pictureOf,
    render: (url, site, data) => renderer.render(url, site, data, assets),
  };
};
