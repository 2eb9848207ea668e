import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SitePage } from '../../contracts/site-page.ts';
import type { PageSite } from '../../contracts/page-site.ts';
import type { PictureFont, PicturePlan, ShownInPicture, ShownOfSite } from '../../contracts/social-picture.ts';
import { project } from '../config/own-files.ts';

/** The files that a page loads first. */
interface Assets {
  readonly entry: string;
  readonly preload: readonly string[];
}

/** A rendered page, and the inline styles that its Content-Security-Policy must allow. */
interface Rendered {
  readonly html: string;
  readonly styles: readonly string[];
}

/** The exports of the frontend's server build (frontend/src/entry-server.tsx). */
interface Renderer {
  readonly pages: readonly SitePage[];
  readonly ready: () => Promise<void>;
  /**
   * The API calls whose responses the page at a URL shows. If the first finds nothing, the page does not exist either.
   */
  readonly readsOf: (url: string) => readonly string[];
  readonly render: (url: string, site: PageSite, data: Readonly<Record<string, unknown>>, assets: Assets) => Rendered;
  /** The page of the component gallery; `assets` are its own. */
  readonly gallery: (site: PageSite, assets: Assets) => Rendered;
  /** The fonts of social images: the URLs from which browsers fetch the files. */
  readonly pictureFonts: readonly PictureFont[];
  /** How to draw the social image of an article. */
  readonly pictureOf: (shown: ShownInPicture, site: ShownOfSite) => PicturePlan;
}

/** `pictureFonts` names files on this machine. */
export interface Frontend extends Pick<Renderer, 'pages' | 'readsOf' | 'pictureFonts' | 'pictureOf'> {
  /** The folder of the files that browsers fetch. */
  readonly files: string;
  readonly render: (url: string, site: PageSite, data: Readonly<Record<string, unknown>>) => Rendered;
  /** The component gallery: its files, and its page. */
  readonly gallery: { readonly files: string; readonly render: (site: PageSite) => Rendered };
}

type Manifest = Readonly<Record<string, { file: string; imports?: readonly string[] }>>;

const pages = join(project, 'dist/frontend');

/** The files that an entry's page loads first, read from the manifest of its build. */
const assetsOf = (files: string, entry: string, base = '/'): Assets => {
  const manifest = JSON.parse(readFileSync(join(files, '.vite/manifest.json'), 'utf8')) as Manifest;
  const addressOf = (name: string): string => `${base}${manifest[name]?.file}`;
  return { entry: addressOf(entry), preload: (manifest[entry]?.imports ?? []).map(addressOf) };
};

/** Loads the built pages. Throws if they have not been built. */
export const loadFrontend = async (): Promise<Frontend> => {
  if (!existsSync(pages)) throw new Error('The pages are not built yet. Run: npm run build');
  // Resolve the symlink once: a later build may replace it while this process runs, with pages for another version.
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
