import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SitePage } from '../../contracts/site-page.ts';
import type { PageSite } from '../../contracts/page-site.ts';
import type { PictureFont, PicturePlan, ShownInPicture, ShownOfSite } from '../../contracts/social-picture.ts';
import { project } from '../config/own-files.ts';

/** Files that a page begins with. */
interface Assets {
  readonly entry: string;
  readonly preload: readonly string[];
}

/** A page, and the styles in it that its policy must name. */
interface Rendered {
  readonly html: string;
  readonly styles: readonly string[];
}

/** What the frontend's server build offers (frontend/src/entry-server.tsx). */
interface Renderer {
  readonly pages: readonly SitePage[];
  readonly ready: () => Promise<void>;
  /** The API calls whose answers the page of an address shows; where the first is not there, neither is the page. */
  readonly readsOf: (url: string) => readonly string[];
  readonly render: (url: string, site: PageSite, data: Readonly<Record<string, unknown>>, assets: Assets) => Rendered;
  /** The page that the gallery of components fills; `assets` are its own. */
  readonly gallery: (site: PageSite, assets: Assets) => Rendered;
  /** What social pictures are drawn with: the addresses of files, by which browsers fetch them. */
  readonly pictureFonts: readonly PictureFont[];
  /** How the social picture of an article is drawn. */
  readonly pictureOf: (shown: ShownInPicture, site: ShownOfSite) => PicturePlan;
}

/** `pictureFonts` names files of this machine. */
export interface Frontend extends Pick<Renderer, 'pages' | 'readsOf' | 'pictureFonts' | 'pictureOf'> {
  /** The folder of the files that browsers fetch. */
  readonly files: string;
  readonly render: (url: string, site: PageSite, data: Readonly<Record<string, unknown>>) => Rendered;
  /** The gallery of components: its files, and its page. */
  readonly gallery: { readonly files: string; readonly render: (site: PageSite) => Rendered };
}

type Manifest = Readonly<Record<string, { file: string; imports?: readonly string[] }>>;

const pages = join(project, 'dist/frontend');

/** The files that the page of an entry begins with, as the manifest of its build names them. */
const assetsOf = (files: string, entry: string, base = '/'): Assets => {
  const manifest = JSON.parse(readFileSync(join(files, '.vite/manifest.json'), 'utf8')) as Manifest;
  const addressOf = (name: string): string => `${base}${manifest[name]?.file}`;
  return { entry: addressOf(entry), preload: (manifest[entry]?.imports ?? []).map(addressOf) };
};

/** Loads the built pages. Throws where they are not built. */
export const loadFrontend = async (): Promise<Frontend> => {
  if (!existsSync(pages)) throw new Error('The pages are not built yet. Run: npm run build');
  // Another build may become the current one while this process runs: its pages fit another program.
  const built = realpathSync(pages);
  const files = join(built, 'client');
  const galleryFiles = join(built, 'gallery');
  const renderer = (await import(pathToFileURL(join(built, 'server/entry-server.js')).href)) as Renderer;
  await renderer.ready();
  const assets = assetsOf(files, 'src/entry-client.tsx');
  const ofGallery = assetsOf(galleryFiles, 'src/gallery/entry.tsx', '/_gallery/');
  return {
    files,
    pages: renderer.pages,
    readsOf: renderer.readsOf,
    pictureFonts: renderer.pictureFonts.map((font) => ({ ...font, file: join(files, font.file) })),
    pictureOf: renderer.pictureOf,
    render: (url, site, data) => renderer.render(url, site, data, assets),
    gallery: { files: galleryFiles, render: (site) => renderer.gallery(site, ofGallery) },
  };
};
